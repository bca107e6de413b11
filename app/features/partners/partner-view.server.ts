import type { Hit } from '~/domain/catalogue'
import type { CategoryLook } from '~/domain/category'
import { dateOf, today } from '~/domain/days'
import { PARTNER_TIERS, type PartnerKind, type StoredPartner } from '~/domain/partner'
import { CANTON_LABELS } from '~/domain/vocabulary'
import { type EventCardView, eventCard } from '~/features/events/event-view'
import { plainText, renderMarkdown } from '~/features/events/markdown.server'
import { initialsOf, type PartnerMark, shadeOf } from './partner-mark'

const KIND_LABELS: Record<PartnerKind, { one: string; many: string }> = {
  partner: { one: 'Partenaire', many: 'Partenaires' },
  venue: { one: 'Lieu partenaire', many: 'Lieux' },
  organizer: { one: 'Organisateur partenaire', many: 'Organisateurs' },
  media: { one: 'Média partenaire', many: 'Médias' },
  donor: { one: 'Donateur', many: 'Donateurs' },
}
const GROUPED_KINDS = ['partner', 'venue', 'organizer', 'media'] as const
const SUMMARY_MAX_LENGTH = 140
const DESCRIPTION_MAX_LENGTH = 160

export interface PartnerCardView {
  id: string
  name: string
  kindLabel: string
  /** « Nyon, Vaud »; '' if unknown. */
  place: string
  summary: string
  mark: PartnerMark
}

interface PartnerGroup {
  id: string
  title: string
  cards: PartnerCardView[]
}

/**
 * Main partners first, then the others by kind, donors separately; each by tier, the admins' order and name. Without
 * empty groups.
 */
export function partnersPage(partners: StoredPartner[]): {
  groups: PartnerGroup[]
  donors: PartnerCardView[]
} {
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
    summary: plainText(firstParagraph(partner.description), SUMMARY_MAX_LENGTH),
    mark: markOf(partner),
  }
}

export function partnerPage(
  partner: StoredPartner,
  hits: Hit[],
  { nowMs, categoryOf }: { nowMs: number; categoryOf: (slug: string) => CategoryLook },
) {
  const day = dateOf(today(nowMs))
  return {
    id: partner.id,
    name: partner.name,
    kindLabel: KIND_LABELS[partner.kind].one,
    place: placeOf(partner),
    metaDescription: plainText(firstParagraph(partner.description), DESCRIPTION_MAX_LENGTH),
    /** Safe HTML. */
    description: renderMarkdown(partner.description),
    mark: markOf(partner),
    website: websiteOf(partner),
    email: partner.email,
    phone: partner.phone && { href: `tel:${partner.phone.replace(/[^+\d]/g, '')}`, text: partner.phone },
    events: hits.map(
      (hit): EventCardView => eventCard(hit, { nowMs, today: day, category: categoryOf(hit.event.category) }),
    ),
  }
}

export type PartnerPageView = Omit<ReturnType<typeof partnerPage>, 'events'>

function placeOf({ locality, canton }: StoredPartner): string {
  const region = canton ? CANTON_LABELS[canton] : ''
  return [...new Set([locality, region])].filter(Boolean).join(', ')
}

function firstParagraph(description: string): string {
  return description.trim().split(/\n\s*\n/, 1)[0] ?? ''
}

/** Null also for addresses that would run a script. */
function websiteOf({ website }: StoredPartner): { href: string; text: string } | null {
  if (!website || !/^https?:\/\//i.test(website)) return null
  return { href: website, text: new URL(website).hostname.replace(/^www\./, '') }
}

function markOf({ id, name, logo }: StoredPartner): PartnerMark {
  return {
    logo: logo && { src: `/images/${logo.id}/640`, alt: logo.alt },
    initials: initialsOf(name),
    shade: shadeOf(id),
  }
}
