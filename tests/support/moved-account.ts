import type { MovedAccount } from '~/backend/identity/identity'

/** An account as it travels in an export: one with a password, but for the given fields. */
export function movedAccount(overrides: Partial<MovedAccount> = {}): MovedAccount {
  return {
    uid: 'camille',
    email: 'camille@exemple.ch',
    emailVerified: true,
    displayName: 'Camille',
    photoURL: null,
    disabled: false,
    hasPassword: true,
    passwordHash: null,
    googleSubject: null,
    ...overrides,
  }
}
