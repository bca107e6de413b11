import { z } from 'zod'
import { CLAIM_MESSAGE_MAX } from '~/domain/waiting'

export const claimForm = z.object({
  message: z
    .string({ required_error: 'Indiquez votre lien avec ce lieu.' })
    .trim()
    .min(5, 'Décrivez votre lien avec le lieu en une ou deux phrases.')
    .max(CLAIM_MESSAGE_MAX, `Au plus ${CLAIM_MESSAGE_MAX} caractères.`),
})
