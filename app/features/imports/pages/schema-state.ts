import type { Availability, Programme } from '~/domain/event'
import { quoted } from '~/platform/french'
import { oneLine } from '../files/text.server'

/** Values of EventStatusType (schema.org) as pages spell them. The first one wins where there are several. */
const PROGRAMMES: readonly (readonly [RegExp, Programme])[] = [
  [/^(?:cancell?ed|annul[ée]e?)$/, 'cancelled'],
  [/^(?:postponed|report[ée]e?)$/, 'postponed'],
  [/^movedonline$/, 'moved_online'],
  [/^(?:rescheduled|d[ée]plac[ée]e?)$/, 'rescheduled'],
  [/^(?:(?:on)?scheduled?|ontime|confirmed|)$/, 'scheduled'],
]

/** `written` are addresses or words: « https://schema.org/EventCancelled », « canceled ». */
export function programmeOf(written: readonly string[], notes: string[]): Programme {
  const words = written.map(bareWord)
  const known = PROGRAMMES.filter(([form]) => words.some((word) => form.test(word)))
  const unknown = written.filter((_, index) => !PROGRAMMES.some(([form]) => form.test(words[index] ?? '')))
  for (const text of unknown) notes.push(`État inconnu de l’événement\u00a0: ${quoted(oneLine(text, 60))}.`)
  return known[0]?.[1] ?? 'scheduled'
}

/** « https://schema.org/EventCancelled/ » as « cancelled ». */
function bareWord(written: string): string {
  const last =
    written
      .replace(/\/+\s*$/, '')
      .split(/[/#:]/)
      .at(-1) ?? ''
  return last
    .trim()
    .toLowerCase()
    .replace(/[\s_-]/g, '')
    .replace(/^event(?=.)/, '')
}

const SOLD_OUT = /^(?:soldout|outofstock|complet|[ée]puis[ée])$/
const FEW_LEFT = /^limitedavailability$/

/** `written`: ItemAvailability (schema.org) of each offer, '' where it tells none. Where only some are sold out the
 * event is not. */
export function availabilityOf(written: readonly string[], notes: string[]): Availability {
  const words = written.map(bareWord)
  const sold = words.filter((word) => SOLD_OUT.test(word))
  if (sold.length > 0 && sold.length === words.length) return 'sold_out'
  if (sold.length > 0) notes.push('Certains billets sont épuisés.')
  return words.some((word) => FEW_LEFT.test(word)) ? 'few_left' : 'unknown'
}
