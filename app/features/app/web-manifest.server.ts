import type { Env } from '~/platform/env.server'

const RED = '#c4161c'
const PAPER = '#faf7f0'

/** A browser needs this to install the site (W3C Web Application Manifest). */
export function webManifest({ siteName, siteTagline }: Pick<Env, 'siteName' | 'siteTagline'>) {
  return {
    id: '/',
    name: siteName,
    short_name: siteName.length <= 12 ? siteName : 'Agenda',
    description: `${siteTagline}.`,
    lang: 'fr-CH',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: RED,
    categories: ['entertainment', 'lifestyle', 'events'],
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      shortcut('Ce soir', '/evenements?date=ce-soir'),
      shortcut('Ce week-end', '/evenements?date=ce-week-end'),
      shortcut('Favoris', '/favoris'),
      shortcut('Carte', '/carte'),
    ],
  }
}

function shortcut(name: string, url: string) {
  return { name, url, icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }] }
}
