import { expect, test } from 'vitest'
import { parseAgendaQuery } from '~/domain/agenda-query'
import { SEED_CATEGORIES } from '~/domain/category'
import { listPath } from '~/domain/query-paths'
import { activeChips } from './filter-view'
import { themesOf } from './query/themes'
import { searchName } from './search-name'

const labelOf = (slug: string) => SEED_CATEGORIES.get(slug)?.label ?? slug

const THEMES = themesOf([...SEED_CATEGORIES].map(([id, category]) => ({ ...category, id })))

const NAMES: [search: string, name: string | null][] = [
  ['', null],
  ['q=jazz&date=ce-week-end', 'Jazz, ce week-end'],
  ['date=ce-soir', 'Ce soir'],
  ['genre=bal-soiree-dansante&date=demain', 'Bal & soirée dansante, demain'],
  ['category=musique&prix=gratuit&canton=VD&lieu=Nyon', 'Musique, Vaud, Nyon, gratuit'],
  ['q=AMR+Genève&plein-air=oui', 'AMR Genève, en plein air'],
  ['langue=de&canton=FR&du=2026-12-12&au=2026-12-12', 'Le 12\u00a0décembre 2026, Fribourg, allemand'],
  [
    'category=musique&category=spectacles&date=demain&canton=VD&canton=GE&canton=FR',
    'Musique, spectacles, demain, Vaud, Genève…',
  ],
]

test.each(NAMES)('« %s » is called %s', (search, name) => {
  const { query } = parseAgendaQuery(new URLSearchParams(search))
  expect(
    searchName(
      activeChips(query, labelOf, listPath, {
        themes: () => THEMES,
        place: () => null,
        organizer: () => null,
      }),
    ),
  ).toBe(name)
})
