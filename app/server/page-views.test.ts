import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { eventViewed, searchMade } from './page-views.server'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'

function viewed(url: string, { method = 'GET', headers = {} } = {}): string | null {
  // The function reads only these three of a request.
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

test('a search is the list for words and nothing else, asked for by a person', () => {
  const made = (url: string, headers = {}) =>
    searchMade({ method: 'GET', url, headers: { 'user-agent': FIREFOX, ...headers } } as IncomingMessage)
  for (const url of [
    '/evenements?q=corps+de+garde',
    '/evenements?category=&q=corps%20de%20garde',
    '/evenements.data?q=corps+de+garde&_routes=routes%2Fevenements',
  ]) {
    expect(made(url), url).toBe('corps de garde')
  }
  for (const url of [
    '/evenements',
    '/evenements?q=',
    '/evenements?q=jazz&canton=VD',
    '/evenements.data?q=jazz&_routes=root',
    '/evenements/imprimer?q=jazz',
    '/carte?q=jazz',
  ]) {
    expect(made(url), url).toBeNull()
  }
  expect(made('/evenements?q=jazz', { 'user-agent': 'Googlebot/2.1' })).toBeNull()
  expect(made('/evenements?q=jazz', { 'sec-purpose': 'prefetch' })).toBeNull()
})
