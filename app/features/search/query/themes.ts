import type { Theme, Themes } from '~/domain/catalogue'
import type { StoredCategory } from '~/domain/category'
import { genresOf, namesOfLabel } from '~/domain/genre'
import { AUDIENCE_LABELS } from '~/domain/labels'
import type { Token } from '~/platform/tokens'
import { isStopWord, type QueryWord, termsOf } from '../index/analysis'
import { singularOf } from '../index/stems'
import { endOf } from '../index/word-meanings'
import { AUDIENCE_WORDS } from '../vocabulary/vocabulary.server'
import { FOREIGN_THEMES } from './foreign-words'
import type { AddedNames } from './vocabulary'

/** « Bal & soirée dansante » has so many tokens with stop words. */
const THEME_TOKENS_MOST = 5

type Named = Pick<StoredCategory, 'id' | 'label' | 'synonyms' | 'genres'>

/** A word of a genre means the genre only, even if it is also a synonym of a theme. */
export function themesOf(categories: readonly Named[], added?: AddedNames): Themes {
  const genres = categories.flatMap((category) =>
    genresOf(category).map(({ slug, label, synonyms }) => ({
      slug,
      label,
      theme: category.id,
      phrases: phrasesOf([...namesOfLabel(label), ...synonyms, ...(added?.genre.get(slug) ?? [])]),
    })),
  )
  const themes = new Map<string, Theme>()
  for (const { slug, label, theme, phrases } of genres) {
    const also = phrases.flatMap((phrase) => (phrase.length === 1 ? phrase : []))
    const member = { facet: 'genre', value: slug } as const
    for (const phrase of phrases) add(themes, phrase, { member, label, also, belowThemes: [theme] })
  }
  const ofGenres = new Set(themes.keys())
  for (const [value, label] of Object.entries(AUDIENCE_LABELS)) {
    const words = AUDIENCE_WORDS.find(({ meaning }) => meaning === value)?.spellings ?? []
    for (const phrase of phrasesOf(words))
      add(themes, phrase, { member: { facet: 'audience', value }, label })
  }
  for (const { id, label, synonyms } of categories) {
    // « marchés et brocantes » is the theme, not what is both.
    const also = added?.theme.get(id) ?? []
    for (const phrase of phrasesOf([label, ...namesOfLabel(label), ...synonyms, ...also])) {
      if (ofGenres.has(keyOf(phrase))) continue
      add(themes, phrase, { member: { facet: 'category', value: id }, label })
    }
  }
  for (const [name, french] of FOREIGN_THEMES) addForeign(themes, name, french)
  const byFirst = byFirstWord(themes)
  const ofSeveralWords = [...byFirst.values()].flat().filter(({ phrase }) => phrase.length > 1)
  return { byFirst, ofSeveralWords, genres }
}

/** The phrases have no doubles in the plural. */
function phrasesOf(names: readonly string[]): string[][] {
  const phrases = new Map<string, string[]>()
  for (const name of names) {
    const terms = termsOf(name).filter((term) => !isStopWord(term))
    if (terms.length > 0 && !phrases.has(keyOf(terms))) phrases.set(keyOf(terms), terms)
  }
  return [...phrases.values()]
}

function keyOf(phrase: readonly string[]): string {
  return phrase.map(singularOf).join(' ')
}

interface Addition {
  member: QueryWord['alsoIn'][number]
  label: string
  also?: readonly string[]
  belowThemes?: readonly string[]
}

function add(
  themes: Map<string, Theme>,
  phrase: readonly string[],
  { member, label, also = [], belowThemes = [] }: Addition,
): void {
  const known = themes.get(keyOf(phrase))
  themes.set(keyOf(phrase), {
    phrase: known?.phrase ?? phrase,
    singulars: phrase.map(singularOf),
    alsoIn: [...(known?.alsoIn ?? []), member],
    also: [...new Set([...(known?.also ?? []), ...also])],
    label: known && known.label !== label ? `${known.label}, ${label}` : label,
    belowThemes: [...new Set([...(known?.belowThemes ?? []), ...belowThemes])],
  })
}

/** A name that is also French keeps its French meaning. */
function addForeign(themes: Map<string, Theme>, name: string, french: string): void {
  const phrase = termsOf(name)
  const terms = termsOf(french).filter((term) => !isStopWord(term))
  const meant = themes.get(keyOf(terms))
  if (!meant || themes.has(keyOf(phrase))) return
  const also = [...new Set([...meant.also, ...(terms.length === 1 ? terms : [])])]
  themes.set(keyOf(phrase), { ...meant, phrase, singulars: phrase.map(singularOf), also })
}

function byFirstWord(themes: ReadonlyMap<string, Theme>): Map<string, Theme[]> {
  const byFirst = new Map<string, Theme[]>()
  for (const theme of themes.values()) {
    const first = theme.singulars[0] ?? ''
    byFirst.set(first, [...(byFirst.get(first) ?? []), theme])
  }
  for (const own of byFirst.values()) own.sort((a, b) => b.phrase.length - a.phrase.length)
  return byFirst
}

/** Returns the theme that one word means by itself. */
export function themeOf(term: string, themes: Themes): Theme | null {
  return themes.byFirst.get(singularOf(term))?.find(({ phrase }) => phrase.length === 1) ?? null
}

/** The number of tokens of the longest theme that is named there; 0 for none. */
export function themeLengthAt(tokens: readonly Token[], at: number, { byFirst }: Themes): number {
  const terms: string[] = []
  for (const { typed } of tokens.slice(at, at + THEME_TOKENS_MOST)) terms.push(termsOf(typed).at(-1) ?? '')
  for (const { singulars } of byFirst.get(singularOf(terms[0] ?? '')) ?? []) {
    const end = endOf(singulars, terms, 0)
    if (end !== null) return end
  }
  return 0
}

/** Returns the theme that just these words mean. */
export function themeNamed(words: string, { byFirst }: Themes): Theme | null {
  const singulars = termsOf(words)
    .filter((term) => !isStopWord(term))
    .map(singularOf)
  const key = singulars.join(' ')
  return byFirst.get(singulars[0] ?? '')?.find((theme) => theme.singulars.join(' ') === key) ?? null
}
