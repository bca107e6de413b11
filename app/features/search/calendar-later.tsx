import { later } from '~/ui/later'

export const CalendarScreen = later(
  () => import('./calendar-screen').then((module) => module.CalendarScreen),
  Unavailable,
)
export const CalendarTable = later(
  () => import('./calendar-table').then((module) => module.CalendarTable),
  Unavailable,
)

function Unavailable() {
  return (
    <p className="wrap my-8">
      Le calendrier n’a pas pu être chargé.{' '}
      <button
        type="button"
        onClick={() => window.location.reload()}
        className="underline underline-offset-4 hover:text-accent"
      >
        Réessayer
      </button>
    </p>
  )
}
