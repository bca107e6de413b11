// Accounts in Firebase Auth: passwords and mails through the Identity Toolkit, everything else through firebase-admin.
import type { UserRecord } from 'firebase-admin/auth'
import { codeOf } from '~/platform/error-code'
import type { Logger } from '~/platform/logger.server'
import { type Identity, IdentityUnavailable, normaliseEmail } from '../identity'
import {
  type AdminConfig,
  claimsOf,
  inPortWords,
  isClosed,
  openAdmin,
  orNull,
  toAccount,
} from './accounts.server'
import { signInWithGoogle } from './google.server'
import { listAccounts, restoreAccounts } from './move.server'
import { openToolkit, type Toolkit, type ToolkitConfig, type ToolkitValue } from './toolkit.server'

export interface FirebaseIdentityParts extends AdminConfig, ToolkitConfig {
  /** Where the links in mails lead on to. */
  siteUrl: string
  log: Logger
}

/** Google says « later » without saying when. */
const RETRY_AFTER_SECONDS = 300
const NO_ACCOUNT = { ok: false, reason: 'no-account' } as const
const INVALID_CODE = { ok: false, reason: 'invalid-code' } as const
const MAIL_FAILED = { ok: false, reason: 'mail-failed' } as const
const WRONG_CREDENTIALS = { ok: false, reason: 'wrong-credentials' } as const

