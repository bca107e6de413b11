// Title, description and Open Graph tags of a page.
import type { MetaDescriptor } from '@remix-run/node'

interface SiteIdentity {
  name: string
  tagline: string
  /** SITE_URL, without a slash at its end. */
  url: string
}

interface PageDescription {
  matches: readonly ({ id: string; data?: unknown } | undefined)[]
  title?: string
  description?: string
  path: string
  image?: { path: string; alt: string; width?: number; height?: number }
  type?: 'website' | 'article'
  noindex?: boolean
  /** Feeds of what the page lists, which browsers and readers discover. `name`: the search in words. */
  feeds?: { name: string | null; ics: string; rss: string }
}

const DESCRIPTION_LENGTH = 160

export function pageMeta(page: PageDescription): MetaDescriptor[] {
  const { title, path, image, type = 'website', noindex = false, feeds } = page
  const { site, titlePrefix } = rootData(page.matches)
  const siteTitle = [site.name, site.tagline].filter(Boolean).join(' – ')
  const fullTitle = title === undefined ? siteTitle : `${title} · ${siteTitle}`
  const description = shorten(page.description ?? site.tagline, DESCRIPTION_LENGTH)
  const address = new URL(path, `${site.url}/`).href

  return [
    { title: titlePrefix + fullTitle },
    { name: 'description', content: description },
    noindex ? { name: 'robots', content: 'noindex' } : { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: site.name },
    { property: 'og:locale', content: 'fr_CH' },
    { property: 'og:title', content: title ?? fullTitle },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    ...(image ? imageMeta(image, site) : []),
    ...(feeds ? feedLinks(feeds, site) : []),
  ]
}

function feedLinks(
  { name, ics, rss }: NonNullable<PageDescription['feeds']>,
  site: SiteIdentity,
): MetaDescriptor[] {
  const link = { tagName: 'link', rel: 'alternate', title: feedName(name, site.name) }
  const address = (path: string) => new URL(path, `${site.url}/`).href
  return [
    { ...link, type: 'application/rss+xml', href: address(rss) },
    { ...link, type: 'text/calendar', href: address(ics) },
  ]
}

/** A name is « Jazz, ce week-end · Agenda romand ». */
export function feedName(search: string | null, siteName: string): string {
  return search === null ? siteName : `${search} · ${siteName}`
}

function imageMeta(image: NonNullable<PageDescription['image']>, site: SiteIdentity): MetaDescriptor[] {
  const meta: MetaDescriptor[] = [
    { property: 'og:image', content: new URL(image.path, `${site.url}/`).href },
    { property: 'og:image:alt', content: image.alt },
  ]
  if (image.width) meta.push({ property: 'og:image:width', content: String(image.width) })
  if (image.height) meta.push({ property: 'og:image:height', content: String(image.height) })
  return meta
}

const UNKNOWN_SITE: SiteIdentity = { name: 'Agenda romand', tagline: '', url: 'http://localhost' }

function rootData(matches: PageDescription['matches']): { site: SiteIdentity; titlePrefix: string } {
  const data = matches.find((match) => match?.id === 'root')?.data
  const { site = UNKNOWN_SITE, pending }: { site?: SiteIdentity; pending?: { titlePrefix: string } | null } =
    Object(data)
  return { site, titlePrefix: pending?.titlePrefix ?? '' }
}

function shorten(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const cut = line.slice(0, length - 1)
  const lastSpace = cut.lastIndexOf(' ')
  return `${cut.slice(0, lastSpace > length / 2 ? lastSpace : undefined).replace(/[\s,;:.]+$/, '')}…`
}
