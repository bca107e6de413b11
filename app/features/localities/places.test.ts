import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CANTONS } from '~/domain/event'
import { sharedData } from '../../../tests/support/shared-data'
import { FRENCH_NAMES, PLACE_ALIASES } from './place-aliases'
import { foldPlaceName, oneEditApart } from './place-names'
import { allPlaces, findPlace, regionsOf, searchPlaces } from './places.server'

const ORACLE = sharedData('recherche/lieux.json')

function found(text: string): string | null {
  const place = findPlace(text)
  return place && `${place.npa[0]} ${place.name} ${place.canton}`
}

test('the list covers the six cantons and the Bernese Jura, and nothing else', () => {
  const places = allPlaces()
  expect(places.length).toBeGreaterThan(1200)
  expect(new Set(places.map((place) => place.canton))).toEqual(new Set(CANTONS))
  for (const { lat, lng, npa } of places) {
    expect(lat > 45.8 && lat < 47.6 && lng > 5.9 && lng < 8.6).toBe(true)
    expect(npa.every((code) => /^[1-3]\d{3}$/.test(code))).toBe(true)
  }
  for (const stranger of ['Bern', 'Thun', 'Interlaken', 'Zürich', 'Twann', '3000', '8001']) {
    expect(findPlace(stranger, 'exact'), stranger).toBeNull()
  }
})

test('an NPA is found alone, with its country, and with one of its names', () => {
  expect(found('1260')).toBe('1260 Nyon VD')
  expect(found(' ch-1260 nyon ')).toBe('1260 Nyon VD')
  expect(found('Prilly 1008')).toBe('1008 Prilly VD')
  expect(found('1008 Jouxtens-Mézery')).toBe('1008 Jouxtens-Mézery VD')
  expect(found('2610')).toBe('2610 St-Imier BE')
  expect(found('2610 Mont-Soleil')).toBe('2610 Mont-Soleil BE')
  expect(found('9999')).toBeNull()
  expect(found('12600')).toBeNull()
})

test('accents, hyphens, apostrophes and abbreviations do not matter', () => {
  for (const text of ['Saint-Imier', 'st imier', 'ST. IMIER', 'Sáint‑Imier']) {
    expect(found(text), text).toBe('2610 St-Imier BE')
  }
  for (const text of ["Château-d'Oex", 'chateau d’oex', 'CHATEAU D OEX', 'Château-d’Œx']) {
    expect(found(text), text).toBe("1660 Château-d'Oex VD")
  }
  expect(found('sainte croix')).toBe('1450 Ste-Croix VD')
  expect(found('Romanel s/Lausanne')).toBe('1032 Romanel-sur-Lausanne VD')
  expect(found('la chx-de-fds')).toMatch(/La Chaux-de-Fonds NE$/)
})

test('a canton after the name tells namesakes apart', () => {
  expect(found('Lully FR')).toBe('1470 Lully FR')
  expect(found('lully (vd)')).toBe('1132 Lully VD')
  expect(found('Corsier Genève')).toBe('1246 Corsier GE')
  expect(found('Cressier, NE, Suisse')).toBe('2088 Cressier NE')
  expect(found('cressier fribourg')).toBe('1785 Cressier FR')
})

const COMMUNES = sharedData('geo/romandie-communes.json')
/** German-speaking, or called like a village elsewhere. */
const NOT_BY_NAME = [
  'Gals',
  'Twann-Tüscherz',
  'Ried bei Kerzers',
  'Le Châtelard',
  'Villaz',
  'Le Pâquier (FR)',
  'Le Flon',
]

test.skipIf(!existsSync(COMMUNES))('every commune is found by its name', () => {
  const communes: { commune: string; npas: string[] }[] = JSON.parse(readFileSync(COMMUNES, 'utf8'))
  const unknown = communes.filter(
    ({ commune, npas }) => !findPlace(commune, 'exact')?.npa.some((npa) => npas.includes(npa)),
  )
  expect(unknown.map(({ commune }) => commune).sort()).toEqual([...NOT_BY_NAME].sort())
})

test('short, everyday and other-language names are known', () => {
  expect(found('Chaux-de-Fonds')).toMatch(/La Chaux-de-Fonds NE$/)
  expect(found('Yverdon')).toBe('1400 Yverdon-les-Bains VD')
  expect(found('Locle')).toMatch(/Le Locle NE$/)
  expect(found('Charmey')).toBe('1637 Charmey (Gruyère) FR')
  expect(found('Bienne')).toMatch(/Biel\/Bienne BE$/)
  expect(found('Biel')).toMatch(/Biel\/Bienne BE$/)
  expect(found('Genf')).toMatch(/Genève GE$/)
  expect(found('Chiètres')).toBe('3210 Chiètres FR')
  expect(found('Val-de-Ruz')).toBe('2053 Cernier NE')
  expect(found('Lausanne Flon')).toMatch(/Lausanne VD$/)
})

