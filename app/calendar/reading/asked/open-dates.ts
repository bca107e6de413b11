import type { Canton } from '~/domain/vocabulary'
import { phraseAt, phrasesOf, type Token } from '~/platform/tokens'
import { addDays } from '~/platform/zurich'
import { type AskedDate, daysAsked, type FoundDate } from './asked-days'
import { cantonHolidayAt } from './canton-holidays'

interface Opening {
  words: readonly string[]
  /** The meaning is from its first day, after its last day, until its last day, or until the day before its first. */
  meaning: 'from' | 'after' | 'until' | 'before'
}

const OPENINGS = phrasesOf<Opening>(
  (
    [
      ['a partir', 'from'],
      ['a compter', 'from'],
      ['des', 'from'],
      ['apres', 'after'],
      ['jusquau', 'until'],
      ['jusqua', 'until'],
      ['jusquen', 'until'],
      ['jusquaux', 'until'],
      ['jusqu aux', 'until'],
      ['jusqu au', 'until'],
      ['jusqu a', 'until'],
      ['jusqu en', 'until'],
      ['dici', 'until'],
      ['d ici', 'until'],
      ['avant', 'before'],
    ] as const
  ).map(([phrase, meaning]) => ({ words: phrase.split(' '), meaning })),
)
/** « à partir de demain », « d’ici à dimanche ». */
const LINKS = ['de', 'du', 'd', 'a', 'au', 'aux', 'le', 'la', 'l', 'les']

const PLURALS = /^(?:rameaux|rois|meres|peres|femmes|fetes|vacances|relaches|cendres)$/

/** « d’ici les vacances » is before they begin. */
const BEFORE_HOLIDAYS = { from: 'from', after: 'after', until: 'before', before: 'before' } as const

interface OpenHoliday {
  inCantons(cantons: readonly Canton[]): AskedDate
  length: number
}

/** « après les vacances », « d’ici les vacances de Noël » */
export function openHolidayAt(tokens: readonly Token[], at: number, today: string): OpenHoliday | null {
  const opening = phraseAt(OPENINGS, tokens, at)
  const behind = at + (opening?.words.length ?? 0)
  const linked = LINKS.includes(tokens[behind]?.text ?? '') ? behind + 1 : behind
  for (const next of new Set(opening ? [behind, linked] : [])) {
    const holiday = cantonHolidayAt(tokens, next, today)
    if (!opening || !holiday) continue
    const inCantons = (cantons: readonly Canton[]) =>
      opened(holiday.inCantons(cantons), BEFORE_HOLIDAYS[opening.meaning], today) ??
      holiday.inCantons(cantons)
    return { inCantons, length: next - at + holiday.length }
  }
  return null
}

export function openDateAt(
  tokens: readonly Token[],
  at: number,
  today: string,
  closedAt: (at: number) => FoundDate | null,
): Omit<FoundDate, 'hours'> | null {
  const opening = phraseAt(OPENINGS, tokens, at)
  if (!opening) return null
  const behind = at + opening.words.length
  // « messe des Rameaux »
  if (tokens[at]?.typed === 'des' && PLURALS.test(tokens[behind]?.text ?? '')) return null
  // « après-demain » is a day.
  if (opening.meaning === 'after' && tokens[behind]?.text === 'demain') return null
  const linked = LINKS.includes(tokens[behind]?.text ?? '') ? behind + 1 : behind
  for (const next of new Set([behind, linked])) {
    const closed = closedAt(next)
    const date =
      closed && opened(closed.date, meaningBefore(opening, tokens.slice(behind, behind + 2)), today)
    if (date) return { date, length: next - at + closed.length }
  }
  return null
}

/** « avant la fin de l’année » is until then. */
function meaningBefore({ meaning }: Opening, behind: readonly Token[]): Opening['meaning'] {
  return meaning === 'before' && behind.some(({ text }) => text === 'fin') ? 'until' : meaning
}

/** null when it would be in the past. */
function opened(date: AskedDate, meaning: Opening['meaning'], today: string): AskedDate | null {
  const days = daysAsked(date, today)
  if (!days) return null
  const { from, to } = days
  const range = {
    from: { from, to: null },
    after: { from: addDays(to, 1), to: null },
    until: { from: null, to },
    before: { from: null, to: addDays(from, -1) },
  }[meaning]
  return range.to !== null && range.to < today ? null : range
}
