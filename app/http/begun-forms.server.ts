// The forms that this browser has begun without an account. The token in an address opens a form in no other browser:
// else whoever made a link could read what is typed behind it. Headers do not tell: a link in a text of this site comes
// from the site too.
import { createCookie } from '@remix-run/node'
import { z } from 'zod'
import { oncePerRequest, setCookieOfAnswer } from './request-scope.server'
import { services } from './services.server'

const MOST = 10
/** Forms and what was sent with them are purged after seven days. */
const KEPT_SECONDS = 7 * 86_400
const tokens = z.array(z.string().max(60)).max(MOST)

export async function isOwnForm(request: Request, token: string): Promise<boolean> {
  return oncePerRequest(keyOf(token), async () => hasFormCookie(request, token))
}

/** Whether the browser has sent the form back with its request; `isOwnForm` also knows what this answer sets. */
export async function hasFormCookie(request: Request, token: string): Promise<boolean> {
  return (await formsOf(request)).includes(token)
}

export async function rememberForm(request: Request, token: string): Promise<void> {
  const known = await formsOf(request)
  // Without JavaScript, loaders run in the action's request.
  await oncePerRequest(keyOf(token), async () => true)
  if (known[0] === token) return
  const cookie = await formsCookie()
  const latest = [token, ...known.filter((one) => one !== token)].slice(0, MOST)
  setCookieOfAnswer(await cookie.serialize(latest))
}

function keyOf(token: string): string {
  return `begun form ${token}`
}

async function formsOf(request: Request): Promise<string[]> {
  const cookie = await formsCookie()
  return tokens.catch([]).parse(await cookie.parse(request.headers.get('Cookie')))
}

async function formsCookie() {
  const { env, secret } = await services()
  return createCookie('agenda-forms', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: env.siteUrl.startsWith('https:'),
    maxAge: KEPT_SECONDS,
    secrets: [secret],
  })
}
