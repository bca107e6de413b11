// Accounts in Firebase Auth. A code of Firebase counts only with one of ours for the same purpose, which we can void; a
// change of address uses ours alone.
import type { Auth, UpdateRequest, UserRecord } from 'firebase-admin/auth'
import type { Clock } from '~/platform/clock'
import { codeOf } from '~/platform/errors'
import type { Logger } from '~/platform/logger.server'
import type { DocumentStore, Stored } from '../../documents'
import {
  hasCode,
  issueCode,
  type OneTimeCode,
  type Purpose,
  purgeCodes,
  readCode,
  VALID_HOURS,
  voidCodes,
} from '../codes.server'
import { type Identity, type IdentityMails, IdentityUnavailable, normaliseEmail } from '../identity'
import { type AdminConfig, openAdmin, orNull, PASSWORD_ID, toAccount } from './accounts.server'
import { asLeftByUs, noteAddress } from './addresses.server'
import { signInWithGoogle } from './google.server'
import { listAccounts, restoreAccounts } from './move.server'
import { openToolkit, readFirebaseCode, type Toolkit, type ToolkitConfig } from './toolkit.server'

export interface FirebaseIdentityDependencies extends AdminConfig, ToolkitConfig {
  documents: DocumentStore
  clock: Clock
  mails: Pick<IdentityMails, 'emailChange'>
  log: Logger
}

const REQUEST_TYPES = { 'verify-email': 'VERIFY_EMAIL', 'reset-password': 'PASSWORD_RESET' } as const

/** Google's clock may be behind ours by this much. */
const SKEW_MS = 120_000

/** Google says only « later ». */
const RETRY_AFTER_SECONDS = 300
const NO_ACCOUNT = { ok: false, reason: 'no-account' } as const
const INVALID_CODE = { ok: false, reason: 'invalid-code' } as const
const MAIL_FAILED = { ok: false, reason: 'mail-failed' } as const
const WRONG_CREDENTIALS = { ok: false, reason: 'wrong-credentials' } as const

/** The methods of the port share these. */
interface FirebaseAccounts extends FirebaseIdentityDependencies {
  auth: Auth
  toolkit: Toolkit
}

/** Accounts in the Firebase project of the given settings; opens a Firebase app, which `close` ends. Methods throw
 * IdentityUnavailable when Google does not answer. */
export function openFirebaseIdentity(dependencies: FirebaseIdentityDependencies): Identity {
  const { auth, breaker, close } = openAdmin(dependencies)
  const firebase = { ...dependencies, auth, toolkit: openToolkit(dependencies, breaker) }
  return {
    ...passwordMethods(firebase),
    ...codeMailMethods(firebase),
    ...codeMethods(firebase),
    ...accountMethods(firebase),
    signInWithGoogle: (google) => signInWithGoogle(google, firebase),
    listAccounts: () => listAccounts(auth),
    restoreAccounts: (records) => restoreAccounts(records, auth),
    purgeExpired: () => purgeCodes(dependencies),
    close,
  }
}

/** Registers accounts, checks their passwords and changes them. */
function passwordMethods({
  auth,
  toolkit,
  documents,
  log,
}: FirebaseAccounts): Pick<Identity, 'register' | 'checkPassword' | 'changePassword'> {
  return {
    async register({ email: typed, displayName, password, emailVerified = false }) {
      const email = normaliseEmail(typed)
      try {
        const fields = { email, displayName, password: oneForm(password), emailVerified }
        const user = await auth.createUser(fields)
        await noteAddress(user, auth, email)
        return { ok: true, account: toAccount(user) }
      } catch (error) {
        if (codeOf(error) !== 'auth/email-already-exists') throw error
        // A taken address costs as many calls as a free one, so that it takes as long.
        await userNamed(email, auth)
        await userNamed(email, auth)
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
        if (answer.reason === 'refused') log.error({ code: answer.code }, 'password sign-in refused')
        // 'disabled' is answered like this too: Firebase says it without checking the password, and strangers must not
        // learn it.
        return WRONG_CREDENTIALS
      }
      // Without a token Firebase wants a second factor, which this site does not support.
      const user =
        answer.value.idToken && answer.value.localId ? await userOf(answer.value.localId, auth) : null
      if (!user) return WRONG_CREDENTIALS
      if (user.disabled) return { ok: false, reason: 'disabled' }
      return (await asLeftByUs(user, { auth, log }))
        ? { ok: true, account: toAccount(user) }
        : WRONG_CREDENTIALS
    },

    async changePassword(uid, password) {
      // Before the change: when the store fails here, nothing has changed.
      await voidCodes(uid, documents)
      const outcome = await change(uid, { password: oneForm(password) }, auth)
      await voidCodes(uid, documents)
      return outcome
    },
  }
}

