import { z } from 'zod'
import { SOURCE_KINDS } from '~/domain/source'
import { typedAddress } from '~/domain/typed-address'

// Components import only the types of these schemas, because a schema would bring zod to the browser.
const MAX_TYPED = 2000

/** Calendars are often given as webcal addresses. */
const address = z
  .string({ required_error: 'Indiquez l’adresse.' })
  .trim()
  .min(1, 'Indiquez l’adresse.')
  .max(MAX_TYPED, 'Cette adresse est trop longue.')
  .transform((typed) => typed.replace(/^webcals?:/i, 'https:'))
  .pipe(typedAddress)
  .transform((typed) => {
    const url = new URL(typed)
    url.hash = ''
    return url.href
  })

export const previewForm = z.object({ address })
export type PreviewForm = z.input<typeof previewForm>

const name = z
  .string({ required_error: 'Indiquez un nom.' })
  .trim()
  .min(2, 'Au moins 2\u00a0caractères.')
  .max(140, 'Au plus 140\u00a0caractères.')
  .refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), 'Écrivez-le sur une seule ligne.')

export const newSourceForm = z.object({
  address,
  name,
  kind: z.enum(SOURCE_KINDS),
  trusted: z.boolean().default(false),
})
export type NewSourceForm = z.input<typeof newSourceForm>

export const sourceSettingsForm = z.object({
  id: z.string().max(200),
  name,
  /** Absent: as the import guesses. */
  category: z.string().max(60).optional(),
})
export type SourceSettingsForm = z.input<typeof sourceSettingsForm>

/** These forms have only a button. */
export const ownSourceForm = z.object({ id: z.string().max(200) })
