import { EMPTY_QUERY } from '~/domain/agenda-query'
import type { Catalogue } from '~/domain/catalogue'
import { imagePath } from '~/domain/image'
import { organizerPath, type StoredOrganizer } from '~/domain/organizer'
import { type AnnouncedContext, announced, comingText } from '~/features/events/announced.server'
import { plainText, renderMarkdown } from '~/features/events/markdown.server'
import { fold } from '~/platform/characters'
import { counted } from '~/platform/french'
import { shownLogo } from './organizers-page.server'
import { directoryPath, type OrganizersQuery } from './organizers-query'

const PAST_SHOWN = 12
const LISTED = 60
/** A moderator is offered so many in a select. */
const OFFERED = 40
const LONG_WORD = 4

interface OrganizerPageContext extends AnnouncedContext {
  catalogue: Catalogue
  siteUrl: string
}

/** The public page of an active organizer. */
export function organizerPage(organizer: StoredOrganizer, context: OrganizerPageContext) {
  const { id, name, description, website, verified, partnerId } = organizer
  const { catalogue, siteUrl } = context
  const partner = partnerId === null ? null : catalogue.partner(partnerId)
  const about = plainText(description, 150)
  return {
    id,
    name,
    path: organizerPath(id),
    metaDescription: [name, about || 'agenda et événements à venir'].join('\u00a0: '),
    description: renderMarkdown(description),
    logo: shownLogo(organizer),
    isVerified: verified,
    partner: partner && { id: partner.id, name: partner.name },
    website: website && { href: website, text: new URL(website).hostname.replace(/^www\./, '') },
    ...announced({ ...EMPTY_QUERY, organizerIds: [id] }, catalogue.overOf(id, PAST_SHOWN), context),
    jsonLd: organizerJsonLd(organizer, siteUrl),
  }
}

/** schema.org/Organization */
function organizerJsonLd({ id, name, description, website, logo }: StoredOrganizer, siteUrl: string): object {
  const url = new URL(organizerPath(id), siteUrl).href
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': url,
    name,
    url,
    description: plainText(description, 500) || undefined,
    sameAs: website ?? undefined,
    logo: logo ? new URL(imagePath(logo.id, 640), siteUrl).href : undefined,
  }
}

/** Finds the organizers with all these words in their names. */
export function organizersNamed(
  organizers: readonly StoredOrganizer[],
  text: string,
): readonly StoredOrganizer[] {
  const words = fold(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return organizers
  return organizers.filter(({ name }) => {
    const folded = fold(name)
    return words.every((word) => folded.includes(word))
  })
}

/** Offered to a moderator for an event that names somebody: those that share a long word first. */
export function organizersLike(
  name: string,
  catalogue: Pick<Catalogue, 'organizers'>,
): readonly StoredOrganizer[] {
  const words = fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= LONG_WORD)
  const all = catalogue.organizers()
  const like = all.filter((organizer) => {
    const folded = fold(organizer.name)
    return words.some((word) => folded.includes(word))
  })
  return [...new Set([...like, ...all])].slice(0, OFFERED)
}

/** One page of the directory. A page beyond the last one is the last. */
export function organizersDirectory(
  { q, page: asked }: OrganizersQuery,
  catalogue: Pick<Catalogue, 'organizers' | 'organizerCounts'>,
) {
  const found = organizersNamed(catalogue.organizers(), q)
  const counts = catalogue.organizerCounts()
  const pages = Math.max(1, Math.ceil(found.length / LISTED))
  const page = Math.min(asked, pages)
  return {
    q,
    path: directoryPath({ q, page }),
    total: counted(found.length, 'organisateur'),
    rows: found.slice((page - 1) * LISTED, page * LISTED).map(({ id, name, verified }) => ({
      id,
      name,
      href: organizerPath(id),
      isVerified: verified,
      events: comingText(counts.get(id) ?? 0),
    })),
    previous: page > 1 ? directoryPath({ q, page: page - 1 }) : null,
    next: page < pages ? directoryPath({ q, page: page + 1 }) : null,
    position: pages > 1 ? `Page ${page} sur ${pages}` : null,
  }
}
