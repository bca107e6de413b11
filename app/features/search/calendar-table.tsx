import { useNavigate } from '@remix-run/react'
import type { KeyboardEvent } from 'react'
import { DAY_MS } from '~/platform/durations'
import { WEEKDAY_NAMES } from '~/platform/weekday-names'
import { Link } from '~/ui/link'
import type { CalendarDay, CalendarWeeks } from './calendar-view'

const DAYS_BY_KEY: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
}

/** Phones show a strip of days and their numbers of events. `chosen` is the day whose list is below. */
export function CalendarTable({
  caption,
  weeks,
  chosen,
  previous = null,
  next = null,
  className = '',
}: {
  caption: string
  weeks: CalendarWeeks
  chosen: string | null
  /** Addresses for the keys Page Up and Page Down. */
  previous?: string | null
  next?: string | null
  className?: string
}) {
  const navigate = useNavigate()

  function moveByKey(event: KeyboardEvent<HTMLTableElement>) {
    const page = event.key === 'PageUp' ? previous : event.key === 'PageDown' ? next : null
    const target = page ?? linkInDirection(event)
    if (target === null) return
    event.preventDefault()
    if (typeof target === 'string') navigate(target, { preventScrollReset: true })
    else target.focus()
  }

  return (
    <table className={`w-full table-fixed border-collapse ${className}`} onKeyDown={moveByKey}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className="hidden w-10 text-left text-sm font-normal text-quiet lg:table-cell">
            <abbr title="Semaine" className="no-underline">
              sem.
            </abbr>
          </th>
          {WEEKDAY_NAMES.map((weekday) => (
            <th key={weekday} scope="col" className="pb-1 text-sm font-semibold lg:px-2 lg:text-left">
              <span className="lg:hidden" aria-hidden="true">
                {weekday.slice(0, 2)}
              </span>
              <span className="sr-only lg:not-sr-only">{weekday}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.number}>
            <th scope="row" className="hidden align-top text-left font-normal lg:table-cell">
              {week.href ? (
                <Link
                  to={week.href}
                  rel="nofollow"
                  aria-label={`Semaine ${week.number}`}
                  className="inline-block py-2 text-sm text-quiet tabular-nums underline underline-offset-4 hover:text-accent"
                >
                  {week.number}
                </Link>
              ) : (
                week.number
              )}
            </th>
            {week.days.map((day, at) => (
              <DayCell key={day?.day ?? WEEKDAY_NAMES[at]} day={day} isChosen={day?.day === chosen} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayCell({ day, isChosen }: { day: CalendarDay | null; isChosen: boolean }) {
  if (!day) return <td className="border border-line bg-wash" />
  return (
    <td className={`border border-line p-0 align-top ${day.isToday ? 'bg-wash' : ''}`}>
      {day.href ? (
        <Link
          to={day.href}
          rel="nofollow"
          data-day={day.day}
          aria-label={day.label}
          aria-current={day.isToday ? 'date' : isChosen ? 'true' : undefined}
          className="group flex min-h-14 print:min-h-0 print:flex-row print:justify-between print:px-1 flex-col items-center justify-center lg:min-h-0 lg:flex-row lg:items-baseline lg:justify-between lg:px-2 lg:pt-1 hover:text-accent max-lg:aria-[current=true]:bg-ink max-lg:aria-[current=true]:text-paper"
        >
          <DayNumber day={day} />
          <span className="text-xs tabular-nums lg:text-sm lg:underline lg:underline-offset-4">
            {day.count}
          </span>
        </Link>
      ) : (
        <span className="flex min-h-14 flex-col items-center justify-center text-quiet lg:min-h-0 lg:items-start lg:px-2 lg:pt-1">
          <DayNumber day={day} />
        </span>
      )}
      {day.events.length > 0 && (
        <ul className="hidden px-2 pb-2 text-sm lg:block print:block print:px-1 print:text-xs">
          {day.events.map((event) => (
            <li
              key={event.id}
              className={`mt-1.5 border-l-4 border-cat pl-1.5 leading-snug cat-${event.category}`}
            >
              <Link to={`/evenement/${event.id}`} className="line-clamp-3 hover:text-accent hover:underline">
                {event.time && <span className="text-quiet">{event.time} </span>}
                {event.title}
              </Link>
            </li>
          ))}
          {day.more > 0 && day.href && (
            <li className="mt-1.5 text-quiet" aria-hidden="true">
              + {day.more}
            </li>
          )}
        </ul>
      )}
    </td>
  )
}

function DayNumber({ day }: { day: CalendarDay }) {
  return (
    <span
      className={`font-display text-lg font-bold lg:text-2xl ${day.isToday ? 'text-accent underline decoration-4 underline-offset-4' : ''}`}
    >
      {day.number}
    </span>
  )
}

/** The next day with events in the direction of an arrow key. */
function linkInDirection({
  key,
  target,
  currentTarget,
}: KeyboardEvent<HTMLTableElement>): HTMLElement | null {
  const step = DAYS_BY_KEY[key]
  const cell = target instanceof HTMLElement ? target.closest('td') : null
  const from = cell?.querySelector<HTMLElement>('[data-day]')?.dataset.day
  if (step === undefined || from === undefined) return null
  const links = new Map(
    [...currentTarget.querySelectorAll<HTMLElement>('[data-day]')].map((link) => [link.dataset.day, link]),
  )
  const days = [...links.keys()].sort()
  const [first = from, last = from] = [days[0], days.at(-1)]
  for (let day = later(from, step); day >= first && day <= last; day = later(day, step)) {
    const link = links.get(day)
    if (link) return link
  }
  return null
}

function later(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}
