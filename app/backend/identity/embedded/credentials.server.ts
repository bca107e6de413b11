// Passwords and Google subjects, as documents that are never exported with personal data.
import { z } from 'zod'
import { sha256 } from '~/platform/secrets.server'
import { defineCollection, type Stored, type Transaction } from '../../documents'
import type { Account } from '../identity'

const credentialSchema = z.object({
  email: z.string().min(1),
  emailVerified: z.boolean(),
  displayName: z.string(),
  photoURL: z.string().nullable(),
  passwordHash: z.string().nullable(),
  googleSubject: z.string().nullable(),
  disabled: z.boolean(),
})
export type Credential = z.infer<typeof credentialSchema>

export const credentials = defineCollection<Credential>({
  name: 'credentials',
  indexed: [],
  parse: (raw) => credentialSchema.parse(raw),
})

const nameSchema = z.object({ uid: z.string().min(1) })

/** The account of an address or a Google subject; the key makes both unique. */
export const credentialNames = defineCollection<z.infer<typeof nameSchema>>({
  name: 'credentialNames',
  indexed: [],
  parse: (raw) => nameSchema.parse(raw),
})

export function emailKey(email: string): string {
  return `email-${hashOf(email)}`
}

export function googleKey(subject: string): string {
  return `google-${hashOf(subject)}`
}

export async function credentialNamed(
  key: string,
  store: Pick<Transaction, 'get'>,
): Promise<Stored<Credential> | null> {
  const name = await store.get(credentialNames, key)
  return name && store.get(credentials, name.uid)
}

export function toAccount(uid: string, credential: Credential): Account {
  const { email, emailVerified, displayName, photoURL, passwordHash, googleSubject, disabled } = credential
  return {
    uid,
    email,
    emailVerified,
    displayName,
    photoURL,
    hasPassword: passwordHash !== null,
    hasGoogle: googleSubject !== null,
    disabled,
  }
}

export function namesOf({ email, googleSubject }: Credential): string[] {
  return googleSubject === null ? [emailKey(email)] : [emailKey(email), googleKey(googleSubject)]
}

function hashOf(text: string): string {
  return sha256(text)
}
