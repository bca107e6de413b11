// The identity port: proves who somebody is. Sessions and profiles belong to the features. Two drivers (embedded/,
// firebase/), one contract (contract.ts).

import { Unavailable } from '~/platform/errors'
import type { Refused, RefusedForNow } from '~/platform/refused'
import type { DocumentReader } from '../documents'

export interface Account {
  uid: string
  /** Normalised (normaliseEmail) and unique. */
  email: string
  emailVerified: boolean
  displayName: string
  photoURL: string | null
  hasPassword: boolean
  hasGoogle: boolean
  disabled: boolean
}

/** The identity comes from an ID token that has been checked. */
export interface GoogleIdentity {
  subject: string
  email: string
  emailVerified: boolean
  displayName: string
  photoURL: string | null
  idToken: string
}

export interface Identity {
  /** The address is not verified, unless the caller says so. A taken address takes as long. */
  register(
    applicant: Pick<Account, 'email' | 'displayName'> & { password: string; emailVerified?: boolean },
  ): Promise<{ ok: true; account: Account } | Refused<'email-taken'>>

  /** The same reason and time for an unknown address, no password and a wrong one. 'disabled' only with the right
   * password. 'too-many': the driver's own limit. */
  checkPassword(
    email: string,
    password: string,
  ): Promise<
    { ok: true; account: Account } | Refused<'wrong-credentials' | 'disabled'> | RefusedForNow<'too-many'>
  >

  /** Voids all codes. The caller has checked the present password. */
  changePassword(uid: string, password: string): Promise<{ ok: true } | Refused<'no-account'>>

  /** Mails a code for resetPassword, unless the account is disabled. */
  sendPasswordReset(email: string): Promise<{ ok: true } | Refused<'no-account' | 'mail-failed'>>

  /** Mails a code for confirmEmail. `continuePath`: a path of this site, default Home. */
  sendEmailVerification(
    uid: string,
    continuePath?: string,
  ): Promise<{ ok: true } | Refused<'no-account' | 'already-verified' | 'mail-failed'>>

  /** Mails a code for confirmEmail to the new address. Refuses an account with an unverified address, which may be a
   * stranger's registration. */
  sendEmailChange(
    uid: string,
    newEmail: string,
  ): Promise<{ ok: true } | Refused<'no-account' | 'unverified' | 'email-taken' | 'mail-failed'>>

  /** Drivers call it whenever a way of signing in changes; so must callers who learn of such a change. */
  voidCodes(uid: string): Promise<void>

  checkResetCode(code: string): Promise<{ ok: true; email: string } | Refused<'invalid-code'>>

  /** Resets the password, verifies the address and voids all codes. A code works once. */
  resetPassword(
    code: string,
    password: string,
  ): Promise<{ ok: true; account: Account } | Refused<'invalid-code'>>

  /** Verifies the address that the code was mailed to and gives it to the account. A new address voids all other
   * codes. */
  confirmEmail(
    code: string,
  ): Promise<{ ok: true; account: Account; previousEmail: string } | Refused<'invalid-code' | 'email-taken'>>

  /** The account with this Google subject, else with this address, else a new one. An unverified password account may
   * be a stranger's: its password is removed, and the caller ends its sessions (`passwordRemoved`). */
  signInWithGoogle(
    google: GoogleIdentity,
  ): Promise<
    | { ok: true; account: Account; isNew: boolean; passwordRemoved: boolean }
    | Refused<'disabled' | 'email-unverified'>
  >

  getAccount(uid: string): Promise<Account | null>

  /** `provenAt`: milliseconds since the epoch. False when the account is gone or disabled, or its sign-ins were
   * revoked since. */
  mayStaySignedIn(uid: string, provenAt: number): Promise<boolean>
  setDisplayName(uid: string, displayName: string): Promise<{ ok: true } | Refused<'no-account'>>
  setDisabled(uid: string, disabled: boolean): Promise<{ ok: true } | Refused<'no-account'>>
  /** The address is free again; does nothing when it is gone. */
  deleteAccount(uid: string): Promise<void>
  /** Lists them by uid. `moment`: for accounts that are documents. */
  listAccounts(moment?: DocumentReader): AsyncIterable<MovedAccount>
  /** Keeps uids, sends no mail, leaves existing accounts as they are. Returns the outcomes in order. */
  restoreAccounts(accounts: readonly MovedAccount[]): Promise<RestoredAccount[]>
  /** Returns the number of deleted codes. */
  purgeExpired(): Promise<number>
  close(): Promise<void>
}

export interface MovedAccount extends Omit<Account, 'hasGoogle'> {
  googleSubject: string | null
  /** See password-format.ts; null when the store cannot export it. */
  passwordHash: string | null
}

export type RestoredAccount =
  /** `passwordLost`: its password could not be moved. 'same': it was there already. */
  { state: 'restored' | 'same'; passwordLost: boolean } | { state: 'other' }

export function sameAccount(present: MovedAccount, moved: MovedAccount): boolean {
  const essence = ({ hasPassword: _has, passwordHash: _hash, ...others }: MovedAccount) =>
    JSON.stringify(Object.entries(others).sort(([a], [b]) => (a < b ? -1 : 1)))
  return essence(present) === essence(moved)
}

/** Accounts cannot be read at present. */
export class IdentityUnavailable extends Unavailable {
  override name = 'IdentityUnavailable'
  constructor(readonly code: string) {
    super(`the identity service does not answer (${code})`)
  }
}

/** Each resolves when the mail is stored for sending. */
export interface IdentityMails {
  emailVerification(mail: CodeMail): Promise<void>
  passwordReset(mail: CodeMail): Promise<void>
  emailChange(mail: CodeMail): Promise<void>
}

export interface CodeMail {
  uid: string
  to: string
  displayName: string
  code: string
  validHours: number
  /** The page of the link leads to this path of the site. */
  continuePath: string
}

/** Trimmed, lower case, NFC. */
export function normaliseEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}