test('Moutier is in the canton of Jura, also for those who still write Berne', () => {
  expect(found('Moutier')).toBe('2740 Moutier JU')
  expect(found('Moutier BE')).toBe('2740 Moutier JU')
})

test('one typing error is forgiven, but an ordinary word is not taken for a place when asked exactly', () => {
  expect(found('Lausane')).toMatch(/Lausanne VD$/)
  expect(found('Porentruy')).toBe('2900 Porrentruy JU')
  expect(found('Motnreux')).toMatch(/Montreux VD$/)
  expect(findPlace('Lausane', 'exact')).toBeNull()
  expect(findPlace('Estav', 'exact')).toBeNull()
  for (const word of [
    'concert',
    'jazz',
    'atelier poterie',
    'gratuit',
    '',
    '   ',
    '!!!',
    '__proto__',
    'x'.repeat(5000),
  ]) {
    expect(findPlace(word, 'exact'), word).toBeNull()
  }
})

test.each([
  ['Lausanne', 'VD', ['region-lausannoise', 'arc-lemanique']],
  ['Genève', 'GE', ['arc-lemanique']],
  ['Sierre', 'VS', ['valais-central']],
  ['Neuchâtel', 'NE', ['littoral-neuchatelois', 'trois-lacs', 'arc-jurassien']],
] as const)('%s without an NPA lies where most of it lies', (locality, canton, regions) => {
  expect([...regionsOf({ npa: '', locality, canton })].sort()).toEqual([...regions].sort())
})

test('what is typed so far offers the most important places first', () => {
  const names = (typed: string, limit = 5) => searchPlaces(typed, limit).map((place) => place.name)
  expect(names('laus')[0]).toBe('Lausanne')
  expect(names('neu')[0]).toBe('Neuchâtel')
  expect(names('chaux')[0]).toBe('La Chaux-de-Fonds')
  expect(names('fonds')).toContain('La Chaux-de-Fonds')
  expect(names('12', 3)[0]).toBe('Genève')
  expect(names('1260')).toEqual(['Nyon'])
  expect(names('genf')).toContain('Genève')
  expect(names('v', 7)).toHaveLength(7)
  expect(names('')).toEqual([])
  expect(names('zzz')).toEqual([])
  expect(new Set(searchPlaces('saint', 50)).size).toBe(searchPlaces('saint', 50).length)
})

test('every other name leads to the locality it is listed under', () => {
  for (const [target, names] of PLACE_ALIASES) {
    const npa = target.slice(0, 4)
    const place = findPlace(target, 'exact')
    expect(place?.npa, target).toContain(npa)
    const name = FRENCH_NAMES.get(target) ?? target.slice(5)
    expect(foldPlaceName(place?.name ?? ''), target).toContain(foldPlaceName(name))
    for (const name of names) expect(findPlace(name, 'exact')?.npa, name).toContain(npa)
  }
})

test('letters doubled in the wrong place are a misspelling', () => {
  expect(findPlace('laussane')?.name).toBe('Lausanne')
  expect(findPlace('Montreuxx')?.name).toBe('Montreux')
  expect(findPlace('laussane', 'exact')).toBeNull()
})

test('one edit is a letter more, less, other, or two swapped', () => {
  for (const other of ['nyo', 'nyonn', 'nion', 'nyno', 'anyon'])
    expect(oneEditApart('nyon', other), other).toBe(true)
  for (const other of ['nyon', 'ny', 'noyn1', 'onny', 'nino'])
    expect(oneEditApart('nyon', other), other).toBe(false)
})

interface OracleCase {
  type: string
  query: string
  expect: [npa: string, commune: string, canton: string][]
}

test('nearly every name of the official directory is found as people write it', ({ skip }) => {
  if (!existsSync(ORACLE)) {
    console.warn(`skipped: no ${ORACLE}`)
    skip()
  }
  const cases: OracleCase[] = JSON.parse(readFileSync(ORACLE, 'utf8'))
  const missed = cases.filter(({ type, query, expect: expected }) => {
    const place = type === 'prefix' ? searchPlaces(query, 1)[0] : findPlace(query)
    return !place?.npa.some((npa) => expected.some(([right]) => right === npa))
  })
  expect(cases.length).toBeGreaterThan(400)
  expect(1 - missed.length / cases.length, missed.map(({ query }) => query).join(', ')).toBeGreaterThan(0.98)
})

test.each([
  ['lozane', 'Lausanne'],
  ['jenève', 'Genève'],
  ['neuchatelle', 'Neuchâtel'],
  ['la chaux de fon', 'La Chaux-de-Fonds'],
  ['martini', null],
  ['concert', null],
] as const)('« %s » sounds like %s', (typed, name) => {
  expect(findPlace(typed, 'forgiving')?.name ?? null).toBe(name)
  expect(findPlace(typed, 'exact')).toBeNull()
})

test('a word that sounds like a village is none: « baleine », Ballens', () => {
  expect(findPlace('baleine')).toBeNull()
})