/** Sends the mails with a code: Google writes two of them, this site the one about a change of address. */
function codeMailMethods(
  firebase: FirebaseAccounts,
): Pick<Identity, 'sendPasswordReset' | 'sendEmailVerification' | 'sendEmailChange'> {
  const { auth, toolkit, log } = firebase

  /** Makes Google send a mail, with a link back to our site if it accepts one. */
  async function sendMail(
    body: Record<string, unknown>,
    continuePath = '/',
  ): Promise<{ ok: true } | typeof MAIL_FAILED> {
    const continueUrl = new URL(continuePath, firebase.siteUrl).href
    let sent = await toolkit.call('sendOobCode', { ...body, continueUrl })
    if (!sent.ok && sent.reason !== 'unavailable') {
      log.warn({ code: sent.code, kind: body.requestType }, 'mail with a continue URL refused')
      sent = await toolkit.call('sendOobCode', body)
    }
    if (sent.ok) return { ok: true }
    log.error({ code: sent.code, kind: body.requestType }, 'mail of a code not sent')
    return MAIL_FAILED
  }

  async function idTokenOf(uid: string): Promise<string | null> {
    const token = await auth.createCustomToken(uid).catch((error) => {
      log.error({ code: codeOf(error) }, 'no token could be signed: the service account may not')
      return null
    })
    if (token === null) return null
    const signedIn = await toolkit.call('signInWithCustomToken', { token, returnSecureToken: true })
    if (!signedIn.ok) log.error({ code: signedIn.code }, 'token for a mail refused')
    return signedIn.ok ? (signedIn.value.idToken ?? null) : null
  }

  return {
    async sendPasswordReset(email) {
      const user = await userNamed(email, auth)
      if (!user?.email || user.disabled || !(await asLeftByUs(user, { auth, log }))) return NO_ACCOUNT
      await issueCode(codeFor('reset-password', user), firebase)
      return sendMail({ requestType: 'PASSWORD_RESET', email: user.email })
    },

    async sendEmailVerification(uid, continuePath) {
      const user = await userOf(uid, auth)
      if (!user) return NO_ACCOUNT
      if (user.emailVerified) return { ok: false, reason: 'already-verified' }
      const idToken = await idTokenOf(uid)
      if (!idToken) return MAIL_FAILED
      await issueCode(codeFor('verify-email', user), firebase)
      return sendMail({ requestType: 'VERIFY_EMAIL', idToken }, continuePath)
    },

    async sendEmailChange(uid, typed) {
      const newEmail = normaliseEmail(typed)
      const user = await userOf(uid, auth)
      if (!user) return NO_ACCOUNT
      if (!user.emailVerified) return { ok: false, reason: 'unverified' }
      if (await userNamed(newEmail, auth)) return { ok: false, reason: 'email-taken' }
      const code = await issueCode({ purpose: 'change-email', uid, email: newEmail }, firebase)
      const { displayName } = toAccount(user)
      const validHours = VALID_HOURS['change-email']
      try {
        await firebase.mails.emailChange({
          uid,
          to: newEmail,
          displayName,
          code,
          validHours,
          continuePath: '/',
        })
        return { ok: true }
      } catch (err) {
        log.error({ err, uid }, 'mail of a code not sent')
        return MAIL_FAILED
      }
    },
  }
}

