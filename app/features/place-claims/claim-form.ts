import { z } from 'zod'
import { CLAIM_MESSAGE_MAX } from '~/domain/place-claim'

export const claimForm = z.object({
  message: z
    .string({ required_error: 'Dites-nous qui vous êtes pour ce lieu.' })
    .trim()
    .min(5, 'Un peu plus, s’il vous plaît.')
    .max(CLAIM_MESSAGE_MAX, `Au plus ${CLAIM_MESSAGE_MAX} caractères.`),
})
