// Completes a question at its last words, in the light of those before: « concert sam » is « concert samedi ».
import { EMPTY_QUERY } from '~/domain/agenda-query'
import type { Catalogue } from '~/domain/catalogue'
import type { Categories } from '~/domain/category'
import { genresOf } from '~/domain/genre'
import { listPath } from '~/domain/query-paths'
import type { Suggestion } from '~/domain/suggestion'
import type { Place } from '~/features/localities/places.server'
import { fold } from '~/platform/characters'
import { capitalized, counted } from '~/platform/french'

/** The list begins with what is asked for most. */
const PHRASES =
  `aujourd’hui, ce soir, ce week-end, cette semaine, demain, demain soir, demain matin, maintenant, la semaine prochaine,
  le week-end prochain, vendredi, vendredi soir, samedi, samedi soir, samedi après-midi, dimanche, dimanche matin,
  dimanche après-midi, lundi, mardi, mercredi, mercredi après-midi, jeudi, jeudi soir, janvier, février, mars, avril, mai,
  juin, juillet, août, septembre, octobre, novembre, décembre, concert, spectacle, expo, théâtre, marché, cinéma, festival,
  atelier, balade, brocante, visite guidée, conférence, week-end, gratuit, pas cher, enfants, en famille, famille, ados, adultes,
  aînés, en plein air, plein air, derniers ajouts, à l’abri, fauteuil roulant, en anglais, près de chez moi`
    .split(/,\s+/)
    .map((phrase) => ({ phrase, letters: lettersOf(phrase) }))
/** « samedi apres m » completes three words. */
const WORDS_COMPLETED_MOST = 3
const SUFFIX_MIN = 2
/** « la », « de » begin too many localities. */
const PLACE_MIN = 3
const MISSPELT_MIN = 5
const PLACES_LOOKED_AT = 8
/** Phrases, and localities. */
const OF_A_KIND_MOST = 2
/** Each is read and counted. */
const COUNTED_MOST = 4

interface CompletionContext {
  catalogue: Pick<Catalogue, 'understand' | 'count' | 'hasLocality'>
  categories: Pick<Categories, 'list'>
  searchPlaces: (typed: string, limit: number) => Place[]
  findPlace: (typed: string) => Place | null
}

/** Gives at most `most` whole questions that begin with this cleaned text and find something, with their counts.
 * Localities and themes complete further words only: alone they are suggested by themselves. */
export function completionsFor(typed: string, context: CompletionContext, most: number): Suggestion[] {
  const words = typed.trim().split(/\s+/)
  const questions = new Set<string>()
  for (let count = Math.min(WORDS_COMPLETED_MOST, words.length); count > 0; count--) {
    const head = words.slice(0, -count).join(' ')
    const suffix = fold(words.slice(-count).join(' '))
    if (suffix.length < SUFFIX_MIN) continue
    for (const end of endsOf(suffix, head !== '', context)) questions.add(`${head} ${end}`.trim())
  }
  const options: Suggestion[] = []
  for (const question of [...questions].slice(0, COUNTED_MOST)) {
    if (options.length >= most) break
    options.push(...optionOf(question, context))
  }
  return options
}

/** « weekend » is « week-end », « aujourdhui » is « aujourd’hui ». */
function lettersOf(text: string): string {
  return fold(text).replace(/['’ -]/g, '')
}

function endsOf(suffix: string, hasHead: boolean, context: CompletionContext): string[] {
  const typed = lettersOf(suffix)
  const phrases = PHRASES.filter(({ letters }) => letters.startsWith(typed)).map(({ phrase }) => phrase)
  if (!hasHead) return phrases
  return [...phrases.slice(0, OF_A_KIND_MOST), ...localities(suffix, context), ...themes(suffix, context)]
}

function localities(suffix: string, { searchPlaces, findPlace, catalogue }: CompletionContext): string[] {
  if (suffix.length < PLACE_MIN) return []
  const named = searchPlaces(suffix, PLACES_LOOKED_AT)
  const misspelt = named.length === 0 && suffix.length >= MISSPELT_MIN ? findPlace(suffix) : null
  const found = misspelt ? [misspelt] : named
  const names = found.map(({ name }) => name).filter((name) => catalogue.hasLocality(name))
  return [...new Set(names)].slice(0, OF_A_KIND_MOST)
}

function themes(suffix: string, { categories }: CompletionContext): string[] {
  const labels = categories
    .list()
    .flatMap((category) => [category, ...genresOf(category)].map(({ label }) => label))
  return labels
    .filter((label) => fold(label).startsWith(suffix))
    .slice(0, 1)
    .map((label) => label.toLowerCase())
}

function optionOf(question: string, { catalogue }: CompletionContext): Suggestion[] {
  const { query, corrections } = catalogue.understand({ ...EMPTY_QUERY, q: question })
  // A question with a mistake is answered, but not proposed.
  if (corrections.length > 0) return []
  const count = catalogue.count(query)
  if (count === 0) return []
  const href = listPath({ ...EMPTY_QUERY, q: question })
  return [{ label: capitalized(question), detail: counted(count, 'événement'), href }]
}
