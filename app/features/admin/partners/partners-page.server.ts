import { allDocuments, type DocumentStore } from '~/backend/documents'
import {
  PARTNER_KINDS,
  PARTNER_TIERS,
  type PartnerKind,
  partners,
  type StoredPartner,
} from '~/domain/partner'
import { CANTON_LABELS, CANTONS } from '~/domain/vocabulary'
import { fold } from '~/platform/characters'
import { counted } from '~/platform/french'
import { logLines } from '../admin-page.server'
import { countPartnerEvents } from './manage-partners.server'
import { partnerFields, textOfPartner } from './partner-form'

export const PARTNERS_PATH = '/admin/partners'

const KIND_LABELS: Record<PartnerKind, string> = {
  partner: 'Partenaire',
  donor: 'Donateur',
  venue: 'Lieu',
  organizer: 'Organisateur',
  media: 'Média',
}
const TIER_LABELS: Record<(typeof PARTNER_TIERS)[number], string> = {
  principal: 'Principal',
  soutien: 'Soutien',
  ami: 'Ami',
}

/** Partners whose name or locality contains all words of `q`, in the order of the public page. */
export async function partnersPage(q: string, documents: DocumentStore) {
  const words = fold(q).split(/\s+/).filter(Boolean)
  const found = (await allPartners(documents)).filter(({ name, locality }) => {
    const text = fold(`${name} ${locality}`)
    return words.every((word) => text.includes(word))
  })
  return {
    q,
    total: counted(found.length, 'partenaire'),
    rows: found.map((partner) => ({
      id: partner.id,
      path: `${PARTNERS_PATH}/${partner.id}`,
      name: partner.name,
      kind: KIND_LABELS[partner.kind],
      tier: TIER_LABELS[partner.tier],
      place: [...new Set([partner.locality, partner.canton ? CANTON_LABELS[partner.canton] : ''])]
        .filter(Boolean)
        .join(', '),
      order: partner.order,
      hasLogo: partner.logo !== null,
      active: partner.active,
    })),
  }
}
export type PartnerRow = Awaited<ReturnType<typeof partnersPage>>['rows'][number]

async function allPartners(documents: DocumentStore): Promise<StoredPartner[]> {
  const all = await allDocuments(documents, partners)
  return all.sort(
    (a, b) =>
      PARTNER_TIERS.indexOf(a.tier) - PARTNER_TIERS.indexOf(b.tier) ||
      a.order - b.order ||
      a.name.localeCompare(b.name, 'fr'),
  )
}

const ACTION_TEXTS = {
  created: 'Créé',
  edited: 'Modifié',
  activated: 'Activé',
  deactivated: 'Désactivé',
  logo_removed: 'Logo supprimé',
  removed: 'Supprimé',
}

export async function partnerPage(id: string, documents: DocumentStore) {
  const partner = await documents.get(partners, id)
  if (!partner) return null
  const events = await countPartnerEvents(id, documents)
  return {
    id,
    name: partner.name,
    active: partner.active,
    logo: partner.logo && { src: `/images/${partner.logo.id}/320`, alt: partner.logo.alt },
    fields: partnerFields(textOfPartner(partner)),
    events,
    eventsText: counted(events, 'événement'),
    log: await logLines('partner', id, ACTION_TEXTS, documents),
    choices: PARTNER_CHOICES,
  }
}

export const PARTNER_CHOICES = {
  kinds: PARTNER_KINDS.map((value) => ({ value, label: KIND_LABELS[value] })),
  tiers: PARTNER_TIERS.map((value) => ({ value, label: TIER_LABELS[value] })),
  cantons: CANTONS.map((value) => ({ value, label: CANTON_LABELS[value] })),
}
