// Named rate limits, counted in the store: they hold across restarts and processes.
import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { z } from 'zod'
import { type DocumentStore, defineCollection, TransactionConflict } from '~/backend/documents'
import { purgeDue } from '~/backend/purging.server'
import type { Clock } from '~/platform/clock'
import { DAY_SECONDS, HOUR_SECONDS } from '~/platform/durations'

export interface RateLimit {
  name: string
  max: number
  /** Counted from the first use. */
  windowSeconds: number
}

const QUARTER_SECONDS = HOUR_SECONDS / 4

export const limits = {
  // These count by network address: a school or an office shares one.
  contact: { name: 'contact', max: 5, windowSeconds: HOUR_SECONDS },
  report: { name: 'report', max: 10, windowSeconds: HOUR_SECONDS },
  login: { name: 'login', max: 50, windowSeconds: QUARTER_SECONDS },
  google: { name: 'google', max: 50, windowSeconds: QUARTER_SECONDS },
  fillFormAddress: { name: 'fill-form-address', max: 120, windowSeconds: HOUR_SECONDS },
  register: { name: 'register', max: 10, windowSeconds: HOUR_SECONDS },
  forgot: { name: 'forgot', max: 10, windowSeconds: HOUR_SECONDS },
  // These are asked of a timetable: the site must be no way around the limits of those who run it.
  trips: { name: 'trips', max: 30, windowSeconds: HOUR_SECONDS },
  resetPassword: { name: 'reset-password', max: 20, windowSeconds: HOUR_SECONDS },
  // Authors without an account have these: forms begun, forms saved (they save themselves), photos, and forms sent.
  visitorForm: { name: 'visitor-form', max: 60, windowSeconds: HOUR_SECONDS },
  visitorSave: { name: 'visitor-save', max: 1000, windowSeconds: HOUR_SECONDS },
  // Their drafts lie here for seven days (purge-proposals.server.ts): how many, and how many bytes of them.
  visitorFormWeek: { name: 'visitor-form-week', max: 300, windowSeconds: 7 * DAY_SECONDS },
  visitorBytesWeek: { name: 'visitor-bytes-week', max: 10_000_000, windowSeconds: 7 * DAY_SECONDS },
  visitorPhoto: { name: 'visitor-photo', max: 20, windowSeconds: HOUR_SECONDS },
  visitorUpload: { name: 'visitor-upload', max: 40, windowSeconds: HOUR_SECONDS },
  propose: { name: 'propose', max: 20, windowSeconds: HOUR_SECONDS },
  donate: { name: 'donate', max: 20, windowSeconds: HOUR_SECONDS },
  lostLink: { name: 'lost-link', max: 10, windowSeconds: HOUR_SECONDS },
  follow: { name: 'follow', max: 20, windowSeconds: HOUR_SECONDS },

  // These count by account; `loginPair` and `loginGuarded` by account and network address. `loginGuarded` counts once
  // `loginAccount` is used up, so that nobody can lock an account for its owner.
  loginPair: { name: 'login-pair', max: 10, windowSeconds: QUARTER_SECONDS },
  loginAccount: { name: 'login-account', max: 100, windowSeconds: HOUR_SECONDS },
  loginGuarded: { name: 'login-guarded', max: 3, windowSeconds: QUARTER_SECONDS },
  // This counts by OAuth state: an answer of Google is accepted once.
  googleAnswer: { name: 'google-answer', max: 1, windowSeconds: HOUR_SECONDS },

  // These count by mailbox all mails that others can bring about (`mayMail`). The reserves come after that, one link
  // for a new password for as long as one is valid.
  unaskedMail: { name: 'unasked-mail', max: 10, windowSeconds: HOUR_SECONDS },
  unaskedMailDay: { name: 'unasked-mail-day', max: 20, windowSeconds: DAY_SECONDS },
  resetReserve: { name: 'reset-reserve', max: 1, windowSeconds: HOUR_SECONDS },
  verificationReserve: { name: 'verification-reserve', max: 3, windowSeconds: DAY_SECONDS },
  registerNotice: { name: 'register-notice', max: 2, windowSeconds: DAY_SECONDS },
  // These mails tell an account of a change that has happened to it.
  mailNews: { name: 'mail-news', max: 10, windowSeconds: DAY_SECONDS },

  // These count by text or link of a proposal how many network addresses have sent it. `sameFrom` counts each address
  // once.
  sameFrom: { name: 'same-from', max: 1, windowSeconds: DAY_SECONDS },
  sameText: { name: 'same-text', max: 2, windowSeconds: DAY_SECONDS },
  sameLink: { name: 'same-link', max: 5, windowSeconds: DAY_SECONDS },

  // This counts by payment: its page asks the provider.
  askPayment: { name: 'ask-payment', max: 60, windowSeconds: HOUR_SECONDS },
  endDonation: { name: 'end-donation', max: 10, windowSeconds: HOUR_SECONDS },

  // This counts by host name of a source, whoever asks it, and for whatever reason.
  sourceSite: { name: 'source-site', max: 6, windowSeconds: 60 },

  // This counts by account the decisions about the weather.
  weather: { name: 'weather', max: 60, windowSeconds: HOUR_SECONDS },
  invitationMail: { name: 'invitation-mail', max: 3, windowSeconds: DAY_SECONDS },

  // These count by user.
  createOrganizer: { name: 'create-organizer', max: 5, windowSeconds: DAY_SECONDS },
  invite: { name: 'invite', max: 15, windowSeconds: DAY_SECONDS },
  readSource: { name: 'read-source', max: 40, windowSeconds: HOUR_SECONDS },
  resend: { name: 'resend', max: 5, windowSeconds: HOUR_SECONDS },
  reauthenticate: { name: 'reauthenticate', max: 10, windowSeconds: QUARTER_SECONDS },
  confirmationCode: { name: 'confirmation-code', max: 5, windowSeconds: HOUR_SECONDS },
  emailChange: { name: 'email-change', max: 5, windowSeconds: HOUR_SECONDS },
  photo: { name: 'photo', max: 20, windowSeconds: HOUR_SECONDS },
  upload: { name: 'upload', max: 100, windowSeconds: HOUR_SECONDS },
  submitEvent: { name: 'submit-event', max: 60, windowSeconds: HOUR_SECONDS },
  fillForm: { name: 'fill-form', max: 60, windowSeconds: HOUR_SECONDS },
  // Forms begun behind the link of one announcement.
  linkForm: { name: 'link-form', max: 10, windowSeconds: DAY_SECONDS },
  // A draft saves itself every few seconds.
  saveDraft: { name: 'save-draft', max: 2000, windowSeconds: HOUR_SECONDS },
  personalData: { name: 'personal-data', max: 20, windowSeconds: HOUR_SECONDS },
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
  /** Key of the hash of addresses: without one, all IPv4 addresses can be tried. */
  secret: string
}

