import type { AgendaQuery } from '~/domain/agenda-query'
import type { Theme, Themes, WordMeaning } from '~/domain/catalogue'
import { CHOICES, isStopWord, termsOf } from './analysis'
import { singularOf } from './stems'

/** These need not be there beside a theme: « soirée karaoké », « activités pour enfants ». They are singular. */
const OCCASIONS: ReadonlySet<string> = new Set(
  'activite animation evenement journee manifestation matinee seance session soiree'.split(' '),
)
/** Slugs of genres. Beside another theme each may stand for the others: « cours de danse » is also an introduction to
 * dancing, « stage poterie » also a workshop. */
const TEACHING: ReadonlySet<string> = new Set(['atelier', 'cours', 'formation', 'initiation', 'stage'])

export function isOccasion(term: string): boolean {
  return OCCASIONS.has(singularOf(term))
}

/** Gives `queryWords` what each word of the text says beside itself. */
export function wordMeanings(text: string, themes: Themes): (term: string) => WordMeaning | null {
  const terms = termsOf(text)
  const found = themesIn(terms, themes)
  const subjects = found.filter((one) => !isTeaching(one))
  const meanings = new Map<string, WordMeaning>()
  for (const one of found) {
    const isLesson = isTeaching(one) && isBeside(terms, one, subjects)
    const meaning = isLesson ? { ...one.theme, ...teachingOf(themes) } : one.theme
    for (const term of terms.slice(one.from, one.to)) meanings.set(term, meaning)
  }
  for (const [at, term] of terms.entries()) {
    if (!meanings.has(term) && isOccasion(term) && isBeside(terms, { from: at, to: at + 1 }, found))
      meanings.set(term, { alsoIn: [], also: [], phrase: [term], isOptional: true })
  }
  return (term) => meanings.get(term) ?? null
}

function isTeaching({ theme: { alsoIn, phrase } }: FoundTheme): boolean {
  return phrase.length === 1 && alsoIn.some(({ facet, value }) => facet === 'genre' && TEACHING.has(value))
}

/** The words of all genres of teaching, and their theme. */
function teachingOf({ genres }: Themes): Pick<WordMeaning, 'alsoIn' | 'also'> {
  const own = genres.filter(({ slug }) => TEACHING.has(slug))
  const categories = [...new Set(own.map(({ theme }) => theme))]
  return {
    alsoIn: [
      ...own.map(({ slug }) => ({ facet: 'genre' as const, value: slug })),
      ...categories.map((value) => ({ facet: 'category' as const, value })),
    ],
    also: own.flatMap(({ phrases }) => phrases.flatMap((phrase) => (phrase.length === 1 ? phrase : []))),
  }
}

/** True with nothing between but stop words, and neither « et » nor « ou ». */
function isBeside(
  terms: readonly string[],
  one: Pick<FoundTheme, 'from' | 'to'>,
  found: readonly FoundTheme[],
): boolean {
  let [before, behind] = [one.from, one.to]
  while (isLink(terms[before - 1])) before -= 1
  while (isLink(terms[behind])) behind += 1
  return found.some(({ from, to }) => to === before || from === behind)
}

function isLink(term = ''): boolean {
  return isStopWord(term) && term !== 'et' && term !== 'ou'
}

interface FoundTheme {
  /** Indices in the terms; stop words between those of a phrase are within. */
  from: number
  to: number
  theme: Theme
}

/** The themes that these words name, in their order, the longest phrase at each place. */
export function themesIn(terms: readonly string[], themes: Themes): FoundTheme[] {
  const found: FoundTheme[] = []
  for (let at = 0; at < terms.length; at++) {
    for (const theme of themes.byFirst.get(singularOf(terms[at] ?? '')) ?? []) {
      const to = endOf(theme.singulars, terms, at)
      if (to === null) continue
      found.push({ from: at, to, theme })
      at = to - 1
      break
    }
  }
  return found
}

export function endOf(singulars: readonly string[], terms: readonly string[], from: number): number | null {
  let at = from
  for (const [ahead, singular] of singulars.entries()) {
    while (ahead > 0 && isStopWord(terms[at] ?? '')) at += 1
    if (singularOf(terms[at] ?? '') !== singular) return null
    at += 1
  }
  return at
}

/** Whether the words are themes and nothing else: « concerts de jazz », « marché de Noël ». Among past events too, none is
 * the next one, so words stay words. */
export function asksThemesOnly(
  { q, exact, wishes, when }: Pick<AgendaQuery, 'q' | 'exact' | 'wishes' | 'when'>,
  themes: Themes,
): boolean {
  if (q === '' || exact || wishes.length > 0 || when === 'all') return false
  const terms = termsOf(q)
  const found = themesIn(terms, themes)
  const isThemed = (at: number) => found.some(({ from, to }) => at >= from && at < to)
  const tellsSubject = ({ theme }: FoundTheme) => theme.alsoIn.some(({ facet }) => facet !== 'audience')
  // « vin et fromage » is either, what is both first.
  const isChoice = found.length > 1 && CHOICES.test(q)
  if (found.length === 0 || isChoice || !found.every(tellsSubject)) return false
  return terms.every((term, at) => isThemed(at) || isStopWord(term) || isOccasion(term))
}
