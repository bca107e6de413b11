// The forms that this browser has begun without an account. A link with the token of somebody else's form must not lead
// into that form: whoever made the link could read what is typed there.
import { createCookie } from '@remix-run/node'
import { z } from 'zod'
import { oncePerRequest, setCookieOfAnswer } from './request-scope.server'
import { services } from './services.server'

const MOST = 10
/** Forms and what was sent with them are purged after seven days. */
const KEPT_SECONDS = 7 * 86_400
const tokens = z.array(z.string().max(60)).max(MOST)

/** Also true for a request that one of our own pages makes: it works without cookies too. */
export async function isOwnForm(request: Request, token: string): Promise<boolean> {
  if (request.headers.get('Sec-Fetch-Site') === 'same-origin') return true
  return oncePerRequest(keyOf(token), async () => (await formsOf(request)).includes(token))
}

export async function rememberForm(request: Request, token: string): Promise<void> {
  // Without JavaScript, loaders run in the action's request.
  await oncePerRequest(keyOf(token), async () => true)
  const known = await formsOf(request)
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