export type Consumption = { ok: true } | { ok: false; retryAfterSeconds: number }

/** `subject`: a network address, a user... A refused attempt does not count. `amount`: bytes, where those are limited. */
export async function consume(
  limit: RateLimit,
  subject: string,
  keeper: LimitKeeper,
  amount = 1,
): Promise<Consumption> {
  const { documents, clock } = keeper
  const id = usageId(limit, subject, keeper)
  const now = clock.now()
  try {
    return await documents.transaction(async (transaction): Promise<Consumption> => {
      const usage = await transaction.get(rateLimits, id)
      const windowMs = limit.windowSeconds * 1000
      const expiresAt = new Date(now + windowMs).toISOString()
      if (usage === null) {
        transaction.insert(rateLimits, id, { count: amount, expiresAt })
        return { ok: true }
      }
      const remainingMs = Date.parse(usage.expiresAt) - now
      if (remainingMs <= 0) {
        transaction.update(rateLimits, id, { count: amount, expiresAt })
        return { ok: true }
      }
      // The window was begun under a clock that was ahead: it ends one window from now.
      const healed = remainingMs > windowMs ? { expiresAt } : {}
      if (usage.count + amount > limit.max) {
        if (remainingMs > windowMs) transaction.update(rateLimits, id, healed)
        return { ok: false, retryAfterSeconds: Math.ceil(Math.min(remainingMs, windowMs) / 1000) }
      }
      transaction.update(rateLimits, id, { ...healed, count: usage.count + amount })
      return { ok: true }
    })
  } catch (error) {
    // So many conflicts at once from one subject are a flood.
    if (error instanceof TransactionConflict) return { ok: false, retryAfterSeconds: 60 }
    throw error
  }
}

/** Gives back what was counted and came to nothing. */
export async function giveBack(limit: RateLimit, subject: string, keeper: LimitKeeper): Promise<void> {
  const id = usageId(limit, subject, keeper)
  try {
    await keeper.documents.transaction(async (transaction) => {
      const usage = await transaction.get(rateLimits, id)
      if (usage === null) return
      if (usage.count > 1) transaction.update(rateLimits, id, { count: usage.count - 1 })
      else transaction.purge(rateLimits, id)
    })
  } catch (error) {
    // A flood, as in `consume`: it stays counted.
    if (!(error instanceof TransactionConflict)) throw error
  }
}

export async function resetUsage(limit: RateLimit, subject: string, keeper: LimitKeeper): Promise<void> {
  await keeper.documents.purge(rateLimits, usageId(limit, subject, keeper))
}

/** Deletes the windows that are over; answers how many. */
export function purgeExpired({ documents, clock }: Omit<LimitKeeper, 'secret'>): Promise<number> {
  return purgeDue(documents, rateLimits, { field: 'expiresAt', before: clock.now() })
}

function usageId(limit: RateLimit, subject: string, { secret }: LimitKeeper): string {
  return `${limit.name}-${hashed(networkOf(subject), secret)}`
}

/** Swiss providers give whole /48 networks to homes (RIPE-690), so the /48 counts. Customers of a mobile network may
 * share one, as they share IPv4 addresses. Anything else stays as it is. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  const [head = '', tail = ''] = address.split('%', 1)[0]?.toLowerCase().split('::') ?? []
  const groups = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const full = [...groups, ...Array(Math.max(0, 8 - groups.length - after.length)).fill('0'), ...after]
  const network = full.slice(0, 3).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/48`
}

function hashed(text: string, secret: string): string {
  return createHmac('sha256', secret).update(`rate-limit:${text}`).digest('hex').slice(0, 32)
}
