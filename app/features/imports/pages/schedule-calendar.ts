import { weekdayOf } from '~/platform/zurich'

const DAY = /^(\d{4})-?(\d{2})-?(\d{2})/
const TIME = /(?:^|T)(\d{2}):(\d{2})/
const FREQUENCIES: Record<string, string> = { D: 'DAILY', W: 'WEEKLY', M: 'MONTHLY', Y: 'YEARLY' }
const WEEKDAY = /(?:^|\/)(Mo|Tu|We|Th|Fr|Sa|Su)\w*day$|^(MO|TU|WE|TH|FR|SA|SU)$/

/**
 * A Schedule of schema.org as the VEVENT of iCalendar that says the same (RFC 5545), so that one reader reckons both.
 * Null where it names no first day or no rhythm.
 */
export function calendarOfSchedule(schedule: Record<string, unknown>): string | null {
  const text = (name: string) => [schedule[name]].flat().map((value) => String(value ?? ''))[0] ?? ''
  const from = dayOf(text('startDate'))
  const [, every, unit = ''] = /^P(\d{1,2})([DWMY])$/.exec(text('repeatFrequency')) ?? []
  const frequency = FREQUENCIES[unit]
  if (from === null || frequency === undefined) return null

  const time = timeOf(text('startTime')) ?? timeOf(text('startDate'))
  const endTime = timeOf(text('endTime'))
  const at = (day: string, clock: string) => `;TZID=Europe/Zurich:${day}T${clock}`
  const until = dayOf(text('endDate'))
  const count = /^\d{1,3}$/.exec(text('repeatCount'))?.[0]
  const weekdays = [schedule.byDay].flat().flatMap((value) => {
    const [, long, short] = WEEKDAY.exec(String(value)) ?? []
    return long || short ? [(long ?? short ?? '').toUpperCase()] : []
  })
  const rule = [
    `FREQ=${frequency}`,
    `INTERVAL=${every}`,
    weekdays.length > 0 && `BYDAY=${weekdays.join(',')}`,
    until ? `UNTIL=${until}${time === null ? '' : 'T235959Z'}` : count && `COUNT=${count}`,
  ]
  const excepted = [schedule.exceptDate].flat().flatMap((value) => dayOf(String(value ?? '')) ?? [])
  // DTSTART is a date of its own, also on a day that the rule does not name.
  if (weekdays.length > 0 && !weekdays.includes(weekdayNamed(from))) excepted.push(from)
  return [
    'BEGIN:VEVENT',
    time === null ? `DTSTART;VALUE=DATE:${from}` : `DTSTART${at(from, time)}`,
    time !== null && endTime !== null && endTime > time && `DTEND${at(from, endTime)}`,
    `RRULE:${rule.filter(Boolean).join(';')}`,
    ...excepted.map((day) => (time === null ? `EXDATE;VALUE=DATE:${day}` : `EXDATE${at(day, time)}`)),
    'END:VEVENT',
  ]
    .filter(Boolean)
    .join('\r\n')
}

function dayOf(text: string): string | null {
  const [, year, month, day] = DAY.exec(text) ?? []
  return year ? `${year}${month}${day}` : null
}

function weekdayNamed(day: string): string {
  const names = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
  return names[weekdayOf(day.replace(DAY, '$1-$2-$3')) - 1] ?? ''
}

function timeOf(text: string): string | null {
  const [, hours, minutes] = TIME.exec(text) ?? []
  return hours ? `${hours}${minutes}00` : null
}
