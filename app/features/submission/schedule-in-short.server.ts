import { parseWithZod } from '@conform-to/zod/v3'
import { rulesInBrief } from '~/features/events/schedule-text'
import { resolveLocality } from '~/features/localities/locality.server'
import { capitalized, counted } from '~/platform/french'
import { dayRange } from '~/platform/french-dates'
import { textOfRow, unfoldedRow } from './date-rows'
import { ruleOfRow } from './dates-from-rules'
import { eventForm } from './event-form-schema'
import { dateRowsIn, formDataOf, type PostedFields } from './posted-fields'

/** Says when an event takes place, in French, from the fields of its form; '' where they do not tell. Makes no dates:
 * a list of a hundred forms with eight hundred dates each is told in milliseconds. */
export function scheduleInShort(fields: PostedFields): string {
  switch (fields.mode?.[0]) {
    case 'rule':
      return rulesInShort(fields)
    case 'exhibition':
      return exhibitionInShort(fields)
    default:
      return datesInShort(fields)
  }
}

function datesInShort(fields: PostedFields): string {
  const rows = dateRowsIn(fields).map(unfoldedRow)
  const dated = rows.flatMap(({ day, ...row }) => (day === undefined ? [] : { ...row, day }))
  dated.sort((a, b) => a.day.localeCompare(b.day))
  const [first] = dated
  const last = dated.at(-1)
  if (first === undefined || last === undefined) return ''
  if (dated.length === 1) return textOfRow(first, '').when
  return `${counted(dated.length, 'date')}, ${dayRange(first.day, last.day)}`
}

function rulesInShort(fields: PostedFields): string {
  const own = Object.fromEntries(Object.entries(fields).filter(([name]) => name.startsWith('rules[')))
  const posted = parseWithZod(formDataOf(own), { schema: eventForm.pick({ rules: true }) })
  if (posted.status !== 'success') return ''
  const located = resolveLocality(fields['place.locality']?.[0] ?? '')
  const canton = located.ok ? located.locality.canton : null
  return rulesInBrief(posted.value.rules.flatMap((row) => ruleOfRow(row, canton) ?? []))
}

function exhibitionInShort(fields: PostedFields): string {
  const from = fields['exhibition.from']?.[0]
  const until = fields['exhibition.until']?.[0]
  return from && until ? capitalized(dayRange(from, until)) : ''
}
