import { type ComponentProps, lazy, Suspense } from 'react'
import type { CalendarScreen as Screen } from './calendar-screen'
import type { CalendarTable as Table } from './calendar-table'

// Most lists show no calendar, so its code is not among what every page loads.
const ScreenLater = lazy(() =>
  import('./calendar-screen').then(
    ({ CalendarScreen }) => ({ default: CalendarScreen }),
    () => ({ default: Unavailable }),
  ),
)
const TableLater = lazy(() =>
  import('./calendar-table').then(
    ({ CalendarTable }) => ({ default: CalendarTable }),
    () => ({ default: Unavailable }),
  ),
)

export function CalendarScreen(props: ComponentProps<typeof Screen>) {
  return (
    <Suspense>
      <ScreenLater {...props} />
    </Suspense>
  )
}

export function CalendarTable(props: ComponentProps<typeof Table>) {
  return (
    <Suspense>
      <TableLater {...props} />
    </Suspense>
  )
}

/** Without the network, or after a new version of the site has replaced the files of this one. */
function Unavailable() {
  return (
    <p className="wrap my-8">
      Le calendrier n’a pas pu être chargé.{' '}
      <button
        type="button"
        onClick={() => window.location.reload()}
        className="underline underline-offset-4 hover:text-accent"
      >
        Recharger la page
      </button>
    </p>
  )
}
