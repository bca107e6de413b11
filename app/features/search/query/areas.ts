import { longest } from '~/calendar/reading/asked/asked-days'
import { REGIONS } from '~/domain/regions'
import { CANTON_LABELS, CANTONS, type Canton } from '~/domain/vocabulary'
import { fold } from '~/platform/characters'
import { phraseAt, phrasesOf, saysAt, type Token, tokensOf } from '~/platform/tokens'
import { PLACE_LISTS, PLACE_WORDS } from '../vocabulary/vocabulary.server'
import { longestFirst, spellingsOf } from '../vocabulary/word-list.server'

type FoundCanton = { kind: 'canton'; canton: Canton; length: number }
type FoundRegion = { kind: 'region'; id: string; length: number }
export type FoundArea = FoundCanton | FoundRegion

/** A canton or a region; cantons that are named like their towns only as such: « canton de Genève ». */
export function areaAt(tokens: readonly Token[], at: number): FoundArea | null {
  return longest<FoundArea>([cantonAt(tokens, at), regionAt(tokens, at)])
}

const AREA_LEADS = phrasesOf(
  longestFirst(spellingsOf(PLACE_LISTS, 'before an area')).map((words) => ({ words })),
)
const REGION_NAMES = phrasesOf(
  REGIONS.flatMap(({ id, label, names = [] }) =>
    [tokensOf(label).map(({ text }) => text), ...names.map((name) => name.split(' '))]
      .flatMap((words) => [words, ...elided(words)])
      .map((words) => ({ id, words })),
  ).sort((a, b) => b.words.length - a.words.length),
)

/** « l’Ajoie » and « d’Ajoie » are one token. */
function elided([first = '', ...others]: readonly string[]): string[][] {
  return /^[aeiouyh]/.test(first) ? ['l', 'd'].map((article) => [article + first, ...others]) : []
}

/** « riviera », « dans le Nord vaudois », « sur la Côte »: not « côte ». */
function regionAt(tokens: readonly Token[], at: number): FoundRegion | null {
  const named = (from: number) => phraseAt(REGION_NAMES, tokens, from)
  const plain = named(at)
  // « la côte de bœuf »
  if (plain?.id === 'la-cote' && /^d/.test(tokens[at + plain.words.length]?.text ?? '')) return null
  if (plain)
    return {
      kind: 'region',
      id: plain.id,
      length: plain.words.length + cantonsBehind(tokens, at + plain.words.length),
    }
  for (const { words: lead } of AREA_LEADS.get(tokens[at]?.text ?? '') ?? []) {
    if (!saysAt(tokens, at, lead)) continue
    // « sur la Côte »: the article belongs to the name.
    for (const length of [lead.length - 1, lead.length]) {
      const found = length > 0 ? named(at + length) : undefined
      if (found) {
        const own = length + found.words.length
        return { kind: 'region', id: found.id, length: own + cantonsBehind(tokens, at + own) }
      }
    }
  }
  return null
}

const ABBREVIATED = /^(?:vd|vs|fr|ne|ge|ju|be)$/

/** « Chablais VS », « Broye VD ou FR »: the number of tokens that tell in which cantons a region lies. */
function cantonsBehind(tokens: readonly Token[], at: number): number {
  const isAt = (place: number) => ABBREVIATED.test(tokens[place]?.text ?? '')
  if (!isAt(at)) return 0
  const isOther = /^(?:et|ou)$/.test(tokens[at + 1]?.text ?? '') || tokens[at + 1]?.isJoined
  return isOther && isAt(at + 2) ? 3 : isOther && isAt(at + 1) ? 2 : 1
}

/** These cantons are named like cities, which win. */
export const TOWNS: readonly Canton[] = ['GE', 'NE', 'FR']
/** Longest first. */
const CANTON_NAMES = CANTONS.flatMap((canton) => {
  const others = PLACE_WORDS.cantons.filter(({ meaning }) => meaning === canton)
  const labels = [fold(CANTON_LABELS[canton]), ...others.flatMap(({ spellings }) => spellings)]
  return labels.map((label) => ({ canton, label }))
})
  .map((named) => ({
    ...named,
    length: named.label.split(' ').length,
    isTown: named.label === fold(CANTON_LABELS[named.canton]) && TOWNS.includes(named.canton),
  }))
  .sort((a, b) => b.length - a.length)

/** « Vaud », « en Valais », « dans le Jura », « canton de Genève » */
function cantonAt(tokens: readonly Token[], at: number): FoundCanton | null {
  const abbreviated = abbreviatedAt(tokens, at)
  if (abbreviated) return { kind: 'canton', canton: abbreviated, length: 1 }
  const lead = phraseAt(AREA_LEADS, tokens, at)?.words.length ?? 0
  for (const from of new Set([0, lead])) {
    const said = /^canton d[eu]$/.test(wordsAt(tokens, at + from, 2)) ? 2 : 0
    for (const { canton, label, length, isTown } of CANTON_NAMES) {
      const isNamed = wordsAt(tokens, at + from + said, length) === label
      // « neuchâtel canton », « valais romand »
      const behind = /^(?:canton|romand)$/.test(tokens[at + from + said + length]?.text ?? '') ? 1 : 0
      if (!isNamed || (said + behind === 0 && isTown)) continue
      return { kind: 'canton', canton, length: from + said + length + behind }
    }
  }
  return null
}

/** « fr » is also French, « ne » says no, « be » is English. */
const FIRST: readonly Canton[] = ['VD', 'GE', 'VS', 'JU']
const LAST: readonly Canton[] = [...FIRST, 'NE', 'FR']
const BEFORE_NO_CANTON = /^(?:st|vo|vost|en|www|\d+)$/

/** « ge expo », « loto fr »: « A vs B » is none. */
function abbreviatedAt(tokens: readonly Token[], at: number): Canton | undefined {
  const isLast = at === tokens.length - 1
  if ((at > 0 && !isLast) || tokens[at]?.joint === '.') return undefined
  if (BEFORE_NO_CANTON.test(tokens[at - 1]?.text ?? '')) return undefined
  return (at === 0 ? FIRST : LAST).find((canton) => canton.toLowerCase() === tokens[at]?.text)
}

function wordsAt(tokens: readonly Token[], at: number, length: number): string {
  return tokens
    .slice(at, at + length)
    .map(({ text }) => text)
    .join(' ')
}
