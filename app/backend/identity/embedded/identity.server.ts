// Local accounts in the document store.
import { randomUUID } from 'node:crypto'
import type { Clock } from '~/platform/clock'
import type { Logger } from '~/platform/logger.server'
import type { Refused } from '~/platform/refused'
import { AlreadyExists, type DocumentStore, type Stored } from '../../documents'
import {
  issueCode,
  oneTimeCodes,
  type Purpose,
  purgeCodes,
  readCode,
  VALID_HOURS,
  voidCodes,
} from '../codes.server'
import { type CodeMail, type Identity, type IdentityMails, normaliseEmail } from '../identity'
import {
  type Credential,
  credentialNamed,
  credentialNames,
  credentials,
  emailKey,
  namesOf,
  toAccount,
} from './credentials.server'
import { signInWithGoogle } from './google.server'
import { listAccounts, restoreAccounts } from './move.server'
import { hashPassword, isPassword } from './password-hash.server'

export interface EmbeddedIdentityDependencies {
  documents: DocumentStore
  clock: Clock
  mails: IdentityMails
  log: Logger
}

const MAIL_OF: Record<Purpose, keyof IdentityMails> = {
  'verify-email': 'emailVerification',
  'reset-password': 'passwordReset',
  'change-email': 'emailChange',
}

type ConfirmedEmail = Awaited<ReturnType<Identity['confirmEmail']>>

const NO_ACCOUNT = { ok: false, reason: 'no-account' } as const
const INVALID_CODE = { ok: false, reason: 'invalid-code' } as const

/** Accounts as documents of the given store. Opens nothing of its own; a mail that `mails` does not take is logged and
 * answered as 'mail-failed'. */
export function openEmbeddedIdentity(dependencies: EmbeddedIdentityDependencies): Identity {
  const { documents } = dependencies
  return {
    ...passwordMethods(documents),
    ...codeMailMethods(dependencies),
    ...codeMethods(dependencies),
    ...accountMethods(documents),
    signInWithGoogle: (google) => signInWithGoogle(google, documents),
    listAccounts: (moment = documents) => listAccounts(moment),
    restoreAccounts: (accounts) => restoreAccounts(accounts, documents),
    purgeExpired: () => purgeCodes(dependencies),
    close: async () => {},
  }
}

/** Registers accounts, checks their passwords and changes them. */
function passwordMethods(
  documents: DocumentStore,
): Pick<Identity, 'register' | 'checkPassword' | 'changePassword'> {
  return {
    async register({ email: typed, displayName, password, emailVerified = false }) {
      const email = normaliseEmail(typed)
      // Hashed before the lookup, so that a taken address takes as long.
      const passwordHash = await hashPassword(password)
      const uid = randomUUID()
      const credential: Credential = {
        email,
        emailVerified,
        displayName,
        photoURL: null,
        passwordHash,
        googleSubject: null,
        disabled: false,
      }
      try {
        await documents.transaction(async (transaction) => {
          transaction.insert(credentialNames, emailKey(email), { uid })
          transaction.insert(credentials, uid, credential)
        })
      } catch (error) {
        if (error instanceof AlreadyExists) return { ok: false, reason: 'email-taken' }
        throw error
      }
      return { ok: true, account: toAccount(uid, credential) }
    },

    async checkPassword(email, password) {
      const credential = await credentialNamed(emailKey(normaliseEmail(email)), documents)
      const isRight = await isPassword(password, credential?.passwordHash ?? null)
      if (!credential || !isRight) return { ok: false, reason: 'wrong-credentials' }
      if (credential.disabled) return { ok: false, reason: 'disabled' }
      return { ok: true, account: toAccount(credential.id, credential) }
    },

    async changePassword(uid, password) {
      const passwordHash = await hashPassword(password)
      // Before the change: when the store fails here, nothing has changed.
      await voidCodes(uid, documents)
      const outcome = await updateCredential(uid, { passwordHash }, documents)
      await voidCodes(uid, documents)
      return outcome
    },
  }
}

/** Sends the mails with a code. */
function codeMailMethods(
  dependencies: EmbeddedIdentityDependencies,
): Pick<Identity, 'sendPasswordReset' | 'sendEmailVerification' | 'sendEmailChange'> {
  const { documents, mails, log } = dependencies

  async function mailCode(
    purpose: Purpose,
    { id: uid, displayName }: Stored<Credential>,
    to: string,
    continuePath = '/',
  ): Promise<{ ok: true } | Refused<'mail-failed'>> {
    const code = await issueCode({ purpose, uid, email: to }, dependencies)
    const mail: CodeMail = { uid, to, displayName, code, validHours: VALID_HOURS[purpose], continuePath }
    try {
      await mails[MAIL_OF[purpose]](mail)
      return { ok: true }
    } catch (err) {
      log.error({ err, purpose, uid }, 'mail of a code not sent')
      return { ok: false, reason: 'mail-failed' }
    }
  }

  return {
    async sendPasswordReset(email) {
      const credential = await credentialNamed(emailKey(normaliseEmail(email)), documents)
      if (credential === null || credential.disabled) return NO_ACCOUNT
      return mailCode('reset-password', credential, credential.email)
    },

    async sendEmailVerification(uid, continuePath) {
      const credential = await documents.get(credentials, uid)
      if (credential === null) return NO_ACCOUNT
      if (credential.emailVerified) return { ok: false, reason: 'already-verified' }
      return mailCode('verify-email', credential, credential.email, continuePath)
    },

    async sendEmailChange(uid, typed) {
      const newEmail = normaliseEmail(typed)
      const credential = await documents.get(credentials, uid)
      if (credential === null) return NO_ACCOUNT
      if (!credential.emailVerified) return { ok: false, reason: 'unverified' }
      if (await documents.get(credentialNames, emailKey(newEmail)))
        return { ok: false, reason: 'email-taken' }
      return mailCode('change-email', credential, newEmail)
    },
  }
}

