// Google's side of a sign-in: OpenID Connect, authorization code flow with PKCE, state and nonce.
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
import type { GoogleIdentity } from './identity'

export interface GoogleClient {
  clientId: string
  clientSecret: string
  /** Plain http on a loopback address is a test's; everything else is https. */
  issuer: string
}

/** What one sign-in must come back with. The browser keeps it in the meantime, and nobody else gets to know it. */
export interface GoogleAttempt {
  state: string
  nonce: string
  codeVerifier: string
}

export interface GoogleProvider {
  /** Where to send the visitor, who will come back to `callback`. */
  begin(
    callback: URL,
  ): Promise<{ ok: true; address: string; attempt: GoogleAttempt } | { ok: false; reason: 'unavailable' }>

  /**
   * Who came back, from the address they came back to. 'denied': they said no. 'invalid': not an answer to this attempt,
   * or one that has been used. 'unavailable': Google did not answer, or refuses this site.
   */
  finish(
    answer: URL,
    attempt: GoogleAttempt,
  ): Promise<
    { ok: true; google: GoogleIdentity } | { ok: false; reason: 'denied' | 'invalid' | 'unavailable' }
  >
}

/** For every request to Google: somebody is looking at a page that does not come. */
const TIMEOUT_SECONDS = 8

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().email().max(200).nullable().catch(null),
  email_verified: z.boolean().catch(false),
  name: z.string().catch(''),
  picture: z.string().nullable().catch(null),
})

/** Asks nothing of Google before the first sign-in. */
export function openGoogleProvider(client: GoogleClient, log: Logger): GoogleProvider {
  let discovered: Promise<Configuration> | null = null

  /** The discovery document, read once; after a failure the next sign-in asks again. */
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
    // The signature of the ID token is checked although it comes straight from Google: drivers pass the token on.
    execute: [
      enableNonRepudiationChecks,
      // The environment lets nothing but loopback addresses be plain http.
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

/** What an answer that somebody made up or kept fails on. */
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
