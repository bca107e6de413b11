// One-time codes of mails: stored hashed, valid for a time, used once. Both drivers use them.
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '~/platform/clock'
import { HOUR_MS } from '~/platform/durations'
import { sha256 } from '~/platform/secrets.server'
import { type DocumentStore, defineCollection, type Stored, type Transaction } from '../documents'
import { purgeDue } from '../purging.server'

const PURPOSES = ['verify-email', 'reset-password', 'change-email'] as const
export type Purpose = (typeof PURPOSES)[number]

/** Codes that give access to the account are valid for less time. */
export const VALID_HOURS: Record<Purpose, number> = {
  'verify-email': 72,
  'reset-password': 1,
  'change-email': 24,
}

const codeSchema = z.object({
  purpose: z.enum(PURPOSES),
  uid: z.string().min(1),
  email: z.string().min(1),
  expiresAt: z.string().datetime(),
})
export type OneTimeCode = z.infer<typeof codeSchema>

export const oneTimeCodes = defineCollection<OneTimeCode>({
  name: 'oneTimeCodes',
  indexed: ['uid', 'expiresAt'],
  parse: (raw) => codeSchema.parse(raw),
})

interface CodeKeeper {
  documents: DocumentStore
  clock: Clock
}

/** URL-safe. Earlier codes stay valid, because mails may arrive out of order. */
export async function issueCode(
  code: Omit<OneTimeCode, 'expiresAt'>,
  { documents, clock }: CodeKeeper,
): Promise<string> {
  const text = randomBytes(32).toString('base64url')
  const expiresAt = new Date(clock.now() + VALID_HOURS[code.purpose] * HOUR_MS).toISOString()
  await documents.insert(oneTimeCodes, codeId(text), { ...code, expiresAt })
  return text
}

/** Null when it is used, expired, void or for another purpose. */
export async function readCode(
  text: string,
  purposes: readonly Purpose[],
  { store, clock }: { store: Pick<Transaction, 'get'>; clock: Clock },
): Promise<Stored<OneTimeCode> | null> {
  const code = await store.get(oneTimeCodes, codeId(text))
  if (code === null || !purposes.includes(code.purpose)) return null
  return Date.parse(code.expiresAt) > clock.now() ? code : null
}

export async function voidCodes(uid: string, documents: DocumentStore, purpose?: Purpose): Promise<void> {
  for (const code of await codesOf(uid, documents)) {
    if (purpose === undefined || code.purpose === purpose) await documents.purge(oneTimeCodes, code.id)
  }
}

/** Whether a valid code for this purpose was sent to this address. */
export async function hasCode(
  { purpose, uid, email }: Omit<OneTimeCode, 'expiresAt'>,
  { documents, clock }: CodeKeeper,
): Promise<boolean> {
  const own = await codesOf(uid, documents)
  return own.some(
    (code) => code.purpose === purpose && code.email === email && Date.parse(code.expiresAt) > clock.now(),
  )
}

const MAX_CODES = 1000

async function codesOf(uid: string, documents: DocumentStore): Promise<Stored<OneTimeCode>[]> {
  const where = [['uid', '==', uid]] as const
  return (await documents.find(oneTimeCodes, { where, limit: MAX_CODES })).documents
}

/** Deletes expired codes; returns how many. */
export function purgeCodes({ documents, clock }: CodeKeeper): Promise<number> {
  return purgeDue(documents, oneTimeCodes, { field: 'expiresAt', before: clock.now() })
}

function codeId(text: string): string {
  return sha256(text)
}
