import { z } from 'zod'
import type { DocumentReader } from '~/backend/documents'
import { type Identity, type MovedAccount, normaliseEmail } from '~/backend/identity/identity'

const accountSchema = z.object({
  email: z
    .string()
    .email()
    .max(200)
    .refine((email) => normaliseEmail(email) === email, 'en minuscules'),
  emailVerified: z.boolean(),
  displayName: z.string(),
  photoURL: z.string().nullable(),
  disabled: z.boolean(),
  hasPassword: z.boolean(),
  passwordHash: z.string().max(1000).nullable(),
  googleSubject: z.string().min(1).max(255).nullable(),
})

/** `{"account": uid, "data": {...}}` */
export const accountLineSchema = z
  .object({
    account: z
      .string()
      .min(1)
      .max(128)
      .regex(/^[^/]+$/),
    data: accountSchema,
  })
  .transform(({ account, data }): MovedAccount => ({ uid: account, ...data }))

export async function* accountLines(identity: Identity, moment: DocumentReader): AsyncGenerator<string> {
  for await (const { uid, ...account } of identity.listAccounts(moment)) {
    yield JSON.stringify({ account: uid, data: accountSchema.parse(account) })
  }
}
