// Checks Firebase's id tokens of a sign-in with Google.
import type { Agent } from 'node:http'
import { deleteApp, initializeApp } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import { z } from 'zod'
import { codeOf } from '~/platform/error-code'
import { type GooglePopup, isFresh } from '../google-popup'
import { type AdminConfig, answered, authAgent, GOOGLE_ID } from './accounts.server'

export interface PopupConfig extends AdminConfig {
  httpAgent?: Agent
}

const TOKEN_MAX_LENGTH = 8192

const claimsSchema = z.object({
  sub: z.string().min(1),
  auth_time: z.number(),
  email: z.string().email().max(200),
  email_verified: z.boolean().catch(false),
  name: z.string().catch(''),
  picture: z.string().nullable().catch(null),
  firebase: z.object({
    sign_in_provider: z.literal(GOOGLE_ID),
    identities: z.object({ [GOOGLE_ID]: z.tuple([z.string().min(1)]) }),
  }),
})

/** firebase-admin's codes for a bad token; other errors say nothing about it. */
const TOKENS_FAULT = new Set<unknown>([
  'auth/argument-error',
  'auth/invalid-argument',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/invalid-id-token',
  'auth/user-not-found',
])

let opened = 0

/** Opens a Firebase app of its own. The check refuses tokens that are forged, revoked or not of a recent sign-in with
 * Google; `patienceMs`: how long it waits for Google. */
export function openPopupCheck({
  projectId,
  credential,
  patienceMs,
  httpAgent = authAgent(patienceMs),
}: PopupConfig): GooglePopup {
  opened += 1
  const options = { projectId, httpAgent, ...(credential ? { credential } : {}) }
  const app = initializeApp(options, `popup-${opened}`)
  const auth = getAuth(app)

  return {
    async check(idToken, now) {
      if (idToken.length > TOKEN_MAX_LENGTH) return { ok: false, reason: 'invalid' }
      let decoded: unknown
      try {
        // `true`: also refuses closed accounts and revoked tokens.
        decoded = await answered(auth.verifyIdToken(idToken, true))
      } catch (error) {
        return { ok: false, reason: reasonOf(error) }
      }
      const claims = claimsSchema.safeParse(decoded)
      if (!claims.success || !isFresh(claims.data.auth_time, now)) return { ok: false, reason: 'invalid' }
      const { sub, email, email_verified, name, picture, firebase } = claims.data
      return {
        ok: true,
        uid: sub,
        google: {
          subject: firebase.identities[GOOGLE_ID][0],
          email,
          emailVerified: email_verified,
          displayName: name,
          photoURL: picture,
          idToken,
        },
      }
    },
    close: () => deleteApp(app),
  }
}

function reasonOf(error: unknown): 'invalid' | 'disabled' | 'unavailable' {
  const code = codeOf(error)
  // firebase-admin uses the code of a bad token for this too.
  if (error instanceof Error && /fetching public keys|making request/.test(error.message))
    return 'unavailable'
  if (code === 'auth/user-disabled') return 'disabled'
  return TOKENS_FAULT.has(code) ? 'invalid' : 'unavailable'
}
