// The security headers of every response.
import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { FRAME_PATH } from '~/http/open-to-all'
import type { ProxyCheck } from './proxy.server'

const BASE_HEADERS = [
  ['X-Content-Type-Options', 'nosniff'],
  // no-referrer would make browsers send `Origin: null` with our own forms.
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  // Keeps the connection to Google's sign-in window only.
  ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
  // Only « Autour de moi » uses the position.
  [
    'Permissions-Policy',
    'geolocation=(self), camera=(), microphone=(), payment=(), usb=(), midi=(), browsing-topics=()',
  ],
] as const

const NO_FRAMES = ['X-Frame-Options', 'DENY'] as const

/** Other sites may embed these: photos, posters, calendars and feeds, and what is made for embedding. */
const FOR_OTHER_SITES =
  /^\/(?:images|affiches|partage)\/|^[^?]*\.(?:ics|json|rss|xml)(?:\?|$)|^\/(?:agenda-romand\.js|integrer)(?:\?|$)/

const NOT_FOR_OTHER_SITES = ['Cross-Origin-Resource-Policy', 'same-origin'] as const
const ALSO_FOR_OTHER_SITES = ['Cross-Origin-Resource-Policy', 'cross-origin'] as const

/** Two years. Without includeSubDomains: other sites may use the domain. */
const STRICT_TRANSPORT_SECURITY = ['Strict-Transport-Security', 'max-age=63072000'] as const

export const CONTENT_POLICY_HEADER = 'Content-Security-Policy'

export type HeaderPair = readonly [name: string, value: string]

export function baseHeaders(req: IncomingMessage, isFromProxy: ProxyCheck): readonly HeaderPair[] {
  const isSecure = req.headers['x-forwarded-proto'] === 'https' && isFromProxy(req)
  const { own, open, framed } = isSecure ? SECURE_HEADERS : PLAIN_HEADERS
  const url = req.url ?? ''
  if (isFrame(url)) return framed
  return FOR_OTHER_SITES.test(url) ? open : own
}

/** Exactly this spelling: every other one keeps the site's own headers, which refuse frames. */
function isFrame(url: string): boolean {
  return url === FRAME_PATH || url.startsWith(`${FRAME_PATH}?`)
}

const PLAIN_HEADERS = headersWith([])
const SECURE_HEADERS = headersWith([STRICT_TRANSPORT_SECURITY])

function headersWith(more: readonly HeaderPair[]): Record<'own' | 'open' | 'framed', readonly HeaderPair[]> {
  const headers = [...BASE_HEADERS, ...more]
  return {
    own: [...headers, NO_FRAMES, NOT_FOR_OTHER_SITES],
    open: [...headers, NO_FRAMES, ALSO_FOR_OTHER_SITES],
    framed: [...headers, ALSO_FOR_OTHER_SITES],
  }
}

export function securityHeaders(policy: ContentPolicy, isFromProxy: ProxyCheck): RequestHandler {
  return (req, res, next) => {
    for (const [name, value] of baseHeaders(req, isFromProxy)) res.setHeader(name, value)
    res.setHeader(CONTENT_POLICY_HEADER, policy(req.url))
    next()
  }
}

/** Inline scripts and styles that may run, each source with a space before it. */
export interface InlineSources {
  script: string
  style: string
}

/** The policy at this address; without `inline` nothing inline may run. */
export type ContentPolicy = (url: string, inline?: InlineSources) => string

const NO_INLINE: InlineSources = { script: '', style: '' }

/** A page that is not kept has a nonce of its own in each answer. */
export function nonceSources(nonce: string): InlineSources {
  // Scripts with the nonce and scripts they load, but no other file of the site.
  return { script: ` 'nonce-${nonce}' 'strict-dynamic'`, style: ` 'nonce-${nonce}'` }
}

