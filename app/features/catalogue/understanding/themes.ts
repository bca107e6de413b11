import type { StoredCategory } from '~/domain/category'
import { AUDIENCE_LABELS } from '~/domain/labels'
import type { QueryWord } from '../index/analysis'
import { termsOf } from '../index/analysis'
import { stemOf } from '../index/stems'

export interface Theme {
  members: QueryWord['alsoIn']
  label: string
}

/** By stem. « ciné » also finds events of the category without the word. */
export type Themes = ReadonlyMap<string, Theme>

const AUDIENCE_WORDS = {
  famille: ['famille', 'familial', 'familiale'],
  enfants: ['enfant', 'enfants', 'gosses'],
  ados: ['ado', 'ados', 'adolescent', 'adolescents'],
  'tout-petits': ['bebe', 'bebes'],
} as const

/** Only synonyms of one word. */
export function themesOf(categories: readonly Pick<StoredCategory, 'id' | 'label' | 'synonyms'>[]): Themes {
  const themes = new Map<string, Theme>()
  function add(word: string, member: QueryWord['alsoIn'][number], label: string) {
    const terms = termsOf(word)
    const [term] = terms
    if (term === undefined || terms.length > 1) return
    const known = themes.get(stemOf(term))
    themes.set(stemOf(term), {
      members: [...(known?.members ?? []), member],
      label: known && known.label !== label ? `${known.label}, ${label}` : label,
    })
  }
  for (const [value, words] of Object.entries(AUDIENCE_WORDS)) {
    const label = AUDIENCE_LABELS[value as keyof typeof AUDIENCE_WORDS]
    for (const word of new Set(words.map(stemOf))) add(word, { facet: 'audience', value }, label)
  }
  for (const { id, label, synonyms } of categories) {
    const words = new Map(
      [...label.split(/[ &,]+/), ...synonyms].map((word) => [termsOf(word).map(stemOf).join(' '), word]),
    )
    for (const word of words.values()) add(word, { facet: 'category', value: id }, label)
  }
  return themes
}

export function themeOf(term: string, themes: Themes): Theme | null {
  return themes.get(stemOf(term)) ?? null
}
