import { z } from 'zod'
import { MESSAGE_MAX_LENGTH } from '~/domain/lifecycle'
import { REPLY_TITLE_MAX_LENGTH } from '~/domain/reply'

/** A reply without an id is a new one. */
export const replyForm = z.object({
  id: z.string().max(100).optional(),
  intent: z.enum(['keep', 'delete']),
  title: z
    .string()
    .trim()
    .min(1, 'Donnez-lui un titre.')
    .max(REPLY_TITLE_MAX_LENGTH, `Au plus ${REPLY_TITLE_MAX_LENGTH}\u00a0caractères.`),
  text: z
    .string()
    .trim()
    .min(1, 'Écrivez le texte.')
    .max(MESSAGE_MAX_LENGTH, `Au plus ${MESSAGE_MAX_LENGTH}\u00a0caractères.`),
})
