import { z } from 'zod'
import { DISPLAY_NAME_MAX_LENGTH, emailField } from '~/domain/user'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './password.server'

/** The password is not trimmed: it may end with a space. */
const presentPasswordField = z
  .string({ required_error: 'Indiquez votre mot de passe.' })
  .max(PASSWORD_MAX_LENGTH, `Un mot de passe ne dépasse pas ${PASSWORD_MAX_LENGTH} caractères.`)

/** The password or the mailed code. Named currentPassword, because parseForm never sends that field back. */
export const proofField = z
  .string({ required_error: 'Indiquez votre mot de passe actuel, ou le code reçu par e-mail.' })
  .max(PASSWORD_MAX_LENGTH, 'Ce code ou mot de passe est trop long\u00a0: vérifiez-le.')

export const newPasswordField = z
  .string({ required_error: 'Choisissez un mot de passe.' })
  .min(PASSWORD_MIN_LENGTH, `Choisissez un mot de passe d’au moins ${PASSWORD_MIN_LENGTH}\u00a0caractères.`)
  .max(PASSWORD_MAX_LENGTH, `Choisissez un mot de passe d’au plus ${PASSWORD_MAX_LENGTH}\u00a0caractères.`)

export const displayNameField = z
  .string({ required_error: 'Indiquez le nom à afficher.' })
  .trim()
  .min(2, 'Indiquez un nom d’au moins 2\u00a0caractères.')
  .max(DISPLAY_NAME_MAX_LENGTH, `Indiquez un nom d’au plus ${DISPLAY_NAME_MAX_LENGTH}\u00a0caractères.`)
  .refine((name) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name), 'Écrivez le nom sur une seule ligne.')

export const loginForm = z.object({ email: emailField, password: presentPasswordField })
export type Login = z.infer<typeof loginForm>

export const registerForm = z.object({
  displayName: displayNameField,
  email: emailField,
  password: newPasswordField,
})
export type NewAccount = z.infer<typeof registerForm>

export const forgotPasswordForm = z.object({ email: emailField })
export type ForgotPassword = z.infer<typeof forgotPasswordForm>

export const resetPasswordForm = z.object({ code: z.string().max(2000), password: newPasswordField })
export type ResetPassword = z.infer<typeof resetPasswordForm>

export const verificationForm = z.object({
  intent: z.enum(['confirm', 'resend']),
  code: z.string().max(2000).default(''),
})
