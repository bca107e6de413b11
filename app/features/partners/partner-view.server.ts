// What the two pages of the partners show, as ready-made French text.
import type { Hit } from '~/features/catalogue/catalogue'
import { type EventCardView, eventCard } from '~/features/events/event-view'
import { plainText, renderMarkdown } from '~/features/events/markdown.server'
import { CANTON_LABELS } from '~/features/events/vocabulary'
import { PARTNER_TIERS, type PartnerKind, type StoredPartner } from './partner'
import { initialsOf, type PartnerMark, shadeOf } from './partner-mark'

const KIND_LABELS: Record<PartnerKind, { one: string; many: string }> = {
  partner: { one: 'Partenaire', many: 'Partenaires' },
  venue: { one: 'Lieu partenaire', many: 'Lieux' },
  organizer: { one: 'Organisateur partenaire', many: 'Organisateurs' },
  media: { one: 'Média partenaire', many: 'Médias' },
  donor: { one: 'Donateur', many: 'Donateurs' },
}
/** Donors follow in a list of their own. */
const GROUPED_KINDS = ['partner', 'venue', 'organizer', 'media'] as const
const SUMMARY_MAX_LENGTH = 140
const DESCRIPTION_MAX_LENGTH = 160

export interface PartnerCardView {
  id: string
  name: string
  kindLabel: string
  /** « Nyon, Vaud »; '' when unknown. */
  place: string
  summary: string
  mark: PartnerMark
}

export interface PartnerGroup {
  id: string
  title: string
  cards: PartnerCardView[]
}

/**
 * Main partners of every kind first, then the others by kind; donors apart. Within each: by tier, then in the order the
 * admins gave, then by name. Empty groups are left out.
 */
export function partnersPage(partners: StoredPartner[]): { groups: PartnerGroup[]; donors: PartnerCardView[] } {
  const sorted = [...partners].sort(
    (a, b) =>
      PARTNER_TIERS.indexOf(a.tier) - PARTNER_TIERS.indexOf(b.tier) ||
      a.order - b.order ||
      a.name.localeCompare(b.name, 'fr'),
  )
  const donors = sorted.filter(({ kind }) => kind === 'donor')
  const others = sorted.filter(({ kind }) => kind !== 'donor')
  const main = others.filter(({ tier }) => tier === 'principal')
  const groups = [
    { id: 'principal', title: 'Partenaires principaux', cards: main.map(partnerCard) },
    ...GROUPED_KINDS.map((kind) => ({
      id: kind,
      title: KIND_LABELS[kind].many,
      cards: others.filter((partner) => partner.kind === kind && !main.includes(partner)).map(partnerCard),
    })),
  ]
  return { groups: groups.filter(({ cards }) => cards.length > 0), donors: donors.map(partnerCard) }
}

function partnerCard(partner: StoredPartner): PartnerCardView {
  return {
    id: partner.id,
    name: partner.name,
    kindLabel: KIND_LABELS[partner.kind].one,
    place: placeOf(partner),
    summary: plainText(partner.description, SUMMARY_MAX_LENGTH),
    mark: markOf(partner),
  }
}

interface PartnerPageContext {
  nowMs: number
  /** The local day YYYY-MM-DD. */
  today: string
  categoryLabel: (slug: string) => string
}

/** The page of one partner with its upcoming events. */
export function partnerPage(partner: StoredPartner, hits: Hit[], context: PartnerPageContext) {
  return {
    id: partner.id,
    name: partner.name,
    kindLabel: KIND_LABELS[partner.kind].one,
    place: placeOf(partner),
    metaDescription: plainText(partner.description, DESCRIPTION_MAX_LENGTH),
    /** Safe HTML. */
    description: renderMarkdown(partner.description),
    mark: markOf(partner),
    website: partner.website && { href: partner.website, text: new URL(partner.website).hostname.replace(/^www\./, '') },
    email: partner.email,
    phone: partner.phone && { href: `tel:${partner.phone.replace(/[^+\d]/g, '')}`, text: partner.phone },
    events: hits.map(
      (hit): EventCardView =>
        eventCard(hit, { ...context, categoryLabel: context.categoryLabel(hit.event.category) }),
    ),
  }
}

export type PartnerPageView = ReturnType<typeof partnerPage>

function placeOf({ locality, canton }: StoredPartner): string {
  return [locality, canton && CANTON_LABELS[canton]].filter(Boolean).join(', ')
}

function markOf({ id, name, logo }: StoredPartner): PartnerMark {
  return {
    logo: logo && { src: `/images/${logo.id}/640`, alt: logo.alt },
    initials: initialsOf(name),
    shade: shadeOf(id),
  }
}