/** Does what the holder of a mailed code may do, and voids codes. */
function codeMethods(
  firebase: FirebaseAccounts,
): Pick<Identity, 'voidCodes' | 'checkResetCode' | 'resetPassword' | 'confirmEmail'> {
  const { auth, toolkit, documents, clock } = firebase

  /** The user of a Firebase code, which stays valid; null when it is void, too old or for another purpose. */
  async function codeHolder(code: string, purpose: keyof typeof REQUEST_TYPES) {
    const seen = await readFirebaseCode(code, REQUEST_TYPES[purpose], toolkit)
    const user = seen?.email ? await userNamed(seen.email, auth) : null
    if (!user || user.disabled) return null
    const { uid, email } = toAccount(user)
    return (await hasCode({ purpose, uid, email }, firebase)) ? user : null
  }

  async function changeAddress({ uid, email }: Stored<OneTimeCode>): ReturnType<Identity['confirmEmail']> {
    const user = await userOf(uid, auth)
    if (!user?.emailVerified || user.disabled) return INVALID_CODE
    const previousEmail = toAccount(user).email
    // After an interruption the account has either address, and both are ours.
    await noteAddress(user, auth, previousEmail, email)
    try {
      const changed = await auth.updateUser(uid, { email, emailVerified: true })
      await noteAddress(user, auth, email)
      await voidCodes(uid, documents)
      return { ok: true, account: toAccount(changed), previousEmail }
    } catch (error) {
      if (codeOf(error) !== 'auth/email-already-exists') throw error
      await noteAddress(user, auth, previousEmail)
      return { ok: false, reason: 'email-taken' }
    }
  }

  return {
    voidCodes: (uid) => voidCodes(uid, documents),

    async checkResetCode(code) {
      const user = await codeHolder(code, 'reset-password')
      return user ? { ok: true, email: toAccount(user).email } : INVALID_CODE
    },

    async resetPassword(code, password) {
      const holder = await codeHolder(code, 'reset-password')
      if (!holder) return INVALID_CODE
      const { uid, emailVerified, providerData } = holder
      // Before the change: when the store fails here, nothing has changed.
      await voidCodes(uid, documents, 'change-email')
      const reset = await toolkit.call('resetPassword', { oobCode: code, newPassword: oneForm(password) })
      if (!reset.ok && reset.reason === 'invalid-code') return INVALID_CODE
      if (!reset.ok) throw failure(reset.code, reset.reason)
      // Somebody else may have registered the unverified address and linked a Google account, which would still sign
      // in.
      const strangers = providerData.map(({ providerId }) => providerId).filter((id) => id !== PASSWORD_ID)
      const user = await auth.updateUser(uid, {
        // The code proves that the mail was read.
        emailVerified: true,
        ...(emailVerified || strangers.length === 0 ? {} : { providersToUnlink: strangers }),
      })
      await voidCodes(uid, documents)
      return { ok: true, account: toAccount(user) }
    },

    async confirmEmail(code) {
      const own = await readCode(code, ['change-email'], { store: documents, clock })
      if (own) return changeAddress(own)
      const holder = await codeHolder(code, 'verify-email')
      if (!holder) return INVALID_CODE
      const confirmed = await toolkit.call('update', { oobCode: code })
      if (!confirmed.ok) {
        if (confirmed.reason === 'invalid-code') return INVALID_CODE
        throw failure(confirmed.code, confirmed.reason)
      }
      await voidCodes(holder.uid, documents, 'verify-email')
      const account = toAccount(await auth.getUser(holder.uid))
      return { ok: true, account, previousEmail: account.email }
    },
  }
}

/** Reads, changes and deletes accounts. */
function accountMethods({
  auth,
  documents,
  log,
}: FirebaseAccounts): Pick<
  Identity,
  'getAccount' | 'mayStaySignedIn' | 'setDisplayName' | 'setDisabled' | 'deleteAccount'
> {
  return {
    async getAccount(uid) {
      const user = await userOf(uid, auth)
      return user && toAccount(user)
    },

    async mayStaySignedIn(uid, provenAt) {
      const user = await userOf(uid, auth)
      if (!user || user.disabled || !(await asLeftByUs(user, { auth, log }))) return false
      const { tokensValidAfterTime } = user
      return !tokensValidAfterTime || Date.parse(tokensValidAfterTime) <= provenAt + SKEW_MS
    },

    setDisplayName: (uid, displayName) => change(uid, { displayName: displayName || null }, auth),

    async setDisabled(uid, disabled) {
      const outcome = await change(uid, { disabled }, auth)
      if (outcome.ok && disabled) await auth.revokeRefreshTokens(uid)
      return outcome
    },

    async deleteAccount(uid) {
      await orNull(auth.deleteUser(uid))
      await voidCodes(uid, documents)
    },
  }
}

function userNamed(email: string, auth: Auth): Promise<UserRecord | null> {
  return orNull(auth.getUserByEmail(normaliseEmail(email)))
}

function userOf(uid: string, auth: Auth): Promise<UserRecord | null> {
  return orNull(auth.getUser(uid))
}

async function change(uid: string, fields: UpdateRequest, auth: Auth) {
  return (await orNull(auth.updateUser(uid, fields))) ? ({ ok: true } as const) : NO_ACCOUNT
}

function codeFor(purpose: Purpose, user: UserRecord): Omit<OneTimeCode, 'expiresAt'> {
  const { uid, email } = toAccount(user)
  return { purpose, uid, email }
}

function oneForm(password: string): string {
  return password.normalize('NFKC')
}

function failure(code: string, reason: string): Error {
  return reason === 'unavailable'
    ? new IdentityUnavailable(code)
    : new Error(`Firebase Auth refuses: ${code}`)
}
