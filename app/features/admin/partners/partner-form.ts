import { z } from 'zod'
import { CANTONS } from '~/domain/event'
import { PARTNER_KINDS, PARTNER_TIERS, type Partner } from '~/domain/partner'
import { typedAddress } from '~/domain/typed-address'
import { typedLine } from '~/domain/typed-line'
import type { FormFields } from '~/http/merge-forms'

export const partnerForm = z.object({
  name: typedLine(140).pipe(
    z.string({ required_error: 'Indiquez le nom.' }).min(2, 'Au moins 2\u00a0caractères.'),
  ),
  kind: z.enum(PARTNER_KINDS, { message: 'Choisissez un type.' }),
  tier: z.enum(PARTNER_TIERS, { message: 'Choisissez un rang.' }),
  description: z.string().trim().max(5000, 'Au plus 5’000\u00a0caractères.').default(''),
  logo: z.instanceof(File, { message: 'Choisissez une image.' }).optional(),
  logoAlt: typedLine(200).default(''),
  website: typedAddress.optional(),
  email: typedLine(200)
    .pipe(z.string().email('Cette adresse e-mail n’est pas acceptée. Exemple\u00a0: nom@exemple.ch.'))
    .optional(),
  phone: typedLine(40).optional(),
  locality: typedLine(80).default(''),
  canton: z.enum(CANTONS).optional(),
  order: z.coerce
    .number({ message: 'Indiquez un nombre.' })
    .int('Un nombre entier.')
    .min(-9999, 'Au moins -9999.')
    .max(9999, 'Au plus 9999.')
    .default(0),
  base: z.string().max(20_000).default(''),
})
export type PartnerForm = z.output<typeof partnerForm>
export type PartnerInput = z.input<typeof partnerForm>

export const PARTNER_FIELD_LABELS = {
  name: 'Nom',
  kind: 'Type',
  tier: 'Rang',
  description: 'Présentation',
  logoAlt: 'Texte du logo',
  website: 'Site web',
  email: 'E-mail',
  phone: 'Téléphone',
  locality: 'Localité',
  canton: 'Canton',
  order: 'Ordre',
}

type PartnerText = Omit<Partner, 'logo' | 'active'> & { logoAlt: string }

export function partnerText(form: PartnerForm): PartnerText {
  const { logo, base, website, email, phone, canton, ...rest } = form
  return {
    ...rest,
    website: website ?? null,
    email: email ?? null,
    phone: phone ?? null,
    canton: canton ?? null,
  }
}

export function partnerFields(partner: PartnerText): FormFields {
  const { name, kind, tier, description, logoAlt, website, email, phone, locality, canton, order } = partner
  return {
    name,
    kind,
    tier,
    description,
    logoAlt,
    website: website ?? '',
    email: email ?? '',
    phone: phone ?? '',
    locality,
    canton: canton ?? '',
    order: String(order),
  }
}

export function textOfPartner({ logo, active, ...partner }: Partner): PartnerText {
  return { ...partner, logoAlt: logo?.alt ?? '' }
}
