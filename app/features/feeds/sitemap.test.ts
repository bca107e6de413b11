import { expect, test } from 'vitest'
import { ENTRIES_PER_FILE, type SitemapEntry, sitemapXml } from './sitemap'

const SITE = 'https://agenda.example'
const many = (length: number) => Array.from({ length }, (_, index) => ({ path: `/evenement/e-${index}` }))
const sitemap = (entries: SitemapEntry[], page: number | null) =>
  sitemapXml({ entries, total: entries.length }, SITE, page)
const locations = (xml: string | null) =>
  [...(xml ?? '').matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1])

test('a short sitemap is one list, with the last changes that are known', async () => {
  const xml = await sitemap(
    [{ path: '/' }, { path: '/evenement/a', updatedAt: '2026-11-20T10:00:00.000Z' }],
    null,
  )
  expect(xml).toContain('<url><loc>https://agenda.example/</loc></url>')
  expect(xml).toContain(
    '<url><loc>https://agenda.example/evenement/a</loc><lastmod>2026-11-20T10:00:00.000Z</lastmod></url>',
  )
})

test('what means something in XML is escaped', async () => {
  expect(await sitemap([{ path: `/a?b=1&c=<'">` }], null)).toContain('/a?b=1&amp;c=&lt;&#39;&quot;&gt;</loc>')
})

test('a long one is an index of files that together name every page once', async () => {
  const entries = many(ENTRIES_PER_FILE * 2 + 1)
  const files = locations(await sitemap(entries, null))
  expect(files).toEqual([1, 2, 3].map((page) => `${SITE}/sitemap.xml?page=${page}`))
  const pages = (await Promise.all([1, 2, 3].map((page) => sitemap(entries, page)))).flatMap(locations)
  expect(pages).toHaveLength(entries.length)
  expect(new Set(pages).size).toBe(entries.length)
})

test('exactly one file’s worth needs no index', async () => {
  expect(locations(await sitemap(many(ENTRIES_PER_FILE), null))).toHaveLength(ENTRIES_PER_FILE)
})

test.each([0, -1, 2, 0.5, 1.5, Number.NaN, Infinity])(
  'file %s of a short sitemap does not exist',
  async (page) => {
    expect(await sitemap(many(3), page)).toBeNull()
  },
)

test('a file that does not exist is told without looking at a single entry', async () => {
  const unread: Iterable<SitemapEntry> = { [Symbol.iterator]: () => expect.unreachable() }
  expect(await sitemapXml({ entries: unread, total: 100_000 }, SITE, 1e9)).toBeNull()
  expect(locations(await sitemapXml({ entries: unread, total: 100_000 }, SITE, null))).toHaveLength(20)
})

test('others have their turn while a long one is made', async () => {
  let turns = 0
  function* slowly(): Iterable<SitemapEntry> {
    for (const entry of many(ENTRIES_PER_FILE)) {
      const until = performance.now() + 0.02
      while (performance.now() < until);
      yield entry
    }
  }
  const ticking = setInterval(() => {
    turns += 1
  })
  await sitemapXml({ entries: slowly(), total: ENTRIES_PER_FILE }, SITE, 1)
  clearInterval(ticking)
  expect(turns).toBeGreaterThan(1)
})
