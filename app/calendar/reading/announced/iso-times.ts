// ISO 8601 dates with times, as machines write them. Without Temporal: browsers load it.

/** « 2026-11-28T19:30:00Z », « 2026-11-28T14:30:00-05:00 ». Without seconds « -12:00 » is the end of the event. */
const MOMENT =
  /(?<!\d)\d{4}-\d\d-\d\dT\d\d:\d\d(?:(?::\d\d(?:[.,]\d{1,9})?)?(?:Z|\+\d\d:?\d\d)|:\d\d-\d\d:?\d\d)(?![\w:])/g
const TIME_MARK = /(?<=\d{4}-\d\d-\d\d)T(?=\d\d:)/g

const ZURICH = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Zurich',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** Writes a space instead of the T. A moment is written as it is in Zurich; one that does not exist stays. */
export function withPlainTimes(text: string): string {
  return text.replace(MOMENT, inZurich).replace(TIME_MARK, ' ')
}

/** « 2026-11-28 20:30 » */
function inZurich(moment: string): string {
  const ms = Date.parse(moment.replace(',', '.').replace(/(?<=[+-]\d\d)(?=\d\d$)/, ':'))
  return Number.isNaN(ms) ? moment : ZURICH.format(ms)
}
