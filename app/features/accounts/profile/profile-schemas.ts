import { z } from 'zod'
import { emailField } from '~/domain/user'
import { displayNameField, newPasswordField, proofField } from '../account-forms'

export const nameForm = z.object({ displayName: displayNameField })
export type NameForm = z.infer<typeof nameForm>

export const photoForm = z.object({ photo: z.instanceof(File, { message: 'Choisissez une photo.' }) })
export type PhotoForm = z.infer<typeof photoForm>

export const emailForm = z.object({ email: emailField, currentPassword: proofField })
export type EmailForm = z.infer<typeof emailForm>

export const passwordForm = z.object({ currentPassword: proofField, newPassword: newPasswordField })
export type PasswordForm = z.infer<typeof passwordForm>

export const sessionForm = z.object({ session: z.string().max(128) })

export const notificationsForm = z.object({
  decisions: z.boolean().default(false),
  digest: z.boolean().default(false),
})
export type NotificationsForm = z.infer<typeof notificationsForm>

const EVENTS_CHOICES = ['keep', 'remove'] as const
export type EventsChoice = (typeof EVENTS_CHOICES)[number]

export const deletionForm = z.object({
  events: z.enum(EVENTS_CHOICES, { message: 'Choisissez ce que deviennent vos annonces.' }),
  currentPassword: proofField,
})
export type DeletionForm = z.infer<typeof deletionForm>

export const emptyForm = z.object({})
