import { z } from 'zod'
import { REPORT_MAX_LENGTH, REPORT_MIN_LENGTH } from '~/domain/reporting'
import { EMAIL_MAX_LENGTH } from '~/domain/user'

export const reportForm = z.object({
  text: z
    .string()
    .trim()
    .min(REPORT_MIN_LENGTH, 'Indiquez en quelques mots quelle information est fausse.')
    .max(REPORT_MAX_LENGTH, `Au plus ${REPORT_MAX_LENGTH}\u00a0caractères.`),
  email: z
    .string()
    .trim()
    .email('Cette adresse e-mail n’est pas acceptée. Exemple\u00a0: nom@exemple.ch.')
    .max(EMAIL_MAX_LENGTH)
    .optional(),
})
