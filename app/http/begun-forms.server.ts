// A browser without an account remembers here the forms that it has begun and the mailboxes that it has confirmed. The
// token in an address opens a form in no other browser: otherwise the maker of a link could read what is typed behind
// it. Headers do not tell: a link in a text of this site comes from the site too.
import { randomBytes } from 'node:crypto'
import { createCookie } from '@remix-run/node'
import { z } from 'zod'
import { DAY_MS, DAY_SECONDS } from '~/platform/durations'
import { sha256 } from '~/platform/secrets.server'
import { oncePerRequest, setCookieOfAnswer } from './request-scope.server'
import { services } from './services.server'

const MOST_FORMS = 12
const MOST_MAILBOXES = 5
/** Forms and what was sent with them are purged after seven days; a confirmed mailbox is asked again then. */
const COOKIE_DAYS = 7

const forms = z.array(z.string().max(60)).max(MOST_FORMS)
const cookieSchema = z.object({
  /** Random: by it, announcements of one browser are known to belong together. */
  browser: z.string().max(40),
  /** Tokens, the latest first. */
  forms,
  /** Hashes of addresses, and when each was confirmed, in milliseconds. */
  confirmed: z.array(z.tuple([z.string().max(40), z.number()])).max(MOST_MAILBOXES),
})
type Begun = z.infer<typeof cookieSchema>

export async function isOwnForm(request: Request, token: string): Promise<boolean> {
  return (await begunOf(request)).forms.includes(token)
}

/** Whether the browser has sent the form back with its request; `isOwnForm` also knows what this answer sets. */
export async function hasFormCookie(request: Request, token: string): Promise<boolean> {
  return (await sentCookie(request)).forms.includes(token)
}

/** The tokens of the forms that this browser has begun, the latest first. */
export async function begunForms(request: Request): Promise<readonly string[]> {
  return (await begunOf(request)).forms
}

/** '' for a browser that has sent no cookie yet: nothing says that it will know itself again. */
export async function browserOf(request: Request): Promise<string> {
  const { browser, forms } = await sentCookie(request)
  return forms.length > 0 ? browser : ''
}

/** `filled`: forms that must not be forgotten for empty ones, when there are too many. */
export async function rememberForm(
  request: Request,
  token: string,
  filled: readonly string[] = [],
): Promise<void> {
  const begun = await begunOf(request)
  if (begun.forms[0] === token) return
  begun.forms = [...new Set([token, ...filled, ...begun.forms])].slice(0, MOST_FORMS)
  await setBegun(begun)
}

/** The button behind the link that was mailed to this address was pressed in this browser. */
export async function rememberConfirmed(request: Request, email: string, nowMs: number): Promise<void> {
  const begun = await begunOf(request)
  const others = begun.confirmed.filter(([hash]) => hash !== hashOf(email))
  begun.confirmed = [[hashOf(email), nowMs] as [string, number], ...others].slice(0, MOST_MAILBOXES)
  await setBegun(begun)
}

export async function isConfirmedHere(request: Request, email: string, nowMs: number): Promise<boolean> {
  const { confirmed } = await sentCookie(request)
  return confirmed.some(([hash, at]) => hash === hashOf(email) && nowMs - at < COOKIE_DAYS * DAY_MS)
}

function hashOf(email: string): string {
  return sha256(`confirmed:${email}`).slice(0, 32)
}

/** The same object for the whole request: without JavaScript, loaders run in the action's request. */
function begunOf(request: Request): Promise<Begun> {
  return oncePerRequest('begun forms', () => sentCookie(request))
}

async function sentCookie(request: Request): Promise<Begun> {
  const cookie = await formsCookie()
  const sent: unknown = await cookie.parse(request.headers.get('Cookie'))
  const read = cookieSchema.safeParse(sent)
  if (read.success) return read.data
  // Browsers may still have the list that the cookie was before.
  return { browser: randomBytes(16).toString('base64url'), forms: forms.catch([]).parse(sent), confirmed: [] }
}

async function setBegun(begun: Begun): Promise<void> {
  const cookie = await formsCookie()
  setCookieOfAnswer(await cookie.serialize(begun))
}

async function formsCookie() {
  const { env, secret } = await services()
  return createCookie('agenda-forms', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: env.siteUrl.startsWith('https:'),
    maxAge: COOKIE_DAYS * DAY_SECONDS,
    secrets: [secret],
  })
}
