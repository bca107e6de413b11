// The identity port: it proves who someone is, and nothing else. Sessions, profiles and rules on passwords are the
// features'. Two drivers implement it (embedded/, firebase/); contract.ts makes them interchangeable.
import { Unavailable } from '~/platform/unavailable'
import type { DocumentReader } from '../documents'

export interface Account {
  uid: string
  /** Normalised, see normaliseEmail. No two accounts share one. */
  email: string
  emailVerified: boolean
  displayName: string
  photoURL: string | null
  /** False for those who have only ever come through Google. */
  hasPassword: boolean
  hasGoogle: boolean
  disabled: boolean
}

/** What Google's ID token says once its signature, audience and nonce have been checked. */
export interface GoogleIdentity {
  /** `sub`. */
  subject: string
  email: string
  emailVerified: boolean
  displayName: string
  photoURL: string | null
  /** The token itself, for drivers that pass it on. */
  idToken: string
}

type Refused<Reason extends string> = { ok: false; reason: Reason }

export interface Identity {
  /**
   * Opens an account; its address is not verified yet, unless the caller knows it to be. Takes as long for an address that
   * is taken.
   */
  register(
    applicant: Pick<Account, 'email' | 'displayName'> & { password: string; emailVerified?: boolean },
  ): Promise<{ ok: true; account: Account } | Refused<'email-taken'>>

  /**
   * Takes as long, and gives the same reason, for an unknown address, an account without a password and a wrong
   * password. 'disabled' is said to those only who know the password, and where the driver can tell.
   * 'too-many': the driver itself counts attempts.
   */
  checkPassword(
    email: string,
    password: string,
  ): Promise<
    | { ok: true; account: Account }
    | Refused<'wrong-credentials' | 'disabled'>
    | (Refused<'too-many'> & { retryAfterSeconds: number })
  >

  /** Sets (also for the first time) the password, and voids all codes. The caller has checked the present one. */
  changePassword(uid: string, password: string): Promise<{ ok: true } | Refused<'no-account'>>

  /** Mails a code for resetPassword. A disabled account gets none. */
  sendPasswordReset(email: string): Promise<{ ok: true } | Refused<'no-account' | 'mail-failed'>>

  /** Mails a code for confirmEmail, in a link that leads on to `continuePath`, a path of this site. Default: Home. */
  sendEmailVerification(
    uid: string,
    continuePath?: string,
  ): Promise<{ ok: true } | Refused<'no-account' | 'already-verified' | 'mail-failed'>>

  /**
   * Mails a code for confirmEmail to the new address; nothing changes before it is confirmed. Refuses an account whose
   * present address is not verified: it may be a stranger's registration, who would take the account along.
   */
  sendEmailChange(
    uid: string,
    newEmail: string,
  ): Promise<{ ok: true } | Refused<'no-account' | 'unverified' | 'email-taken' | 'mail-failed'>>

  /**
   * Voids every code of this account, whatever its purpose, and with them a change of address that is under way. The
   * driver does it wherever a password or another way of signing in is set, added or removed; a caller who learns of
   * such a change elsewhere does it, too.
   */
  voidCodes(uid: string): Promise<void>

  /** Whether resetPassword would take the code. Does not use it up. */
  checkResetCode(code: string): Promise<{ ok: true; email: string } | Refused<'invalid-code'>>

  /** Sets the password, verifies the address that the code was mailed to, and voids all codes. A code works once. */
  resetPassword(
    code: string,
    password: string,
  ): Promise<{ ok: true; account: Account } | Refused<'invalid-code'>>

  /**
   * Verifies the address that the code was mailed to, and makes it the account's. A code works once; a new address voids
   * all others.
   */
  confirmEmail(
    code: string,
  ): Promise<{ ok: true; account: Account; previousEmail: string } | Refused<'invalid-code' | 'email-taken'>>

  /**
   * The account of this Google identity: known by its subject, else the one with its address, else a new one. An address
   * that was not verified yet may be a stranger's registration: its password is removed then, and the caller ends the
   * account's sessions (`passwordRemoved`). Joining an account voids its codes.
   */
  signInWithGoogle(
    google: GoogleIdentity,
  ): Promise<
    | { ok: true; account: Account; isNew: boolean; passwordRemoved: boolean }
    | Refused<'disabled' | 'email-unverified'>
  >

  getAccount(uid: string): Promise<Account | null>

  /**
   * Whether somebody who proved who they are at this moment (milliseconds since the epoch) may stay signed in: false when
   * the account is gone or disabled, or when its sign-ins were revoked since, as in Firebase's console.
   */
  mayStaySignedIn(uid: string, provenAt: number): Promise<boolean>
  setDisplayName(uid: string, displayName: string): Promise<{ ok: true } | Refused<'no-account'>>
  setDisabled(uid: string, disabled: boolean): Promise<{ ok: true } | Refused<'no-account'>>
  /** Leaves nothing; the address is free again. Deleting what is gone is no error. */
  deleteAccount(uid: string): Promise<void>
  /** Every account, by uid, for an export; as of this moment of the store where accounts are documents, else as of now. */
  listAccounts(moment?: DocumentReader): AsyncIterable<MovedAccount>
  /**
   * Opens accounts of an export under their own uids, without a mail; those that are there already are left as they are.
   * Answers for each, in order, what became of it.
   */
  restoreAccounts(accounts: readonly MovedAccount[]): Promise<RestoredAccount[]>
  /** Deletes what has expired. Answers how many. */
  purgeExpired(): Promise<number>
  close(): Promise<void>
}

/** An account as an export holds it. */
export interface MovedAccount extends Omit<Account, 'hasGoogle'> {
  /** `sub`. */
  googleSubject: string | null
  /** See password-format.ts. null although hasPassword: the password cannot leave the store it is in. */
  passwordHash: string | null
}

export type RestoredAccount =
  /** `passwordLost`: it has had a password, and has none here. 'same': it was there already. */
  | { state: 'restored' | 'same'; passwordLost: boolean }
  /** Its uid, its address or its Google identity belongs to another account. */
  | { state: 'other' }

/** Whether an account that is there is the one of an export; whether a password has moved is not looked at. */
export function sameAccount(present: MovedAccount, moved: MovedAccount): boolean {
  const essence = ({ hasPassword: _has, passwordHash: _hash, ...others }: MovedAccount) =>
    JSON.stringify(Object.entries(others).sort(([a], [b]) => (a < b ? -1 : 1)))
  return essence(present) === essence(moved)
}

/** Where accounts are kept cannot be reached, and it is not known who this is. Ceases by itself. */
export class IdentityUnavailable extends Unavailable {
  override name = 'IdentityUnavailable'
  constructor(code: string) {
    super(`the identity service does not answer (${code})`)
  }
}

/** How the codes reach people: the features write the mails. Each resolves when the mail is kept, to be sent. */
export interface IdentityMails {
  emailVerification(mail: CodeMail): Promise<void>
  passwordReset(mail: CodeMail): Promise<void>
  emailChange(mail: CodeMail): Promise<void>
}

export interface CodeMail {
  uid: string
  to: string
  displayName: string
  /** Goes into a link; URL-safe. */
  code: string
  /** For how long the code works, in hours. */
  validHours: number
  /** Where the page behind the link leads on to: a path of this site. */
  continuePath: string
}

/** Trimmed, lower case, one way of writing accents: what makes two spellings one address. */
export function normaliseEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}
