// The sitemap of the public pages (sitemaps.org), in several files when one would be too long.

import { escapeMarkup } from '~/platform/markup'

export interface SitemapEntry {
  path: string
  /** ISO 8601, when it is known. */
  updatedAt?: string
}

/** The protocol allows 50 000 addresses a file. */
export const ENTRIES_PER_FILE = 45_000

/**
 * File `page` (from 1) of the sitemap, or with null the whole: one list of addresses, or the list of the files when there
 * are too many. null for a file that does not exist.
 */
export function sitemapXml(
  entries: Iterable<SitemapEntry>,
  siteUrl: string,
  page: number | null,
): string | null {
  const files = Math.ceil(count(entries) / ENTRIES_PER_FILE)
  if (page === null && files > 1) return indexXml(files, siteUrl)
  const number = page ?? 1
  if (!Number.isInteger(number) || number < 1 || number > Math.max(files, 1)) return null
  const urls: string[] = []
  for (const { path, updatedAt } of slice(entries, (number - 1) * ENTRIES_PER_FILE, ENTRIES_PER_FILE)) {
    const lastmod = updatedAt ? `<lastmod>${escapeMarkup(updatedAt)}</lastmod>` : ''
    urls.push(`<url><loc>${escapeMarkup(siteUrl + path)}</loc>${lastmod}</url>`)
  }
  return document('urlset', urls)
}

function indexXml(files: number, siteUrl: string): string {
  const addresses = Array.from({ length: files }, (_, index) => `${siteUrl}/sitemap.xml?page=${index + 1}`)
  return document(
    'sitemapindex',
    addresses.map((address) => `<sitemap><loc>${escapeMarkup(address)}</loc></sitemap>`),
  )
}

function document(element: 'urlset' | 'sitemapindex', lines: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join('\n')}
</${element}>
`
}

function count(entries: Iterable<unknown>): number {
  let total = 0
  for (const _ of entries) total += 1
  return total
}

function* slice<T>(entries: Iterable<T>, from: number, length: number): Iterable<T> {
  let index = 0
  for (const entry of entries) {
    if (index >= from + length) return
    if (index >= from) yield entry
    index += 1
  }
}
