import { rulesInBrief } from '~/features/events/schedule-text'
import { resolveLocality } from '~/features/localities/locality.server'
import { capitalized, counted } from '~/platform/french'
import { dayRange } from '~/platform/french-dates'
import type { EventDraft } from '../draft'
import { readDraft } from '../read-draft'
import { textOfRow, unfoldedRow } from './date-rows'
import { ruleOfRow } from './dates-from-rules'

/** Says when an event takes place, in French, from its draft; '' where that does not tell. Makes no dates:
 * a list of a hundred forms with eight hundred dates each is told in milliseconds. */
export function scheduleInShort(draft: EventDraft): string {
  switch (draft.mode) {
    case 'rule':
      return rulesInShort(draft)
    case 'exhibition':
      return exhibitionInShort(draft)
    default:
      return datesInShort(draft)
  }
}

function datesInShort({ dates = [] }: EventDraft): string {
  const rows = dates.map(unfoldedRow)
  const dated = rows.flatMap(({ day, ...row }) => (day === undefined ? [] : { ...row, day }))
  dated.sort((a, b) => a.day.localeCompare(b.day))
  const [first] = dated
  const last = dated.at(-1)
  if (first === undefined || last === undefined) return ''
  if (dated.length === 1) return textOfRow(first, '').when
  return `${counted(dated.length, 'date')}, ${dayRange(first.day, last.day)}`
}

function rulesInShort({ rules, place }: EventDraft): string {
  const { values } = readDraft({ rules })
  const located = resolveLocality(place?.locality ?? '')
  const canton = located.ok ? located.locality.canton : null
  return rulesInBrief((values.rules ?? []).flatMap((row) => ruleOfRow(row, canton) ?? []))
}

function exhibitionInShort({ exhibition: { from, until } = {} }: EventDraft): string {
  return from && until ? capitalized(dayRange(from, until)) : ''
}
