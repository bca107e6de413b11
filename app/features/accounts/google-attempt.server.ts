// The cookie that ties a Google sign-in to the browser that began it: signed, short-lived, gone once it was used.
import { type Cookie, createCookie } from '@remix-run/node'
import { z } from 'zod'
import type { Clock } from '~/platform/clock'

/** For choosing an account, typing a password and finding the phone for the second factor. */
export const ATTEMPT_SECONDS = 600

const attemptSchema = z.object({
  state: z.string().min(1),
  nonce: z.string().min(1),
  codeVerifier: z.string().min(1),
  /** A path of this site. */
  redirect: z.string().startsWith('/'),
  /** Milliseconds since the epoch: a browser may keep a cookie for longer than it was told. */
  expiresAt: z.number(),
})
export type KeptAttempt = Omit<z.infer<typeof attemptSchema>, 'expiresAt'>

interface CookieDependencies {
  clock: Clock
  secret: string
  env: { siteUrl: string }
}

/** The Set-Cookie that keeps the attempt. */
export function keepAttempt(attempt: KeptAttempt, dependencies: CookieDependencies): Promise<string> {
  return cookieOf(dependencies).serialize({
    ...attempt,
    expiresAt: dependencies.clock.now() + ATTEMPT_SECONDS * 1000,
  })
}

/** The attempt that this request belongs to; null when there is none, it is over, or somebody wrote it themselves. */
export async function readAttempt(
  request: Request,
  dependencies: CookieDependencies,
): Promise<KeptAttempt | null> {
  const attempt = attemptSchema.safeParse(await cookieOf(dependencies).parse(request.headers.get('Cookie')))
  return attempt.success && dependencies.clock.now() < attempt.data.expiresAt ? attempt.data : null
}

/** The Set-Cookie that forgets it. */
export function forgetAttempt(dependencies: CookieDependencies): Promise<string> {
  return cookieOf(dependencies).serialize('', { maxAge: 0 })
}

function cookieOf({ secret, env }: CookieDependencies): Cookie {
  const secure = env.siteUrl.startsWith('https:')
  return createCookie(secure ? '__Host-agenda-google' : 'agenda-google', {
    path: '/',
    httpOnly: true,
    secure,
    // Not Strict: the way back from Google begins on another site.
    sameSite: 'lax',
    maxAge: ATTEMPT_SECONDS,
    // With a purpose, so that nothing else signed by this installation passes for an attempt.
    secrets: [`google-attempt:${secret}`],
  })
}
