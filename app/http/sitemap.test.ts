import { expect, test } from 'vitest'
import { ENTRIES_PER_FILE, sitemapXml } from './sitemap'

const SITE = 'https://agenda.example'
const many = (length: number) => Array.from({ length }, (_, index) => ({ path: `/evenement/e-${index}` }))
const locations = (xml: string | null) =>
  [...(xml ?? '').matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1])

test('a short sitemap is one list, with the last changes that are known', () => {
  const xml = sitemapXml(
    [{ path: '/' }, { path: '/evenement/a', updatedAt: '2026-11-20T10:00:00.000Z' }],
    SITE,
    null,
  )
  expect(xml).toContain('<url><loc>https://agenda.example/</loc></url>')
  expect(xml).toContain(
    '<url><loc>https://agenda.example/evenement/a</loc><lastmod>2026-11-20T10:00:00.000Z</lastmod></url>',
  )
})

test('what means something in XML is escaped', () => {
  expect(sitemapXml([{ path: `/a?b=1&c=<'">` }], SITE, null)).toContain(
    '/a?b=1&amp;c=&lt;&#39;&quot;&gt;</loc>',
  )
})

test('a long one is an index of files that together name every page once', () => {
  const entries = many(ENTRIES_PER_FILE * 2 + 1)
  const files = locations(sitemapXml(entries, SITE, null))
  expect(files).toEqual([1, 2, 3].map((page) => `${SITE}/sitemap.xml?page=${page}`))
  const pages = [1, 2, 3].flatMap((page) => locations(sitemapXml(entries, SITE, page)))
  expect(pages).toHaveLength(entries.length)
  expect(new Set(pages).size).toBe(entries.length)
})

test('exactly one file’s worth needs no index', () => {
  expect(locations(sitemapXml(many(ENTRIES_PER_FILE), SITE, null))).toHaveLength(ENTRIES_PER_FILE)
})

test.each([0, -1, 2, 0.5, 1.5, Number.NaN, Infinity])('file %s of a short sitemap does not exist', (page) => {
  expect(sitemapXml(many(3), SITE, page)).toBeNull()
})
