import { z } from 'zod'
import { ORGANIZER_DESCRIPTION_MAX, ORGANIZER_NAME_MAX, type Organizer } from '~/domain/organizer'
import { typedAddress } from '~/domain/typed-address'
import { typedLine } from '~/domain/typed-line'
import { emailField } from '~/domain/user'
import type { OrganizerPage } from '~/domain/waiting'
import { holdsAddress } from '~/features/events/holds-address'
import type { FormFields } from '~/http/merge-forms'
import { countSeen } from '~/platform/characters'

export const organizerForm = z.object({
  name: typedLine(ORGANIZER_NAME_MAX).pipe(
    z
      .string({ required_error: 'Indiquez le nom.' })
      .min(2, 'Au moins 2\u00a0caractères.')
      .refine((name) => name.length < 2 || countSeen(name) >= 2, 'Écrivez-le en lettres ou en chiffres.')
      .refine(
        (name) => !holdsAddress(name),
        'N’indiquez ici que le nom\u00a0: l’adresse web a son propre champ.',
      ),
  ),
  description: z
    .string()
    .trim()
    .max(ORGANIZER_DESCRIPTION_MAX, `Au plus ${ORGANIZER_DESCRIPTION_MAX} caractères.`)
    .default(''),
  website: typedAddress.optional(),
  logo: z.instanceof(File, { message: 'Choisissez une image.' }).optional(),
  logoAlt: typedLine(200).default(''),
  base: z.string().max(20_000).default(''),
})
export type OrganizerForm = z.output<typeof organizerForm>
export type OrganizerInput = z.input<typeof organizerForm>

export const invitationForm = z.object({ email: emailField })
/** `id` of an invitation. */
export const withdrawalForm = z.object({ id: z.string().max(100) })
export const memberForm = z.object({ uid: z.string().max(128) })

export const ORGANIZER_FIELD_LABELS: Readonly<Record<string, string>> = {
  name: 'Nom',
  description: 'Présentation',
  website: 'Site web',
  logo: 'Logo',
  logoAlt: 'Description du logo',
}

type OrganizerText = Pick<Organizer, 'name' | 'description' | 'website'> & { logoAlt: string }

export function organizerText({ name, description, website, logoAlt }: OrganizerForm): OrganizerText {
  return { name, description, website: website ?? null, logoAlt }
}

export function textOfOrganizer({ name, description, website, logo }: OrganizerPage): OrganizerText {
  return { name, description, website, logoAlt: logo?.alt ?? '' }
}

export function organizerFields({ name, description, website, logoAlt }: OrganizerText): FormFields {
  return { name, description, website: website ?? '', logoAlt }
}
