import { z } from 'zod'

export const CONTACT_SUBJECTS = [
  { value: 'question', label: 'Une question' },
  { value: 'evenement', label: 'Un événement à corriger ou à signaler' },
  { value: 'partenaire', label: 'Devenir partenaire' },
  { value: 'soutien', label: 'Soutenir l’agenda' },
  { value: 'technique', label: 'Un problème technique' },
  { value: 'donnees', label: 'Mes données personnelles' },
  { value: 'autre', label: 'Autre chose' },
] as const
type ContactSubject = (typeof CONTACT_SUBJECTS)[number]['value']

const NAME_MAX_LENGTH = 100
const EMAIL_MAX_LENGTH = 200
const MESSAGE_MIN_LENGTH = 20
const MESSAGE_MAX_LENGTH = 5000

export const contactMessage = z.object({
  name: z
    .string({ required_error: 'Indiquez votre nom.' })
    .trim()
    .min(2, 'Indiquez votre nom.')
    .max(NAME_MAX_LENGTH, `Votre nom ne peut pas dépasser ${NAME_MAX_LENGTH} caractères.`)
    // The name is part of the mail's subject, which must be one line.
    .refine((name) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name), 'Écrivez votre nom sur une seule ligne.'),
  email: z
    .string({ required_error: 'Indiquez votre adresse e-mail\u00a0: c’est là que nous vous répondrons.' })
    .trim()
    .max(EMAIL_MAX_LENGTH, `L’adresse e-mail ne peut pas dépasser ${EMAIL_MAX_LENGTH} caractères.`)
    .email('Cette adresse e-mail n’est pas complète. Exemple\u00a0: prenom.nom@exemple.ch'),
  subject: z.custom<ContactSubject>(isContactSubject, 'Choisissez un sujet.'),
  message: z
    .string({ required_error: 'Écrivez votre message.' })
    .trim()
    .min(MESSAGE_MIN_LENGTH, `Dites-nous en un peu plus\u00a0: au moins ${MESSAGE_MIN_LENGTH} caractères.`)
    .max(MESSAGE_MAX_LENGTH, `Votre message ne peut pas dépasser ${MESSAGE_MAX_LENGTH} caractères.`),
})
export type ContactMessage = z.infer<typeof contactMessage>

export function isContactSubject(value: unknown): value is ContactSubject {
  return CONTACT_SUBJECTS.some((subject) => subject.value === value)
}

export function contactSubjectLabel(value: ContactSubject): string {
  return CONTACT_SUBJECTS.find((subject) => subject.value === value)?.label ?? value
}
