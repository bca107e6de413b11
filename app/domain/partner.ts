// Partners and donors: schema and collection.
import { z } from 'zod'
import { defineCollection, type Stored } from '~/backend/documents'
import { CANTONS, webAddress } from './event'

export const PARTNER_KINDS = ['partner', 'donor', 'venue', 'organizer', 'media'] as const
export type PartnerKind = (typeof PARTNER_KINDS)[number]
export const PARTNER_TIERS = ['principal', 'soutien', 'ami'] as const

export const partnerSchema = z.object({
  name: z.string().min(2).max(140),
  kind: z.enum(PARTNER_KINDS),
  tier: z.enum(PARTNER_TIERS),
  description: z.string().max(5000),
  logo: z.object({ id: z.string(), alt: z.string().min(1).max(200) }).nullable(),
  website: webAddress.nullable(),
  email: z.string().email().max(200).nullable(),
  phone: z.string().max(40).nullable(),
  locality: z.string().max(80),
  canton: z.enum(CANTONS).nullable(),
  order: z.number().int(),
  active: z.boolean(),
})
export type Partner = z.infer<typeof partnerSchema>
export type StoredPartner = Stored<Partner>

export const partners = defineCollection<Partner>({
  name: 'partners',
  indexed: ['active', 'kind', 'logo.id'],
  parse: (raw) => partnerSchema.parse(raw),
})
