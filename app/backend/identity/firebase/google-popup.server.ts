// Checks Firebase's id tokens of a sign-in with Google.
import { z } from 'zod'
import { codeOf } from '~/platform/errors'
import { type GooglePopup, isFresh } from '../google-popup'
import { IdentityUnavailable } from '../identity'
import { type AdminConfig, GOOGLE_ID, openAdmin } from './accounts.server'

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

/** Opens a Firebase app of its own. The check refuses tokens that are forged, revoked or not of a recent sign-in with
 * Google. */
export function openPopupCheck(config: AdminConfig): GooglePopup {
  const { auth, close } = openAdmin(config)

  return {
    async check(idToken, now) {
      if (idToken.length > TOKEN_MAX_LENGTH) return { ok: false, reason: 'invalid' }
      let decoded: unknown
      try {
        // `true`: also refuses closed accounts and revoked tokens.
        decoded = await auth.verifyIdToken(idToken, true)
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
    close,
  }
}

function reasonOf(error: unknown): 'invalid' | 'disabled' | 'unavailable' {
  if (error instanceof IdentityUnavailable) return 'unavailable'
  const code = codeOf(error)
  if (code === 'auth/user-disabled') return 'disabled'
  return TOKENS_FAULT.has(code) ? 'invalid' : 'unavailable'
}
