// One message that survives a redirect. Only for pages of signed-in people, which are never cached.
import { randomUUID } from 'node:crypto'
import { createCookie } from '@remix-run/node'
import { z } from 'zod'
import { setCookieOfAnswer } from './request-scope.server'
import { services } from './services.server'

const flashSchema = z.object({
  id: z.string(),
  message: z.string(),
  /** The form that is done with, where the page has several. */
  form: z.string().optional(),
})
export type Flash = z.infer<typeof flashSchema>

const FLASH_SECONDS = 60

export async function flash(message: string, form?: string): Promise<void> {
  const cookie = await flashCookie()
  setCookieOfAnswer(await cookie.serialize({ id: randomUUID(), message, form } satisfies Flash))
}

/** The message of this request, deleted from the cookie; null when there is none. */
export async function takeFlash(request: Request): Promise<Flash | null> {
  const cookie = await flashCookie()
  const parsed = flashSchema.safeParse(await cookie.parse(request.headers.get('Cookie')))
  if (!parsed.success) return null
  setCookieOfAnswer(await cookie.serialize('', { maxAge: 0 }))
  return parsed.data
}

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
