// The security headers of every response: page, file, redirect or error.
import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import type { ProxyCheck } from './proxy.server'

const BASE_HEADERS = [
  // What is sent as text or image is never run as script.
  ['X-Content-Type-Options', 'nosniff'],
  // Not no-referrer: with it browsers send `Origin: null` on our own form posts.
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  // frame-ancestors for browsers that do not know it.
  ['X-Frame-Options', 'DENY'],
  // Other sites' windows get no handle on ours; ours keep the tie to Google's sign-in window.
  ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
  // "Autour de moi" may ask where the visitor is; nothing else of the device is ever used.
  [
    'Permissions-Policy',
    'geolocation=(self), camera=(), microphone=(), payment=(), usb=(), midi=(), browsing-topics=()',
  ],
] as const

/** Other sites' pages show these: photos, posters (previews of links too), calendars and feeds. */
const FOR_OTHER_SITES = /^\/(?:images|affiches)\/|^[^?]*\.(?:ics|json|rss|xml)(?:\?|$)/

/** Nothing else of ours is part of another site's page, whatever that page asks for with the visitor's cookies. */
const NOT_FOR_OTHER_SITES = ['Cross-Origin-Resource-Policy', 'same-origin'] as const
const ALSO_FOR_OTHER_SITES = ['Cross-Origin-Resource-Policy', 'cross-origin'] as const

/** Two years. Without includeSubDomains: the site does not speak for its neighbours. */
const STRICT_TRANSPORT_SECURITY = ['Strict-Transport-Security', 'max-age=63072000'] as const

export const CONTENT_POLICY_HEADER = 'Content-Security-Policy'

export type HeaderPair = readonly [name: string, value: string]

/** All but the content policy, which differs between a page and the rest. */
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
  /** For a page: its inline scripts and styles carry this nonce. */
  withNonce(nonce: string): string
  /** For everything else: nothing inline at all. */
  withoutNonce: string
}

interface PolicyOptions {
  /** Tiles come from there, e.g. https://tile.example.org/{z}/{x}/{y}.png */
  mapTileUrl: string
  /** Google Analytics, which is loaded for visitors who agreed. */
  measuresAudience: boolean
  /** Where the button « Continuer avec Google » leads; null when there is none. */
  googleIssuer: string | null
  /** Domain of the window in which Firebase signs people in with Google; null when there is none. */
  popupDomain: string | null
  /** Whether admins' browsers get push messages through Firebase. */
  pushes: boolean
  /** Vite's client opens a web socket and inserts <style> elements. */
  development: boolean
  /** Whether the site itself is served over https. */
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

/** What Google asks for: https://developers.google.com/tag-platform/security/guides/csp */
const ANALYTICS = {
  script: ' https://www.googletagmanager.com',
  image: ' https://*.google-analytics.com https://*.googletagmanager.com',
  connect: ' https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com',
}
/** Where a browser gets its token for push messages. The service worker itself asks nobody anything. */
const PUSH_SERVICES = ' https://firebaseinstallations.googleapis.com https://fcmregistrations.googleapis.com'

const NO_ANALYTICS = { script: '', image: '', connect: '' }

/** What the window of Firebase's sign-in asks for: Google's loader, a frame that hears what the window says, the calls. */
function popupSources(domain: string | null): { script: string; frame: string; connect: string } {
  if (domain === null) return { script: '', frame: "'none'", connect: '' }
  return {
    script: ' https://apis.google.com',
    frame: `https://${domain}`,
    connect: ' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com',
  }
}

function policyText(
  { mapTileUrl, measuresAudience, googleIssuer, popupDomain, pushes, development, https }: PolicyOptions,
  inline: { script: string; style: string },
): string {
  const analytics = measuresAudience ? ANALYTICS : NO_ANALYTICS
  const popup = popupSources(popupDomain)
  const directives = {
    // Whatever is not named below comes from this site.
    'default-src': "'self'",
    // Only scripts that carry the nonce of this very response, and what they load themselves; 'self' is for browsers
    // that do not know 'strict-dynamic'.
    'script-src': `'self' ${inline.script}${analytics.script}${popup.script}`,
    // Style elements carry the nonce, too. Style attributes are out: React's style={{}} is therefore no choice, classes
    // it is. Leaflet positions its tiles through the CSSOM, which is not governed.
    'style-src': development ? "'self' 'unsafe-inline'" : `'self' ${inline.style}`,
    // data: for the small images inside style sheets; map tiles.
    'img-src': `'self' data: ${tileOrigin(mapTileUrl)}${analytics.image}`,
    'font-src': "'self'",
    // Loader data and server-sent events.
    'connect-src': `'self'${development ? ' ws:' : ''}${analytics.connect}${popup.connect}${pushes ? PUSH_SERVICES : ''}`,
    // The service worker.
    'worker-src': "'self'",
    'manifest-src': "'self'",
    // Nothing here needs plug-ins, nor frames but Firebase's; and nobody may frame the site (clickjacking).
    'object-src': "'none'",
    'frame-src': popup.frame,
    'frame-ancestors': "'none'",
    // An injected <base> would redirect every relative link and script.
    'base-uri': "'none'",
    // An injected form cannot send what is typed elsewhere. Google's own origin, because Chromium and Safari apply this
    // to the redirect that answers a form, too, and the way to Google begins with a form of ours.
    'form-action': googleIssuer === null ? "'self'" : `'self' ${new URL(googleIssuer).origin}`,
    // Not on plain http, where it would break the page's own files in Safari.
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
