// Each line of the table is a question, the day on which it is asked, and the filters that it means.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { EMPTY_QUERY, toSearchParams } from '~/domain/agenda-query'
import { SEED_CATEGORIES } from '~/domain/category'
import { askedQuery } from './asked-query'
import { ALL_HAS_EVENTS } from './testing/knowledge'
import { expectNoTitleChanges } from './testing/with-title'
import { themesOf } from './themes'

interface Question {
  q: string
  /** YYYY-MM-DD. */
  on: string
  /** By parameter of an address; `près` where it is asked near the visitor. */
  means: Record<string, string | string[] | true>
  /** Who wrote it, or when; most were written down before they were tried. */
  source: string
}

const TABLE = new URL('../../../../tests/search/questions.ndjson', import.meta.url)
const QUESTIONS = readFileSync(TABLE, 'utf8')
  .trim()
  .split('\n')
  .map((line): Question => JSON.parse(line))

/** A question stands under the first of these that it asks for. */
const SUBJECTS: Readonly<Record<string, readonly string[]>> = {
  'what can be had, or its order': ['etat', 'tri'],
  'something left out': ['sans'],
  access: ['acces'],
  'a language': ['langue'],
  'an audience': ['public'],
  'a price': ['prix'],
  'the open air, or what no field tells': ['plein-air', 'souhait'],
  hours: ['apres', 'avant'],
  days: ['du', 'au', 'date', 'jour'],
  places: ['lieu', 'canton', 'region', 'près', 'rayon'],
}
const WORDS = 'words'
const subjectOf = ({ means }: Question) =>
  Object.keys(SUBJECTS).find((subject) => SUBJECTS[subject]?.some((name) => name in means)) ?? WORDS

const THEMES = themesOf([...SEED_CATEGORIES].map(([id, category]) => ({ ...category, id })))

/** Every word and every place has events. */
function filtersOf({ q, on: today }: Question): Question['means'] {
  const { query, nearMe } = askedQuery({ ...EMPTY_QUERY, q }, { ...ALL_HAS_EVENTS, today, themes: THEMES })
  const params = toSearchParams(query)
  params.delete('mots')
  const filters = [...new Set(params.keys())].map((name) => [name, params.getAll(name)] as const)
  const found = filters.map(([name, [first = '', ...others]]) => [
    name,
    others.length === 0 ? first : [first, ...others],
  ])
  return { ...Object.fromEntries(found), ...(nearMe && { près: true }) }
}

describe.each([...Object.keys(SUBJECTS), WORDS])('asks for %s:', (subject) => {
  const asked = QUESTIONS.filter((question) => subjectOf(question) === subject)
  test.each(asked)('« $q » on $on', (question) => {
    expect(filtersOf(question)).toEqual(question.means)
    expectNoTitleChanges(question.q, question.on, THEMES)
  })
})

test('no question stands there twice', () => {
  const keys = QUESTIONS.map(({ q, on }) => `${on} ${q.toLowerCase()}`)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})
