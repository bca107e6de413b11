import { expect, test } from 'vitest'
import { favouritesParam, favouritesPath } from './favourite-paths'
import { eventIdsIn, FAVOURITES_MOST } from './favourites'

test('equal sets have one address', () => {
  expect(favouritesPath(['b-2', 'a-1'])).toBe('/favoris?e=a-1,b-2')
  expect(favouritesPath(['a-1', 'b-2'], '.ics')).toBe('/favoris.ics?e=a-1,b-2')
  expect(favouritesParam(new URLSearchParams('e=b-2,a-1,b-2'))).toEqual(['a-1', 'b-2'])
})

test('as many of the longest ids as may be kept fit into an address of 8 kB, also with its commas encoded', () => {
  const ids = Array.from({ length: FAVOURITES_MOST }, (_, at) => `${'a'.repeat(60)}-${1000 + at}ab`)
  const params = new URL(favouritesPath(ids), 'https://agenda.example').searchParams
  expect(favouritesParam(params)).toEqual(ids)
  expect(`/favoris.data?${params}&_routes=root%2Croutes%2Ffavoris`.length).toBeLessThan(8 * 1024)
})

test.each([
  ['', []],
  [',,,', []],
  ['<script>alert(1)</script>', []],
  ['../../etc/passwd,a b,É,a%2cb', []],
  ['__proto__,constructor', ['constructor']],
  [`${'a'.repeat(71)},fine`, ['fine']],
  ['b,a,b,b', ['b', 'a']],
])('%j names the events %j', (text, ids) => {
  expect(eventIdsIn(text)).toEqual(ids)
})

test('of ten thousand ids the first hundred count', () => {
  const text = Array.from({ length: 10_000 }, (_, at) => `id-${at}`).join()
  expect(eventIdsIn(text)).toHaveLength(FAVOURITES_MOST)
})

test('an address without a list is no empty list', () => {
  expect(favouritesParam(new URLSearchParams(''))).toBeNull()
  expect(favouritesParam(new URLSearchParams('e='))).toEqual([])
})
