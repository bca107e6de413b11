// One-time codes: what a mail's link proves. Stored hashed, for a limited time, used up by the first who brings them.
// Both drivers keep theirs here.
import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '~/platform/clock'
import { type DocumentStore, defineCollection, type Stored, type Transaction } from '../documents'
import { purgeDue } from '../purging.server'

const PURPOSES = ['verify-email', 'reset-password', 'change-email'] as const
export type Purpose = (typeof PURPOSES)[number]

/** A reset code opens the account; the others only say that someone reads the mails. */
export const VALID_HOURS: Record<Purpose, number> = {
  'verify-email': 72,
  'reset-password': 1,
  'change-email': 24,
}
const HOUR_MS = 3_600_000

const codeSchema = z.object({
  purpose: z.enum(PURPOSES),
  uid: z.string().min(1),
  /** The address that was sent the code. */
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

/** A fresh code, URL-safe. Earlier ones of the same kind go on working: mails overtake each other. */
export async function issueCode(
  code: Omit<OneTimeCode, 'expiresAt'>,
  { documents, clock }: CodeKeeper,
): Promise<string> {
  const text = randomBytes(32).toString('base64url')
  const expiresAt = new Date(clock.now() + VALID_HOURS[code.purpose] * HOUR_MS).toISOString()
  await documents.insert(oneTimeCodes, codeId(text), { ...code, expiresAt })
  return text
}

/** What this code stands for, if it works still and is for one of these purposes. */
export async function readCode(
  text: string,
  purposes: readonly Purpose[],
  { store, clock }: { store: Pick<Transaction, 'get'>; clock: Clock },
): Promise<Stored<OneTimeCode> | null> {
  const code = await store.get(oneTimeCodes, codeId(text))
  if (code === null || !purposes.includes(code.purpose)) return null
  return Date.parse(code.expiresAt) > clock.now() ? code : null
}

/** Voids the codes of this user, all of them or those for one purpose. */
export async function voidCodes(uid: string, documents: DocumentStore, purpose?: Purpose): Promise<void> {
  for (const code of await codesOf(uid, documents)) {
    if (purpose === undefined || code.purpose === purpose) await documents.purge(oneTimeCodes, code.id)
  }
}

/** Whether a code for this purpose was sent to this address of the user, works still and has not been voided. */
export async function hasCode(
  { purpose, uid, email }: Omit<OneTimeCode, 'expiresAt'>,
  { documents, clock }: CodeKeeper,
): Promise<boolean> {
  const own = await codesOf(uid, documents)
  return own.some(
    (code) => code.purpose === purpose && code.email === email && Date.parse(code.expiresAt) > clock.now(),
  )
}

/** More than the rate limits let anybody have. */
const MAX_CODES = 1000

async function codesOf(uid: string, documents: DocumentStore): Promise<Stored<OneTimeCode>[]> {
  const where = [['uid', '==', uid]] as const
  return (await documents.find(oneTimeCodes, { where, limit: MAX_CODES })).documents
}

/** Deletes the codes that have expired; answers how many. */
export function purgeCodes({ documents, clock }: CodeKeeper): Promise<number> {
  return purgeDue(documents, oneTimeCodes, { field: 'expiresAt', before: clock.now() })
}

function codeId(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
