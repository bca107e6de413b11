// Opens the identities of the contract tests.
import { test as base } from 'vitest'
import type { Account, GoogleIdentity, Identity } from '../identity'
import type { SentCodes } from './sent-codes'

export interface OpenedIdentity {
  identity: Identity
  mails: SentCodes
  dispose(): Promise<void>
}

export type OpenIdentity = () => Promise<OpenedIdentity>
export type IdentityTest = ReturnType<typeof identityTest>

export const EMAIL = 'camille.rochat@exemple.ch'
export const PASSWORD = 'trois petits chats'
export const NEW_PASSWORD = 'chapeau de paille'
export const PHOTO = 'https://photos.example/camille.png'

export function google(overrides: Partial<GoogleIdentity> = {}): GoogleIdentity {
  return {
    subject: '1234567890',
    email: EMAIL,
    emailVerified: true,
    displayName: 'Camille Rochat',
    photoURL: PHOTO,
    idToken: '',
    ...overrides,
  }
}

const APPLICANT = { email: EMAIL, displayName: 'Camille Rochat', password: PASSWORD }

export async function registered(identity: Identity): Promise<Account> {
  const outcome = await identity.register(APPLICANT)
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.account
}

/** `account` is Camille's; `verified` the same with a verified address. */
export function identityTest(open: OpenIdentity) {
  return base.extend<{
    opened: OpenedIdentity
    mails: SentCodes
    identity: Identity
    account: Account
    verified: Account
  }>({
    opened: async ({ task: _task }, use) => {
      const opened = await open()
      await use(opened)
      await opened.dispose()
    },
    mails: async ({ opened }, use) => use(opened.mails),
    identity: async ({ opened }, use) => use(opened.identity),
    account: async ({ identity }, use) => use(await registered(identity)),
    verified: async ({ identity }, use) => {
      const outcome = await identity.register({ ...APPLICANT, emailVerified: true })
      if (!outcome.ok) throw new Error(outcome.reason)
      await use(outcome.account)
    },
  })
}
