import { CANTON_LABELS, CANTONS, type Canton } from '~/domain/event'
import { fold } from '~/platform/characters'
import { slugify } from '~/platform/ids'

const ABBREVIATIONS: ReadonlyMap<string, string> = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['s', 'sur'],
  ['p', 'pres'],
  ['mt', 'mont'],
  ['chx', 'chaux'],
  ['fds', 'fonds'],
])
const ARTICLES = /^(?:le|la|les|l) /
const COUNTRY = / (?:suisse|schweiz|switzerland|ch)$/

/** Lower-case words, one space between them; no diacritics, hyphens, apostrophes or abbreviations. */
export function foldPlaceName(name: string): string {
  return slugify(name)
    .split('-')
    .map((word, at, { length }) => {
      // « Châtel-S » is cut short: its last letter begins a word.
      const isCut = word.length === 1 && at > 0 && at === length - 1
      return isCut ? word : (ABBREVIATIONS.get(word) ?? word)
    })
    .join(' ')
}

/** Folded; short forms have no article (« Chaux-de-Fonds ») and no brackets (« Charmey »). */
export function nameForms(name: string): { full: string[]; short: string[] } {
  const folded = foldPlaceName(name)
  const full = name.includes('/') ? [folded, ...name.split('/').map(foldPlaceName)] : [folded]
  const plain = name.includes('(') ? [foldPlaceName(name.replace(/\(.*\)/, ''))] : []
  const short = [...plain, ...[folded, ...plain].map(withoutArticle)].filter((form) => form !== folded)
  return { full, short }
}

export function joinElisions(folded: string): string {
  return folded.replace(/\b([dl]) (?=[aeiouyh])/g, '$1')
}

export function withoutArticle(folded: string): string {
  return folded.replace(ARTICLES, '')
}

const CANTON_SUFFIXES: readonly [suffix: string, canton: Canton][] = CANTONS.flatMap(
  (canton): [string, Canton][] => [
    [` ${canton.toLowerCase()}`, canton],
    [` ${foldPlaceName(CANTON_LABELS[canton])}`, canton],
  ],
)

/** Takes a folded name: « motiers ne », « lully (fribourg) ». */
export function splitCanton(folded: string): { name: string; canton: Canton | null } {
  const name = folded.replace(COUNTRY, '')
  for (const [suffix, canton] of CANTON_SUFFIXES) {
    if (name.endsWith(suffix)) return { name: name.slice(0, -suffix.length), canton }
  }
  return { name, canton: null }
}

/** Shorter words are one letter away from too many names. */
const MIN_TYPO_LENGTH = 5

export function isMistyped(typed: string, names: string[]): boolean {
  return (
    typed.length >= MIN_TYPO_LENGTH &&
    names.some((name) => oneEditApart(typed, name) || isDoubledOtherwise(typed, name))
  )
}

/** « laussane », « neuchattell » */
function isDoubledOtherwise(typed: string, name: string): boolean {
  const mayBe = typed[0] === name[0] && Math.abs(typed.length - name.length) <= 2
  return mayBe && withoutDoubles(typed) === withoutDoubles(name)
}

function withoutDoubles(name: string): string {
  return name.replace(/(.)\1+/g, '$1')
}

const SOUNDS: readonly (readonly [letters: RegExp, sound: string])[] = [
  [/[^a-z ]/g, ''],
  [/ph/g, 'f'],
  [/e?au[xt]?/g, 'o'],
  [/(?:ai|ei|ay|ey)/g, 'e'],
  [/y/g, 'i'],
  [/ch/g, 'S'],
  [/g(?=[ei])/g, 'j'],
  [/c(?=[ei])|sc(?=[ei])/g, 's'],
  [/qu|[cqk]/g, 'k'],
  [/h/g, ''],
  [/(?<=[aeiou])s(?=[aeiou])/g, 'z'],
  [/(.)\1+/g, '$1'],
  [/(?:es?|[sxtdzp]+)(?= |$)/g, ''],
]

/** The same for names that sound alike in French: « lozane », Lausanne. Takes a folded name. */
export function soundOf(folded: string): string {
  return SOUNDS.reduce((text, [letters, sound]) => text.replace(letters, sound), folded)
}

/** One letter added, left out, replaced or swapped with the next. */
export function oneEditApart(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  const rest = (text: string, skipped: number) => text.slice(start + skipped)
  if (one.length > other.length) return rest(one, 1) === rest(other, 0)
  if (one.length < other.length) return rest(one, 0) === rest(other, 1)
  if (rest(one, 1) === rest(other, 1)) return true
  return one[start] === other[start + 1] && one[start + 1] === other[start] && rest(one, 2) === rest(other, 2)
}

const SAINTS: Readonly<Record<string, string>> = { st: 'saint', ste: 'sainte' }

/** The same for « St-Imier », « Saint-Imier » and « SAINT IMIER ». */
export function localityKey(name: string): string {
  return fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => SAINTS[word] ?? word)
    .join(' ')
}