/** A page of its own: no site of ours around it, nothing loaded, and a form that asks for itself again. */
function framePolicy({ script, style }: InlineSources): string {
  return `default-src 'none'; script-src${script || " 'none'"}; style-src${style || " 'none'"}; form-action 'self'; base-uri 'none'; frame-ancestors *`
}

interface PolicyOptions {
  mapTileUrl: string
  measuresAudience: boolean
  googleIssuer: string | null
  /** Donors pay here; null = no donations online. */
  paymentOrigin: string | null
  /** Domain of Firebase's sign-in window; null = none. */
  popupDomain: string | null
  usesFcm: boolean
  /** Vite's client opens a web socket and inserts <style> elements. */
  development: boolean
  https: boolean
}

export function contentPolicy(options: PolicyOptions): ContentPolicy {
  const [begin, middle, end] = policyText(options, { script: '{inline}', style: '{inline}' }).split(
    '{inline}',
  )
  return (url, inline = NO_INLINE) =>
    isFrame(url) ? framePolicy(inline) : `${begin}${inline.script}${middle}${inline.style}${end}`
}

/** https://developers.google.com/tag-platform/security/guides/csp */
const ANALYTICS = {
  script: ' https://www.googletagmanager.com',
  image: ' https://*.google-analytics.com https://*.googletagmanager.com',
  connect: ' https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com',
}
const PUSH_SERVICES = ' https://firebaseinstallations.googleapis.com https://fcmregistrations.googleapis.com'

const NO_ANALYTICS = { script: '', image: '', connect: '' }

/** Google's loader, the frame that receives the window's messages, and the calls. */
function popupSources(domain: string | null): { script: string; frame: string; connect: string } {
  if (domain === null) return { script: '', frame: '', connect: '' }
  return {
    script: ' https://apis.google.com',
    frame: ` https://${domain}`,
    connect: ' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com',
  }
}

function policyText(
  {
    mapTileUrl,
    measuresAudience,
    googleIssuer,
    paymentOrigin,
    popupDomain,
    usesFcm,
    development,
    https,
  }: PolicyOptions,
  inline: InlineSources,
): string {
  const analytics = measuresAudience ? ANALYTICS : NO_ANALYTICS
  const popup = popupSources(popupDomain)
  const directives = {
    'default-src': "'self'",
    // Inline scripts by their hash or nonce, and files of the site; the hosts count where there is no 'strict-dynamic'.
    'script-src': `'self'${inline.script}${analytics.script}${popup.script}`,
    // Style elements by their hash or nonce. Style attributes are forbidden, so React's style={{}} does not work: use classes.
    'style-src': development ? "'self' 'unsafe-inline'" : `'self'${inline.style}`,
    // data: for small images inside style sheets.
    'img-src': `'self' data: ${tileOrigin(mapTileUrl)}${analytics.image}`,
    'font-src': "'self'",
    'connect-src': `'self'${development ? ' ws:' : ''}${analytics.connect}${popup.connect}${usesFcm ? PUSH_SERVICES : ''}`,
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'object-src': "'none'",
    // The preview of what other sites may frame.
    'frame-src': `'self'${popup.frame}`,
    // No site may frame this one (clickjacking), but for the page that is made for it.
    'frame-ancestors': "'none'",
    // An injected <base> would redirect every relative link and script.
    'base-uri': "'none'",
    // Google's origin and Stripe's, because Chromium and Safari apply this also to the redirect that answers our form.
    'form-action': ["'self'", googleIssuer && new URL(googleIssuer).origin, paymentOrigin]
      .filter(Boolean)
      .join(' '),
    // The directive would break the page's own files in Safari over plain http.
    ...(https ? { 'upgrade-insecure-requests': '' } : {}),
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`.trim())
    .join('; ')
}

function tileOrigin(mapTileUrl: string): string {
  // {s} stands for a subdomain, which CSP writes as *.
  return new URL(mapTileUrl.replace('{s}.', 'any-subdomain.')).origin.replace('any-subdomain.', '*.')
}
