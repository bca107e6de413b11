import { daysOfRange, wholeMonth } from '~/calendar/day-range'
import { capitalized, counted, quoted } from '~/platform/french'
import { MONTH_NAMES } from '~/platform/french-dates'
import { isRealDay, weekdayOf } from '~/platform/real-day'
import { WEEKDAY_NAMES } from '~/platform/weekday-names'
import { type DateValues, textOfRow } from '../draft/schedule/date-rows'
import { beginsAtNight, nightBefore } from '../draft/schedule/nights'
import type { ReadingOfDates, ReadingOfLine } from '../draft/schedule/reading-of-pasted'

/** A style in the element would need a nonce. */
const FIRST_COLUMN = [
  'col-start-1',
  'col-start-2',
  'col-start-3',
  'col-start-4',
  'col-start-5',
  'col-start-6',
  'col-start-7',
]
const MOST_LINES = 20
const MOST_DATES_OF_LINE = 4
const MOST_MONTHS = 12

interface DatesReadProps {
  id: string
  reading: ReadingOfDates
  today: string
  /** The page has been made anew to show it. */
  isAnswer: boolean
}

/** Shows what was read of each pasted line, and the days in a calendar, before they are taken. */
export function DatesRead({ id, reading, today, isAnswer }: DatesReadProps) {
  const { lines, count, notes } = reading
  const refused = lines.filter(({ reason }) => reason !== null).length
  const said = [
    `${counted(count, 'date lue', 'dates lues')}${refused > 0 ? `, ${counted(refused, 'ligne à corriger', 'lignes à corriger')}` : ''}.`,
    ...notes,
  ]
  // A line that is refused is shown however many there are before it.
  const shown = lines.filter(({ reason }, at) => reason !== null || at < MOST_LINES).slice(0, 2 * MOST_LINES)
  return (
    <section aria-labelledby={id} className="mt-3 border-line border-t pt-3">
      <h3 id={id} className="font-semibold text-sm">
        Lu ainsi
      </h3>
      <p role="status" tabIndex={-1} {...(isAnswer && { autofocus: '' })} className="scroll-mt-28 text-sm">
        {said.join(' ')}
      </p>
      <ol className="mt-2 space-y-2 text-sm">
        {shown.map((line) => (
          <LineRead key={line.line} {...line} today={today} />
        ))}
        {lines.length > shown.length && (
          <li className="text-quiet">
            Et {counted(lines.length - shown.length, 'autre ligne', 'autres lignes')}.
          </li>
        )}
      </ol>
      <Months days={new Set(lines.flatMap(({ dates }) => dates.flatMap(daysOf)))} />
    </section>
  )
}

function LineRead({ text, dates, reason, today }: ReadingOfLine & { today: string }) {
  const shown =
    dates.length > MOST_DATES_OF_LINE
      ? [...dates.slice(0, MOST_DATES_OF_LINE - 1), ...dates.slice(-1)]
      : dates
  return (
    <li>
      <p className="break-words text-quiet">{text}</p>
      {reason !== null && (
        <p className="border-accent border-l-4 pl-2 font-semibold">À corriger&nbsp;: {reason}.</p>
      )}
      {reason === null && dates.length === 0 && <p className="pl-3">Titre des lignes suivantes</p>}
      {dates.length > MOST_DATES_OF_LINE && (
        <p className="pl-3">{counted(dates.length, 'date', 'dates')}&nbsp;:</p>
      )}
      {shown.map((date, at) => (
        <p key={`${date.day} ${date.startTime}`} className="pl-3">
          {dates.length > shown.length && at === shown.length - 1 && '… '}
          <DateRead date={date} today={today} />
        </p>
      ))}
    </li>
  )
}

function DateRead({ date, today }: { date: DateValues; today: string }) {
  const { when, label, states } = textOfRow(date, today)
  return (
    <>
      <span className="font-semibold">{when}</span>
      {date.day && beginsAtNight(date) && ` · nuit ${nightBefore(date.day)}`}
      {label && ` · ${quoted(label)}`}
      {states.length > 0 && ` · ${states.join(', ')}`}
    </>
  )
}

function daysOf({ day = '', endDay }: DateValues): string[] {
  return isRealDay(day) ? daysOfRange({ from: day, to: endDay && isRealDay(endDay) ? endDay : day }) : []
}

function Months({ days }: { days: ReadonlySet<string> }) {
  const months = [...new Set([...days].map((day) => day.slice(0, 7)))].sort()
  return (
    <div className="mt-3 flex flex-wrap gap-x-6 gap-y-4">
      {months.slice(0, MOST_MONTHS).map((month) => (
        <Month key={month} month={month} days={days} />
      ))}
      {months.length > MOST_MONTHS && (
        <p className="text-quiet text-sm">
          Et {counted(months.length - MOST_MONTHS, 'autre mois', 'autres mois')}.
        </p>
      )}
    </div>
  )
}

/** A month with its days; to screen readers it is a picture that names those that are read. */
function Month({ month, days }: { month: string; days: ReadonlySet<string> }) {
  const [year = '', number = ''] = month.split('-')
  const name = `${MONTH_NAMES[Number(number) - 1]} ${year}`
  const all = daysOfRange(wholeMonth(Number(year), Number(number)))
  const read = all.filter((day) => days.has(day)).map((day) => Number(day.slice(8)))
  return (
    <div
      role="img"
      aria-label={`${capitalized(name)}\u00a0: ${read.join(', ')}`}
      className="text-sm tabular-nums"
    >
      <p className="font-semibold">{capitalized(name)}</p>
      <div className="grid grid-cols-[repeat(7,1.75rem)] text-center leading-7">
        {WEEKDAY_NAMES.map((weekday) => (
          <span key={weekday} className="text-quiet">
            {weekday.charAt(0).toUpperCase()}
          </span>
        ))}
        {all.map((day, at) => (
          <span
            key={day}
            className={`${at === 0 ? FIRST_COLUMN[weekdayOf(day) - 1] : ''} ${days.has(day) ? 'bg-ink font-semibold text-paper' : ''}`}
          >
            {Number(day.slice(8))}
          </span>
        ))}
      </div>
    </div>
  )
}