export function openFirebaseIdentity(parts: FirebaseIdentityParts): Identity {
  const { auth, close } = openAdmin(parts)
  const toolkit = openToolkit(parts)
  const userNamed = (email: string) => orNull(auth.getUserByEmail(normaliseEmail(email)))
  const userOf = (uid: string) => orNull(auth.getUser(uid))

  /** Has Google send a mail: with our site as the place to go on to, else as it is sent by default. */
  async function sendMail(body: Record<string, unknown>): Promise<{ ok: true } | typeof MAIL_FAILED> {
    const continueUrl = new URL('/', parts.siteUrl).href
    let sent = await toolkit.call('sendOobCode', { ...body, continueUrl })
    if (!sent.ok) {
      parts.log.warn({ code: sent.code, kind: body.requestType }, 'mail with a continue URL refused')
      sent = await toolkit.call('sendOobCode', body)
    }
    if (sent.ok) return { ok: true }
    parts.log.error({ code: sent.code, kind: body.requestType }, 'mail of a code not sent')
    return MAIL_FAILED
  }

  /** What proves to Google that a mail is sent in the name of this user. */
  async function idTokenOf(uid: string): Promise<string | null> {
    const token = await auth.createCustomToken(uid).catch((error) => {
      parts.log.error({ code: codeOf(error) }, 'no token could be signed: the service account may not')
      return null
    })
    if (token === null) return null
    const signedIn = await toolkit.call('signInWithCustomToken', { token, returnSecureToken: true })
    if (!signedIn.ok) parts.log.error({ code: signedIn.code }, 'token for a mail refused')
    return signedIn.ok ? (signedIn.value.idToken ?? null) : null
  }

  async function change(uid: string, fields: Parameters<typeof auth.updateUser>[1]) {
    return (await orNull(auth.updateUser(uid, fields))) ? ({ ok: true } as const) : NO_ACCOUNT
  }

  /** The account with the address of a code, when the code is for one of these purposes. */
  async function codeHolder(code: string, purposes: readonly string[]) {
    const seen = await readCode(code, purposes, toolkit)
    const user = seen?.email ? await userNamed(seen.email) : null
    return seen && user && !isClosed(user) ? { seen, user } : null
  }

  return {
    async register({ email: typed, displayName, password, emailVerified = false }) {
      const email = normaliseEmail(typed)
      try {
        const fields = { email, displayName, password: oneForm(password), emailVerified }
        return { ok: true, account: toAccount(await auth.createUser(fields)) }
      } catch (error) {
        if (codeOf(error) !== 'auth/email-already-exists') throw inPortWords(error)
        // Creating an account ends with reading it: so that it takes as long when the address is taken.
        await userNamed(email)
        return { ok: false, reason: 'email-taken' }
      }
    },

    async checkPassword(email, password) {
      const answer = await toolkit.call('signInWithPassword', {
        email: normaliseEmail(email),
        password: oneForm(password),
        returnSecureToken: true,
      })
      if (!answer.ok) {
        if (answer.reason === 'too-many') {
          return { ok: false, reason: 'too-many', retryAfterSeconds: RETRY_AFTER_SECONDS }
        }
        if (answer.reason === 'unavailable') throw new IdentityUnavailable(answer.code)
        if (answer.reason === 'refused') parts.log.error({ code: answer.code }, 'password sign-in refused')
        // 'disabled', too: Firebase says so without having looked at the password.
        return WRONG_CREDENTIALS
      }
      // Without a token something is still to be proved (a second factor), which this site cannot ask for.
      const user = answer.value.idToken && answer.value.localId ? await userOf(answer.value.localId) : null
      if (!user) return WRONG_CREDENTIALS
      return isClosed(user) ? { ok: false, reason: 'disabled' } : { ok: true, account: toAccount(user) }
    },

    changePassword: (uid, password) => change(uid, { password: oneForm(password) }),

    async sendPasswordReset(email) {
      const user = await userNamed(email)
      if (!user?.email || isClosed(user)) return NO_ACCOUNT
      return sendMail({ requestType: 'PASSWORD_RESET', email: user.email })
    },

    async sendEmailVerification(uid) {
      const user = await userOf(uid)
      if (!user) return NO_ACCOUNT
      if (user.emailVerified) return { ok: false, reason: 'already-verified' }
      const idToken = await idTokenOf(uid)
      return idToken ? sendMail({ requestType: 'VERIFY_EMAIL', idToken }) : MAIL_FAILED
    },

    async sendEmailChange(uid, typed) {
      const newEmail = normaliseEmail(typed)
      if (!(await userOf(uid))) return NO_ACCOUNT
      if (await userNamed(newEmail)) return { ok: false, reason: 'email-taken' }
      const idToken = await idTokenOf(uid)
      if (!idToken) return MAIL_FAILED
      return sendMail({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail })
    },

    async checkResetCode(code) {
      const holder = await codeHolder(code, ['PASSWORD_RESET'])
      return holder ? { ok: true, email: toAccount(holder.user).email } : INVALID_CODE
    },

    async resetPassword(code, password) {
      const holder = await codeHolder(code, ['PASSWORD_RESET'])
      if (!holder) return INVALID_CODE
      const reset = await toolkit.call('resetPassword', { oobCode: code, newPassword: oneForm(password) })
      if (!reset.ok && reset.reason === 'invalid-code') return INVALID_CODE
      if (!reset.ok) throw failure(reset.code, reset.reason)
      // Whoever holds the code has read the mail.
      const user = await auth.updateUser(holder.user.uid, { emailVerified: true })
      return { ok: true, account: toAccount(user) }
    },

    async confirmEmail(code) {
      const holder = await codeHolder(code, ['VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL'])
      if (!holder) return INVALID_CODE
      const confirmed = await toolkit.call('update', { oobCode: code })
      if (!confirmed.ok) {
        if (confirmed.reason === 'email-taken') return { ok: false, reason: 'email-taken' }
        if (confirmed.reason === 'invalid-code') return INVALID_CODE
        throw failure(confirmed.code, confirmed.reason)
      }
      const user: UserRecord = await auth.getUser(holder.user.uid)
      return { ok: true, account: toAccount(user), previousEmail: toAccount(holder.user).email }
    },

    signInWithGoogle: (google) =>
      signInWithGoogle(google, auth).catch((error) => {
        throw inPortWords(error)
      }),

    async getAccount(uid) {
      const user = await userOf(uid)
      return user && toAccount(user)
    },

    setDisplayName: (uid, displayName) => change(uid, { displayName: displayName || null }),

    async setDisabled(uid, disabled) {
      const user = await userOf(uid)
      if (!user) return NO_ACCOUNT
      await auth.setCustomUserClaims(uid, claimsOf(user, disabled))
      if (disabled) await auth.revokeRefreshTokens(uid)
      // Closed in the console, opened here.
      else if (user.disabled) await auth.updateUser(uid, { disabled: false })
      return { ok: true }
    },

    async deleteAccount(uid) {
      await orNull(auth.deleteUser(uid))
    },

    listAccounts: () => listAccounts(auth),
    restoreAccounts: (records) => restoreAccounts(records, auth),

    /** Codes are Firebase's own, and it forgets them by itself. */
    purgeExpired: async () => 0,
    close,
  }
}

/** What a code is for and whose, without using it up; null when it does not work or is for something else. */
async function readCode(
  code: string,
  purposes: readonly string[],
  toolkit: Toolkit,
): Promise<ToolkitValue | null> {
  const seen = await toolkit.call('resetPassword', { oobCode: code })
  if (!seen.ok && seen.reason === 'unavailable') throw new IdentityUnavailable(seen.code)
  return seen.ok && purposes.includes(seen.value.requestType ?? '') ? seen.value : null
}

/** é typed on two systems is the same é; as in the embedded driver, whose hashes can move here. */
function oneForm(password: string): string {
  return password.normalize('NFKC')
}

function failure(code: string, reason: string): Error {
  return reason === 'unavailable'
    ? new IdentityUnavailable(code)
    : new Error(`Firebase Auth refuses: ${code}`)
}
