import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { eventViewed } from './page-views.server'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'

function viewed(url: string, { method = 'GET', headers = {} } = {}): string | null {
  // Of a request it reads these three.
  return eventViewed({ method, url, headers: { 'user-agent': FIREFOX, ...headers } } as IncomingMessage)
}

test('a view is the page of one event, as a document or as data', () => {
  const id = 'concert-x7k2pd'
  for (const url of [
    `/evenement/${id}`,
    `/evenement/${id}?utm_source=lettre`,
    `/evenement/${id}.data`,
    `/evenement/${id}.data?_routes=routes%2Fevenement.%24id`,
  ]) {
    expect(viewed(url), url).toBe(id)
  }
})

test('other addresses, methods, robots and what is fetched in advance are none', () => {
  const url = '/evenement/concert-x7k2pd'
  for (const other of [
    '/evenements',
    `${url}.ics`,
    `${url}/plus`,
    `${url}.data?_routes=root`,
    '/evenement/',
  ]) {
    expect(viewed(other), other).toBeNull()
  }
  expect(viewed(url, { method: 'HEAD' })).toBeNull()
  expect(viewed(url, { method: 'POST' })).toBeNull()
  for (const headers of [
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
  ]) {
    expect(viewed(url, { headers }), JSON.stringify(headers)).toBeNull()
  }
})