/** Does what the holder of a mailed code may do, and voids codes. */
function codeMethods({
  documents,
  clock,
}: EmbeddedIdentityDependencies): Pick<
  Identity,
  'voidCodes' | 'checkResetCode' | 'resetPassword' | 'confirmEmail'
> {
  return {
    voidCodes: (uid) => voidCodes(uid, documents),

    async checkResetCode(text) {
      const code = await readCode(text, ['reset-password'], { store: documents, clock })
      return code ? { ok: true, email: code.email } : INVALID_CODE
    },

    async resetPassword(text, password) {
      // Checked before the slow hash; used up below.
      const seen = await readCode(text, ['reset-password'], { store: documents, clock })
      if (!seen) return INVALID_CODE
      const passwordHash = await hashPassword(password)
      // Before the change: when the store fails here, nothing has changed.
      await voidCodes(seen.uid, documents, 'change-email')
      const account = await documents.transaction(async (transaction) => {
        const code = await readCode(text, ['reset-password'], { store: transaction, clock })
        const credential = code && (await transaction.get(credentials, code.uid))
        // The account may have another address by now.
        if (!code || !credential || credential.disabled || credential.email !== code.email) return null
        transaction.purge(oneTimeCodes, code.id)
        transaction.update(credentials, code.uid, { passwordHash, emailVerified: true })
        return toAccount(code.uid, { ...credential, passwordHash, emailVerified: true })
      })
      if (account === null) return INVALID_CODE
      await voidCodes(account.uid, documents)
      return { ok: true, account }
    },

    async confirmEmail(text) {
      const outcome = await documents.transaction<ConfirmedEmail>(async (transaction) => {
        const code = await readCode(text, ['verify-email', 'change-email'], { store: transaction, clock })
        const credential = code && (await transaction.get(credentials, code.uid))
        if (!code || !credential || credential.disabled) return INVALID_CODE
        const { uid, email } = code
        if (credential.email !== email) {
          if (code.purpose === 'verify-email') return INVALID_CODE
          if (await transaction.get(credentialNames, emailKey(email))) {
            return { ok: false, reason: 'email-taken' }
          }
          transaction.purge(credentialNames, emailKey(credential.email))
          transaction.insert(credentialNames, emailKey(email), { uid })
        }
        transaction.purge(oneTimeCodes, code.id)
        transaction.update(credentials, uid, { email, emailVerified: true })
        const account = toAccount(uid, { ...credential, email, emailVerified: true })
        return { ok: true, account, previousEmail: credential.email }
      })
      if (outcome.ok && outcome.previousEmail !== outcome.account.email) {
        await voidCodes(outcome.account.uid, documents)
      }
      return outcome
    },
  }
}

/** Reads, changes and deletes accounts. */
function accountMethods(
  documents: DocumentStore,
): Pick<Identity, 'getAccount' | 'mayStaySignedIn' | 'setDisplayName' | 'setDisabled' | 'deleteAccount'> {
  return {
    async getAccount(uid) {
      const credential = await documents.get(credentials, uid)
      return credential && toAccount(uid, credential)
    },

    /** Local sign-ins are revoked by deleting sessions. */
    async mayStaySignedIn(uid) {
      const credential = await documents.get(credentials, uid)
      return credential !== null && !credential.disabled
    },

    setDisplayName: (uid, displayName) => updateCredential(uid, { displayName }, documents),
    setDisabled: (uid, disabled) => updateCredential(uid, { disabled }, documents),

    async deleteAccount(uid) {
      await documents.transaction(async (transaction) => {
        const credential = await transaction.get(credentials, uid)
        if (credential === null) return
        for (const key of namesOf(credential)) transaction.purge(credentialNames, key)
        transaction.purge(credentials, uid)
      })
      await voidCodes(uid, documents)
    },
  }
}

async function updateCredential(uid: string, fields: Partial<Credential>, documents: DocumentStore) {
  const isThere = await documents.transaction(async (transaction) => {
    const credential = await transaction.get(credentials, uid)
    if (credential) transaction.update(credentials, uid, fields)
    return credential !== null
  })
  return isThere ? ({ ok: true } as const) : NO_ACCOUNT
}
