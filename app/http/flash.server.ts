// One message across a redirect: what has just been done. For pages of people signed in, which no cache keeps.
import { randomUUID } from 'node:crypto'
import { createCookie } from '@remix-run/node'
import { z } from 'zod'
import { setCookieOfAnswer } from './request-scope.server'
import { services } from './services.server'

const flashSchema = z.object({ id: z.string(), message: z.string() })
/** `id` tells two equal messages apart. */
export type Flash = z.infer<typeof flashSchema>

/** A message that nobody came to read is not news a minute later. */
const FLASH_SECONDS = 60

/** Has the answer carry the message to the page that it redirects to. */
export async function flash(message: string): Promise<void> {
  const cookie = await flashCookie()
  setCookieOfAnswer(await cookie.serialize({ id: randomUUID(), message } satisfies Flash))
}

/** The message that the request brings along, which no later request will; null when there is none. */
export async function takeFlash(request: Request): Promise<Flash | null> {
  const cookie = await flashCookie()
  const parsed = flashSchema.safeParse(await cookie.parse(request.headers.get('Cookie')))
  if (!parsed.success) return null
  setCookieOfAnswer(await cookie.serialize('', { maxAge: 0 }))
  return parsed.data
}

/** Signed: nobody puts words into our mouth. */
async function flashCookie() {
  const { env, secret } = await services()
  return createCookie('agenda-flash', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: env.siteUrl.startsWith('https:'),
    maxAge: FLASH_SECONDS,
    secrets: [secret],
  })
}
