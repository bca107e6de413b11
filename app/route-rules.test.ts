import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAgendaQuery } from '~/domain/agenda-query'
import { ROUTE_RULES } from './route-rules.server'

const FILES = readdirSync('app/routes')
const IDS = FILES.map((file) => `routes/${file.replace(/\.tsx?$/, '')}`)
/** app/routes.ts gives these files a second address. */
const SECOND_ADDRESSES = ['auth/email-verification', 'health', 'organizer/dashboard']

function read(id: string, search: string): string {
  const { query = [] } = ROUTE_RULES[id] ?? {}
  const given = new URLSearchParams(search)
  if (typeof query === 'function') return query(given).toString()
  return query === 'any' ? given.toString() : query.filter((name) => given.has(name)).join()
}

test('every rule is that of a route', () => {
  expect(Object.keys(ROUTE_RULES).filter((id) => ![...IDS, ...SECOND_ADDRESSES].includes(id))).toEqual([])
})

test.each(FILES)('what %s reads of its address reaches it', (file) => {
  const source = readFileSync(`app/routes/${file}`, 'utf8')
  const names = [...source.matchAll(/earchParams\)?\.(?:get|getAll|has)\('([^']+)'\)/g)].map(
    ([, name]) => name ?? '',
  )
  const id = `routes/${file.replace(/\.tsx?$/, '')}`
  for (const name of names) expect(read(id, `${name}=7`), `${name} of ${id}`).toContain(name)
})

test('pictures to share are costly, drawn posters are not', () => {
  expect(ROUTE_RULES['routes/partage.$file']?.cost).toBe('costly')
  expect(ROUTE_RULES['routes/affiches.$file']?.cost).toBe('file')
})

describe('the lists of the agenda', () => {
  const LISTS = [
    'routes/evenements',
    'routes/evenements[.]ics',
    'routes/evenements[.]rss',
    'routes/evenements[.]json',
    'routes/carte',
  ]
  const NAMES = [
    'q',
    'mots',
    'category',
    'date',
    'du',
    'au',
    'canton',
    'lieu',
    'pres',
    'rayon',
    'prix',
    'public',
    'acces',
    'langue',
    'plein-air',
    'type',
    'tri',
    'when',
    'cursor',
    'vue',
    'limit',
    'x',
    '__proto__',
    '',
  ]
  const VALUES = [
    'jazz',
    'lus',
    'tels-quels',
    'musique',
    'ce-week-end',
    '2026-11-20',
    '2026-02-30',
    'VD',
    'GE',
    'Nyon',
    '46.52,6.63',
    '10',
    'gratuit',
    'famille',
    'fr',
    'oui',
    'exposition',
    'distance',
    'all',
    'en-cours',
    '<script>',
    'javascript:',
    'a'.repeat(600),
    '1e9',
    '-1',
    '',
    ' ',
    '\ud800',
    "l'été",
  ]
  const anySearch = fc
    .array(
      fc.tuple(
        fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...NAMES) }, fc.string()),
        fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...VALUES) }, fc.string()),
      ),
      { maxLength: 12 },
    )
    .map((pairs) => new URLSearchParams(pairs).toString())

  test.each(LISTS)('%s: an address in its one form means what it meant, and has no other form', (id) => {
    fc.assert(
      fc.property(anySearch, (search) => {
        const form = read(id, search)
        expect(parseAgendaQuery(new URLSearchParams(form))).toEqual(
          parseAgendaQuery(new URLSearchParams(search)),
        )
        expect(read(id, form)).toBe(form)
      }),
      { numRuns: 300 },
    )
  })

  test.each(LISTS)('%s: equal questions have one form, whatever else stands in the address', (id) => {
    const one = read(id, 'x=1&canton=GE&category=spectacles&canton=VD&category=musique&q=jazz&utm_source=a')
    expect(one).toBe('q=jazz&category=musique&category=spectacles&canton=VD&canton=GE')
    expect(read(id, 'q=+jazz&category=musique&canton=VD&category=spectacles&canton=GE&canton=GE&z')).toBe(one)
  })

  test.each(LISTS)('%s: words that are refused stay, for the page to say why', (id) => {
    const form = read(id, 'q=%3Cscript%3E&canton=VD&x=1')
    expect(new URLSearchParams(form).get('q')).toBe('<script>')
    expect(parseAgendaQuery(new URLSearchParams(form)).problem).toBe(
      'Recherche contient du contenu non autorisé',
    )
  })

  test('pages, views and numbers of items are part of the question where they are asked for', () => {
    expect(read('routes/evenements', 'vue=en-cours&cursor=a.d.1&limit=9')).toBe('vue=en-cours&cursor=a.d.1')
    expect(read('routes/evenements[.]json', 'limit=100&cursor=a.d.1&vue=x')).toBe('cursor=a.d.1&limit=100')
    expect(read('routes/evenements[.]json', 'limit=20')).toBe('')
    expect(read('routes/evenements[.]json', 'limit=1e9')).toBe('limit=100')
    expect(read('routes/evenements[.]json', 'limit=-3.5')).toBe('limit=1')
    expect(read('routes/evenements[.]ics', 'cursor=a.d.1&limit=3&vue=en-cours')).toBe('')
  })
})
