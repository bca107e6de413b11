// Firebase's user records as accounts of the port.
import { type Credential, deleteApp, initializeApp } from 'firebase-admin/app'
import { type Auth, getAuth, type UserRecord } from 'firebase-admin/auth'
import { codeOf } from '~/platform/error-code'
import { type Account, IdentityUnavailable, normaliseEmail } from '../identity'

export const GOOGLE_ID = 'google.com'
export const PASSWORD_ID = 'password'

export interface AdminConfig {
  projectId: string
  /** Default: what the environment has. The emulator needs none. */
  credential?: Credential
}

export interface Admin {
  auth: Auth
  close(): Promise<void>
}

let opened = 0

export function openAdmin({ projectId, credential }: AdminConfig): Admin {
  opened += 1
  const app = initializeApp(credential ? { projectId, credential } : { projectId }, `identity-${opened}`)
  return { auth: getAuth(app), close: () => deleteApp(app) }
}

export function hasPassword(user: UserRecord): boolean {
  return user.providerData.some(({ providerId }) => providerId === PASSWORD_ID)
}

export function googleSubjectOf(user: UserRecord): string | null {
  return user.providerData.find(({ providerId }) => providerId === GOOGLE_ID)?.uid ?? null
}

export function toAccount(user: UserRecord): Account {
  return {
    uid: user.uid,
    email: normaliseEmail(user.email ?? ''),
    emailVerified: user.emailVerified,
    displayName: user.displayName ?? '',
    photoURL: user.photoURL ?? null,
    hasPassword: hasPassword(user),
    hasGoogle: googleSubjectOf(user) !== null,
    disabled: user.disabled,
  }
}

const NO_SUCH_USER = new Set<unknown>(['auth/user-not-found', 'auth/invalid-uid', 'auth/invalid-email'])

/** What the work answers; null when it is about a user who does not exist. Throws IdentityUnavailable. */
export async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (NO_SUCH_USER.has(codeOf(error))) return null
    throw inPortWords(error)
  }
}

/** The network's errors and Firebase's own as the port names them. */
export function inPortWords(error: unknown): unknown {
  const code = String(codeOf(error) ?? '')
  const isAway = code.startsWith('app/') || code === 'auth/internal-error' || code === 'auth/unknown'
  return isAway ? new IdentityUnavailable(code) : error
}
