import { type Cookie, createCookie } from '@remix-run/node'
import { z } from 'zod'
import type { Clock } from '~/platform/clock'

export const ATTEMPT_SECONDS = 600

const attemptSchema = z.object({
  state: z.string().min(1),
  nonce: z.string().min(1),
  codeVerifier: z.string().min(1),
  redirect: z.string().startsWith('/'),
  /** Milliseconds since the epoch. Checked here, because a browser may keep a cookie too long. */
  expiresAt: z.number(),
})
export type GoogleAttempt = Omit<z.infer<typeof attemptSchema>, 'expiresAt'>

interface CookieDependencies {
  clock: Clock
  secret: string
  env: { siteUrl: string }
}

/** The Set-Cookie of a signed cookie that ties a Google sign-in to this browser. */
export function keepAttempt(attempt: GoogleAttempt, dependencies: CookieDependencies): Promise<string> {
  return cookieOf(dependencies).serialize({
    ...attempt,
    expiresAt: dependencies.clock.now() + ATTEMPT_SECONDS * 1000,
  })
}

export async function readAttempt(
  request: Request,
  dependencies: CookieDependencies,
): Promise<GoogleAttempt | null> {
  const attempt = attemptSchema.safeParse(await cookieOf(dependencies).parse(request.headers.get('Cookie')))
  return attempt.success && dependencies.clock.now() < attempt.data.expiresAt ? attempt.data : null
}

export function forgetAttempt(dependencies: CookieDependencies): Promise<string> {
  return cookieOf(dependencies).serialize('', { maxAge: 0 })
}

function cookieOf({ secret, env }: CookieDependencies): Cookie {
  const secure = env.siteUrl.startsWith('https:')
  return createCookie(secure ? '__Host-agenda-google' : 'agenda-google', {
    path: '/',
    httpOnly: true,
    secure,
    // Strict would not do: the redirect back comes from Google's site.
    sameSite: 'lax',
    maxAge: ATTEMPT_SECONDS,
    // The prefix keeps other signed values from passing as an attempt.
    secrets: [`google-attempt:${secret}`],
  })
}
