// Sign-in with Google: OpenID Connect, authorization code flow with PKCE, state and nonce.
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { z } from 'zod'
import type { Logger } from '~/platform/logger.server'
import type { Refused } from '~/platform/refused'
import type { GoogleIdentity } from './identity'

interface GoogleClient {
  clientId: string
  clientSecret: string
  /** http is allowed only on loopback addresses, for tests. */
  issuer: string
}

/** Secrets of one sign-in, kept by the browser meanwhile. */
export interface GoogleAttempt {
  state: string
  nonce: string
  codeVerifier: string
}

export interface GoogleProvider {
  begin(
    callback: URL,
  ): Promise<{ ok: true; address: string; attempt: GoogleAttempt } | Refused<'unavailable'>>

  /** Takes the address the visitor returned to. 'denied': the visitor refused. 'invalid': not an answer to this
   * attempt. 'unavailable': Google does not answer or refuses this site. */
  finish(
    answer: URL,
    attempt: GoogleAttempt,
  ): Promise<{ ok: true; google: GoogleIdentity } | Refused<'denied' | 'invalid' | 'unavailable'>>
}

const TIMEOUT_SECONDS = 8

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().email().max(200).nullable().catch(null),
  email_verified: z.boolean().catch(false),
  name: z.string().catch(''),
  picture: z.string().nullable().catch(null),
})

/** Sign-in through Google's page (OpenID Connect). Asks the issuer for its configuration at the first sign-in, and again
 * after a failure. */
export function openGoogleProvider(client: GoogleClient, log: Logger): GoogleProvider {
  let discovered: Promise<Configuration> | null = null

  function configuration(): Promise<Configuration> {
    discovered ??= discover(client).catch((error) => {
      discovered = null
      throw error
    })
    return discovered
  }

  return {
    async begin(callback) {
      const attempt = {
        state: randomState(),
        nonce: randomNonce(),
        codeVerifier: randomPKCECodeVerifier(),
      }
      try {
        const address = buildAuthorizationUrl(await configuration(), {
          redirect_uri: callback.href,
          scope: 'openid email profile',
          state: attempt.state,
          nonce: attempt.nonce,
          code_challenge: await calculatePKCECodeChallenge(attempt.codeVerifier),
          code_challenge_method: 'S256',
        })
        return { ok: true, address: address.href, attempt }
      } catch (err) {
        log.error({ err }, 'Google sign-in not begun')
        return { ok: false, reason: 'unavailable' }
      }
    },

    async finish(answer, { state, nonce, codeVerifier }) {
      try {
        const tokens = await authorizationCodeGrant(await configuration(), answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        })
        return { ok: true, google: identityIn(tokens.claims(), tokens.id_token) }
      } catch (err) {
        const reason = reasonOf(err)
        log[reason === 'unavailable' ? 'error' : 'info']({ err, reason }, 'Google sign-in not finished')
        return { ok: false, reason }
      }
    },
  }
}

function discover({ issuer, clientId, clientSecret }: GoogleClient): Promise<Configuration> {
  const url = new URL(issuer)
  return discovery(url, clientId, clientSecret, undefined, {
    timeout: TIMEOUT_SECONDS,
    // Drivers pass the ID token on, so its signature is checked too.
    execute: [
      enableNonRepudiationChecks,
      // env.server.ts allows http only on loopback addresses.
      ...(url.protocol === 'http:' ? [allowInsecureRequests] : []),
    ],
  })
}

function identityIn(claims: unknown, idToken: string | undefined): GoogleIdentity {
  const { sub, email, email_verified, name, picture } = claimsSchema.parse(claims)
  return {
    subject: sub,
    email: email ?? '',
    emailVerified: email !== null && email_verified,
    displayName: name,
    photoURL: picture,
    idToken: idToken ?? '',
  }
}

/** Errors of a forged or old answer. */
const MISMATCHES = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
])

function reasonOf(error: unknown): 'denied' | 'invalid' | 'unavailable' {
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied') return 'denied'
  if (error instanceof ResponseBodyError && error.error === 'invalid_grant') return 'invalid'
  if (error instanceof ClientError && MISMATCHES.has(error.code ?? '')) return 'invalid'
  return 'unavailable'
}
