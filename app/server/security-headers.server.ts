// The security headers of every response.
import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import type { ProxyCheck } from './proxy.server'

const BASE_HEADERS = [
  ['X-Content-Type-Options', 'nosniff'],
  // no-referrer would make browsers send `Origin: null` with our own forms.
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['X-Frame-Options', 'DENY'],
  // Keeps the connection to Google's sign-in window only.
  ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
  // Only « Autour de moi » uses the position.
  [
    'Permissions-Policy',
    'geolocation=(self), camera=(), microphone=(), payment=(), usb=(), midi=(), browsing-topics=()',
  ],
] as const

/** Other sites may embed these: photos, posters, calendars and feeds. */
const FOR_OTHER_SITES = /^\/(?:images|affiches|partage)\/|^[^?]*\.(?:ics|json|rss|xml)(?:\?|$)/

const NOT_FOR_OTHER_SITES = ['Cross-Origin-Resource-Policy', 'same-origin'] as const
const ALSO_FOR_OTHER_SITES = ['Cross-Origin-Resource-Policy', 'cross-origin'] as const

/** Two years. Without includeSubDomains: other sites may use the domain. */
const STRICT_TRANSPORT_SECURITY = ['Strict-Transport-Security', 'max-age=63072000'] as const

export const CONTENT_POLICY_HEADER = 'Content-Security-Policy'

export type HeaderPair = readonly [name: string, value: string]

export function baseHeaders(req: IncomingMessage, isFromProxy: ProxyCheck): readonly HeaderPair[] {
  const isSecure = req.headers['x-forwarded-proto'] === 'https' && isFromProxy(req)
  const { own, open } = isSecure ? SECURE_HEADERS : PLAIN_HEADERS
  return FOR_OTHER_SITES.test(req.url ?? '') ? open : own
}

const PLAIN_HEADERS = headersWith([])
const SECURE_HEADERS = headersWith([STRICT_TRANSPORT_SECURITY])

function headersWith(more: readonly HeaderPair[]): Record<'own' | 'open', readonly HeaderPair[]> {
  return {
    own: [...BASE_HEADERS, ...more, NOT_FOR_OTHER_SITES],
    open: [...BASE_HEADERS, ...more, ALSO_FOR_OTHER_SITES],
  }
}

export function securityHeaders(policy: ContentPolicy, isFromProxy: ProxyCheck): RequestHandler {
  return (req, res, next) => {
    for (const [name, value] of baseHeaders(req, isFromProxy)) res.setHeader(name, value)
    res.setHeader(CONTENT_POLICY_HEADER, policy.withoutNonce)
    next()
  }
}

export interface ContentPolicy {
  withNonce(nonce: string): string
  withoutNonce: string
}

interface PolicyOptions {
  mapTileUrl: string
  measuresAudience: boolean
  googleIssuer: string | null
  /** Where donors pay; null = no donations online. */
  paymentOrigin: string | null
  /** Domain of Firebase's sign-in window; null = none. */
  popupDomain: string | null
  usesFcm: boolean
  /** Vite's client opens a web socket and inserts <style> elements. */
  development: boolean
  https: boolean
}

export function contentPolicy(options: PolicyOptions): ContentPolicy {
  const NONCE = '{nonce}'
  const around = policyText(options, {
    script: `'nonce-${NONCE}' 'strict-dynamic'`,
    style: `'nonce-${NONCE}'`,
  }).split(NONCE)
  return {
    withNonce: (nonce) => around.join(nonce),
    withoutNonce: policyText(options, { script: '', style: '' }),
  }
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
  if (domain === null) return { script: '', frame: "'none'", connect: '' }
  return {
    script: ' https://apis.google.com',
    frame: `https://${domain}`,
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
  inline: { script: string; style: string },
): string {
  const analytics = measuresAudience ? ANALYTICS : NO_ANALYTICS
  const popup = popupSources(popupDomain)
  const directives = {
    'default-src': "'self'",
    // Scripts with the nonce of this response, and scripts they load. 'self' is for browsers without 'strict-dynamic'.
    'script-src': `'self' ${inline.script}${analytics.script}${popup.script}`,
    // Style elements carry the nonce. Style attributes are forbidden, so React's style={{}} does not work: use classes.
    'style-src': development ? "'self' 'unsafe-inline'" : `'self' ${inline.style}`,
    // data: for small images inside style sheets.
    'img-src': `'self' data: ${tileOrigin(mapTileUrl)}${analytics.image}`,
    'font-src': "'self'",
    'connect-src': `'self'${development ? ' ws:' : ''}${analytics.connect}${popup.connect}${usesFcm ? PUSH_SERVICES : ''}`,
    'worker-src': "'self'",
    'manifest-src': "'self'",
    // Nobody may frame the site (clickjacking).
    'object-src': "'none'",
    'frame-src': popup.frame,
    'frame-ancestors': "'none'",
    // An injected <base> would redirect every relative link and script.
    'base-uri': "'none'",
    // Google's origin and Stripe's, because Chromium and Safari apply this also to the redirect that answers our form.
    'form-action': ["'self'", googleIssuer && new URL(googleIssuer).origin, paymentOrigin]
      .filter(Boolean)
      .join(' '),
    // Over plain http it would break the page's own files in Safari.
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
