import { escapeMarkup } from '~/platform/markup'
import { eventLoopYielder } from '~/platform/slices'

export interface SitemapEntry {
  path: string
  /** ISO 8601. */
  updatedAt?: string
}

/** The protocol (sitemaps.org) allows 50 000; smaller files fit the page cache. */
export const ENTRIES_PER_FILE = 5000
const AT_ONCE = 100

/** File `page` (from 1), or with null the list of addresses or of files. Null when the file does not exist. Lets
 * other requests run meanwhile. */
export async function sitemapXml(
  { entries, total }: { entries: Iterable<SitemapEntry>; total: number },
  siteUrl: string,
  page: number | null,
): Promise<string | null> {
  const files = Math.ceil(total / ENTRIES_PER_FILE)
  if (page === null && files > 1) return indexXml(files, siteUrl)
  const number = page ?? 1
  if (!Number.isInteger(number) || number < 1 || number > Math.max(files, 1)) return null

  const yieldToEventLoop = eventLoopYielder()
  const first = (number - 1) * ENTRIES_PER_FILE
  const urls: string[] = []
  let index = 0
  for (const { path, updatedAt } of entries) {
    if (index >= first + ENTRIES_PER_FILE) break
    if (index >= first) {
      const lastmod = updatedAt ? `<lastmod>${escapeMarkup(updatedAt)}</lastmod>` : ''
      urls.push(`<url><loc>${escapeMarkup(siteUrl + path)}</loc>${lastmod}</url>`)
    }
    index += 1
    if (index % AT_ONCE === 0) await yieldToEventLoop()
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
