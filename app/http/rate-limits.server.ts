// Named limits on what one address may do, kept in the store: they hold across restarts and processes.
import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { z } from 'zod'
import { type DocumentStore, defineCollection, TransactionConflict } from '~/backend/documents'
import { purgeDue } from '~/backend/purging.server'
import type { Clock } from '~/platform/clock'

export interface RateLimit {
  name: string
  /** So many times... */
  max: number
  /** ...within so many seconds from the first. */
  windowSeconds: number
}

const QUARTER = 900
const HOUR = 3600
const DAY = 86_400

/** By network address, where nothing else is said. */
export const limits = {
  contact: { name: 'contact', max: 5, windowSeconds: HOUR },
  /** A school or an office shares one address. */
  login: { name: 'login', max: 50, windowSeconds: QUARTER },
  /** By account and address: what somebody who has forgotten a password tries. */
  loginPair: { name: 'login-pair', max: 10, windowSeconds: QUARTER },
  /** By account, from all addresses together. Beyond it nobody is locked out: the next limit takes over. */
  loginAccount: { name: 'login-account', max: 100, windowSeconds: HOUR },
  /** By account and address, while the account is being tried from everywhere. */
  loginGuarded: { name: 'login-guarded', max: 3, windowSeconds: QUARTER },
  /** Beginnings of a sign-in with Google. */
  google: { name: 'google', max: 50, windowSeconds: QUARTER },
  /** By state: what Google answers is taken once. */
  googleAnswer: { name: 'google-answer', max: 1, windowSeconds: HOUR },
  register: { name: 'register', max: 10, windowSeconds: HOUR },
  /** By e-mail address: how often its owner is told that somebody registers it again. */
  registerNotice: { name: 'register-notice', max: 2, windowSeconds: DAY },
  forgot: { name: 'forgot', max: 10, windowSeconds: HOUR },
  /** By e-mail address: links for a new password. */
  forgotMail: { name: 'forgot-mail', max: 3, windowSeconds: HOUR },
  forgotMailDay: { name: 'forgot-mail-day', max: 10, windowSeconds: DAY },
  /** Beyond the day's: as long as a link works. */
  forgotMailSpare: { name: 'forgot-mail-spare', max: 1, windowSeconds: HOUR },
  /** By e-mail address: all other mails of accounts, whoever asks for them... */
  mailHour: { name: 'mail-hour', max: 5, windowSeconds: HOUR },
  mailDay: { name: 'mail-day', max: 10, windowSeconds: DAY },
  /** ...but for those that tell what has happened to the account. */
  mailNews: { name: 'mail-news', max: 10, windowSeconds: DAY },
  resetPassword: { name: 'reset-password', max: 20, windowSeconds: HOUR },
  /** By user. */
  resend: { name: 'resend', max: 5, windowSeconds: HOUR },
  /** By user: guesses at the present password, in a session left open. */
  reauthenticate: { name: 'reauthenticate', max: 10, windowSeconds: QUARTER },
  /** By user: mails with a code, for those who have no password. */
  confirmationCode: { name: 'confirmation-code', max: 5, windowSeconds: HOUR },
  /** By user: mails to addresses that are not theirs yet. */
  emailChange: { name: 'email-change', max: 5, windowSeconds: HOUR },
  /** By user: an image costs seconds of a processor. */
  photo: { name: 'photo', max: 20, windowSeconds: HOUR },
  /** By user: forms with files, which cost memory and time before anybody looks at them. */
  upload: { name: 'upload', max: 100, windowSeconds: HOUR },
  /** By user: events sent, new ones and edits, and states. */
  submitEvent: { name: 'submit-event', max: 60, windowSeconds: HOUR },
  /** By user: a draft saves itself every few seconds while somebody types. */
  saveDraft: { name: 'save-draft', max: 2000, windowSeconds: HOUR },
  /** By user. */
  personalData: { name: 'personal-data', max: 20, windowSeconds: HOUR },
} as const satisfies Record<string, RateLimit>

const usageSchema = z.object({ count: z.number().int().positive(), expiresAt: z.string().datetime() })

export const rateLimits = defineCollection<z.infer<typeof usageSchema>>({
  name: 'rateLimits',
  indexed: ['expiresAt'],
  parse: (raw) => usageSchema.parse(raw),
})

export interface LimitKeeper {
  documents: DocumentStore
  clock: Clock
  /** Key of the hash under which addresses are kept: an IPv4 address hashed without one is found by trying them all. */
  secret: string
}

export type Taken = { ok: true } | { ok: false; retryAfterSeconds: number }

/**
 * Counts one use by this subject (a network address, or whatever the limit is by), or refuses when the window is used
 * up. A refused attempt does not count.
 */
export async function takeFrom(limit: RateLimit, subject: string, keeper: LimitKeeper): Promise<Taken> {
  const { documents, clock } = keeper
  const id = usageId(limit, subject, keeper)
  const now = clock.now()
  try {
    return await documents.transaction(async (transaction): Promise<Taken> => {
      const usage = await transaction.get(rateLimits, id)
      const windowMs = limit.windowSeconds * 1000
      const expiresAt = new Date(now + windowMs).toISOString()
      if (usage === null) {
        transaction.insert(rateLimits, id, { count: 1, expiresAt })
        return { ok: true }
      }
      const remainingMs = Date.parse(usage.expiresAt) - now
      if (remainingMs <= 0) {
        transaction.update(rateLimits, id, { count: 1, expiresAt })
        return { ok: true }
      }
      // Begun under a clock that was ahead of this one: it begins now, and lasts no longer than any other.
      const healed = remainingMs > windowMs ? { expiresAt } : {}
      if (usage.count >= limit.max) {
        if (remainingMs > windowMs) transaction.update(rateLimits, id, healed)
        return { ok: false, retryAfterSeconds: Math.ceil(Math.min(remainingMs, windowMs) / 1000) }
      }
      transaction.update(rateLimits, id, { ...healed, count: usage.count + 1 })
      return { ok: true }
    })
  } catch (error) {
    // So many at once from one address is a flood.
    if (error instanceof TransactionConflict) return { ok: false, retryAfterSeconds: 60 }
    throw error
  }
}

/** Forgets what this subject has used: what it did was right in the end. */
export async function giveBack(limit: RateLimit, subject: string, keeper: LimitKeeper): Promise<void> {
  await keeper.documents.purge(rateLimits, usageId(limit, subject, keeper))
}

/** Deletes the windows that are over; answers how many. */
export function purgeExpired({ documents, clock }: Omit<LimitKeeper, 'secret'>): Promise<number> {
  return purgeDue(documents, rateLimits, { field: 'expiresAt', before: clock.now() })
}

function usageId(limit: RateLimit, subject: string, { secret }: LimitKeeper): string {
  return `${limit.name}-${hashed(networkOf(subject), secret)}`
}

/** An IPv6 customer has 2^64 addresses: the network counts. What is no IP address stays as it is. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  const [head = '', tail = ''] = address.split('%', 1)[0]?.toLowerCase().split('::') ?? []
  const groups = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const full = [...groups, ...Array(Math.max(0, 8 - groups.length - after.length)).fill('0'), ...after]
  return `${full
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

function hashed(text: string, secret: string): string {
  return createHmac('sha256', secret).update(`rate-limit:${text}`).digest('hex').slice(0, 32)
}
