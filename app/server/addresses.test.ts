import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createAddresses } from './addresses.server'
import { tinyBuild } from './testing/tiny-build'

const state = { revision: '', renders: 0, gate: Promise.resolve(), waiting: 0, pings: 0, begun: [] }
const addressOf = createAddresses(tinyBuild(state), {
  public: { query: ['q', 'page'] },
  away: { query: 'any' },
  missing: { query: (given) => new URLSearchParams({ upper: (given.get('upper') ?? '').toUpperCase() }) },
  slow: { cost: 'costly' },
  stream: { cost: 'free' },
})
const target = (url: string) => addressOf(url).target

describe('of a query', () => {
  test.each([
    ['what the route reads stays, in one order', '/evenements?page=2&q=jazz', '/evenements?q=jazz&page=2'],
    ['what it does not read goes', '/evenements?utm_source=x&q=jazz&y', '/evenements?q=jazz'],
    ['the first of several values counts', '/evenements?q=a&q=b&q=c', '/evenements?q=a'],
    ['an empty value is one', '/evenements?q=', '/evenements?q='],
    ['nothing is left where nothing is read', '/compte?q=jazz&page=2', '/compte'],
    ['nothing is left at an address that leads nowhere', '/rien/du/tout?q=jazz', '/rien/du/tout'],
    ['a function decides', '/absent?x=1&upper=a', '/absent?upper=A'],
    ['everything stays where anything may come', '/ailleurs?state=a&b=%20', '/ailleurs?state=a&b=+'],
    ['the form of writing does not count', '/evenements?%71=j%61zz%20a', '/evenements?q=jazz+a'],
    ['the path stays as it is written', '/Evenements/?x=1', '/Evenements/'],
  ])('%s', (_what, url, expected) => {
    expect(target(url)).toBe(expected)
  })

  test('what is left is left the next time, too', () => {
    const piece = fc.oneof(
      fc.constantFrom('q', 'page', 'upper', '_routes', 'public', 'root', '%', '+', '&'),
      fc.string(),
    )
    const paths = fc.constantFrom(
      '/evenements',
      '/evenements.data',
      '/absent',
      '/ailleurs',
      '/_root.data',
      '/rien',
    )
    fc.assert(
      fc.property(paths, fc.array(fc.tuple(piece, piece)), (path, pairs) => {
        const once = target(`${path}?${pairs.map((pair) => pair.join('=')).join('&')}`)
        expect(target(once)).toBe(once)
      }),
    )
  })
})

describe('of the data of a page', () => {
  test.each([
    ['the routes that are wanted', '/evenements.data?_routes=public', '/evenements.data?_routes=public'],
    ['in one order', '/evenements.data?_routes=public,root', '/evenements.data?_routes=root%2Cpublic'],
    [
      'without those of other pages',
      '/evenements.data?_routes=x,public,slow',
      '/evenements.data?_routes=public',
    ],
    ['all of them, when none of these is one', '/evenements.data?_routes=x&q=a', '/evenements.data?q=a'],
    ['but a page itself has no such parameter', '/evenements?_routes=public', '/evenements'],
  ])('%s', (_what, url, expected) => {
    expect(target(url)).toBe(expected)
  })

  test('there are none where there is no page', () => {
    expect(addressOf('/evenements.data').isMeaningless).toBe(false)
    expect(addressOf('/rien.data').isMeaningless).toBe(false)
    expect(addressOf('/_root.data').isMeaningless).toBe(false)
    expect(addressOf('/ping.data?_routes=ping').isMeaningless).toBe(true)
    expect(addressOf('/flux.data').isMeaningless).toBe(true)
    expect(addressOf('/ping').isMeaningless).toBe(false)
  })
})

test('an answer costs what its route says, a page by default', () => {
  expect(addressOf('/evenements?q=a').cost).toBe('page')
  expect(addressOf('/rien').cost).toBe('page')
  expect(addressOf('/flux').cost).toBe('free')
  expect(addressOf('/lent').cost).toBe('costly')
  expect(addressOf('/l%65nt?x').cost).toBe('costly')
})

test('a path leads to the same route however it is written', () => {
  const routesOf = (path: string) => addressOf(path).routes
  for (const path of ['/evenements', '/Evenements/', '/EVENEMENTS', '/%65venements'])
    expect(routesOf(path), path).toEqual(['root', 'public'])
  for (const path of ['/evenement', '/evenementsx', '/rien', '/constructor'])
    expect(routesOf(path), path).toEqual(['root', 'anythingElse'])
  expect(routesOf('/compte')).toEqual(['root', 'personal'])
})
