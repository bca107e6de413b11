// Lines of calendars as RFC 5545 wants them, where many programs write them otherwise.

const DATES = new Set(['DTSTART', 'DTEND', 'RDATE', 'EXDATE', 'RECURRENCE-ID'])
const PARTS = /^(?<head>[\w-]+(?:;[^":;]*(?:"[^"]*"[^":;]*)*)*):(?<value>.*)$/s

/** The line as the library reads it; several where one property says days and hours. `name` in capitals. */
export function readableLines(name: string, text: string): string[] {
  const { head = '', value = '' } = PARTS.exec(text)?.groups ?? {}
  if (name === 'RRULE') return [`${head}:${readableRule(value)}`]
  // The type of an extension's value is unknown: its escapes would stay.
  if (name === 'X-ALT-DESC') return [`X-ALT-DESC;VALUE=TEXT:${value}`]
  return DATES.has(name) ? datesByKind(name, head, value) : [text]
}

/** Values of rules have no case (RFC 5545 3.3.10); some programs write spaces and dashes into them. */
function readableRule(value: string): string {
  return value
    .replace(/\s+/g, '')
    .replace(/;+$/, '')
    .toUpperCase()
    .replace(/UNTIL=(\d{4})-(\d{2})-(\d{2})/, 'UNTIL=$1$2$3')
}

const DAY = /^\d{8}$/
const WRITTEN =
  /^(?<year>\d{4})-?(?<month>\d{2})-?(?<day>\d{2})(?:[T ](?<hour>\d{2}):?(?<minute>\d{2})(?::?(?<second>\d{2})(?:[.,]\d+)?)?(?<zone>Z|[+-]\d{2}:?\d{2})?)?$/i

/** Many programs leave out VALUE=DATE before a day, or write it before an hour: the value itself tells. */
function datesByKind(name: string, head: string, value: string): string[] {
  if (/;VALUE="?PERIOD/i.test(head)) return [`${head}:${value}`]
  const bare = head.replace(/;VALUE="?[\w-]+"?/gi, '').replace(/;(?=;|$)/g, '')
  // An end that is none is told as it is written, and the event is read without it.
  if (name === 'DTEND' && !WRITTEN.test(value.trim())) return [`DTEND;VALUE=TEXT:${value}`]
  const values = value.split(',').map((one) => readableDate(one.trim()))
  const days = values.filter((one) => DAY.test(one))
  const times = values.filter((one) => !DAY.test(one))
  return [
    ...(days.length > 0 ? [`${bare};VALUE=DATE:${days.join(',')}`] : []),
    ...(times.length > 0 ? [`${bare}:${times.join(',')}`] : []),
  ]
}

/** Takes ISO 8601 with dashes and colons, too; what is none stays as it is. */
function readableDate(text: string): string {
  const { year, month, day, hour, minute, second = '00', zone = '' } = WRITTEN.exec(text)?.groups ?? {}
  if (year === undefined) return text
  if (hour === undefined) return `${year}${month}${day}`
  if (zone === '' || /^z$/i.test(zone)) {
    return `${year}${month}${day}T${hour}${minute}${second}${zone.toUpperCase()}`
  }
  const offset = `${zone.slice(0, 3)}:${zone.slice(-2)}`
  const instant = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`)
  if (Number.isNaN(instant)) return text
  return new Date(instant).toISOString().replace(/[-:]|\.000/g, '')
}
