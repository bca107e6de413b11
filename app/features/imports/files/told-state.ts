import { stateInTitle, type TitleState } from '~/calendar/reading/announced/state-words'
import { foldedForReading } from '~/calendar/reading/announced/written-days'
import { quoted } from '~/platform/french'
import { dayAndMonth } from '~/platform/french-dates'

/** The title without its state (« ANNULÉ – »), and that state. `starts`: days or wall times of the event's dates; where the
 * title says « reporté au » one of them, it is the new date. */
export function toldState(title: string, starts: readonly string[]): TitleState {
  const told = stateInTitle(title)
  const { programme, says } = told
  if (programme !== 'postponed' || says === undefined) return told
  return starts.some((start) => names(says, start.slice(0, 10)))
    ? { ...told, programme: 'rescheduled' }
    : told
}

function names(text: string, day: string): boolean {
  const folded = foldedForReading(text)
  const [date = '', month = ''] = day.slice(5).split('-').reverse().map(Number).map(String)
  const inFigures = new RegExp(String.raw`(?<!\d)0?${date}[./] ?0?${month}(?!\d)`)
  const inWords = foldedForReading(dayAndMonth(day)).replace(
    /^(\d+)(?:er)?\s+(?=[a-z])/,
    '(?<!\\d)$1(?:er)? +',
  )
  return inFigures.test(folded) || new RegExp(inWords).test(folded)
}

/** A note for the author and for moderators. */
export function saidInTitle(says: string): string {
  return `D’après son titre\u00a0: ${quoted(says)}.`
}
