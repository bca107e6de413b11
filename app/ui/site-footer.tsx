import type { ReactNode } from 'react'
import { Link, type LinkProps } from './link'
import { Logo } from './logo'

interface FooterProps {
  siteName: string
  tagline: string
  categories: { slug: string; label: string }[]
  social: { facebook: string; instagram: string }
  year: number
  children: ReactNode
}

const SITE_LINKS = [
  { to: '/about', label: 'À propos' },
  { to: '/how-it-works', label: 'Comment ça marche\u00a0?' },
  { to: '/faq', label: 'Questions fréquentes' },
  { to: '/contact', label: 'Contact' },
  { to: '/legal', label: 'Conditions générales' },
  { to: '/privacy-policy', label: 'Protection des données' },
  { to: '/support-us', label: 'Nous soutenir' },
  { to: '/lieux', label: 'Lieux' },
  { to: '/organisateurs', label: 'Organisateurs' },
  { to: '/reutiliser', label: 'Réutiliser l’agenda' },
]

/** Two on phones, one where letters are twice as large. */
const COLUMNS = 'mt-1 grid grid-cols-[repeat(auto-fit,minmax(max(8rem,40%),1fr))] gap-x-4 md:mt-3'

export function SiteFooter({ siteName, tagline, categories, social, year, children }: FooterProps) {
  return (
    <footer className="no-print mt-10 border-ink border-t-2 bg-wash sm:mt-24">
      <div className="wrap grid grid-cols-1 gap-x-8 gap-y-5 py-6 md:grid-cols-[2fr_1fr] md:gap-y-10 md:py-12 lg:grid-cols-[1fr_2fr_1fr]">
        <div className="md:max-lg:col-span-2">
          <Logo name={siteName} />
          <p className="mt-2 text-quiet md:mt-4 md:max-w-60">{tagline}.</p>
        </div>
        <nav aria-label="Thèmes">
          <h2 className="font-display text-base font-bold">Par thème</h2>
          <ul className={`${COLUMNS} md:grid-cols-2 md:gap-x-8`}>
            {categories.map(({ slug, label }) => (
              <FooterLink key={slug} to={`/evenements?category=${slug}`}>
                {label}
              </FooterLink>
            ))}
          </ul>
        </nav>
        <nav aria-label="Le site">
          <h2 className="font-display text-base font-bold">Le site</h2>
          <ul className={`${COLUMNS} md:grid-cols-1`}>
            {SITE_LINKS.map(({ to, label }) => (
              <FooterLink key={to} to={to}>
                {label}
              </FooterLink>
            ))}
            <li>{children}</li>
          </ul>
        </nav>
      </div>
      <div className="wrap">
        <div className="flex flex-wrap items-center justify-between gap-x-8 border-t border-line py-3 text-sm md:py-6 text-quiet">
          <p>
            © {year} {siteName}
          </p>
          <ul className="flex gap-6">
            <SocialLink href={social.facebook}>Facebook</SocialLink>
            <SocialLink href={social.instagram}>Instagram</SocialLink>
          </ul>
        </div>
      </div>
    </footer>
  )
}

/** Two columns on phones, and as high as a finger. */
export const FOOTER_LINK =
  'flex min-h-11 w-full items-center text-left text-[0.9375rem] leading-tight underline-offset-4 hover:text-accent hover:underline md:block md:min-h-0 md:w-auto md:py-1.5 md:text-base md:leading-normal'

function FooterLink(props: Pick<LinkProps, 'to' | 'children'>) {
  return (
    <li>
      <Link {...props} preventScrollReset onClick={scrollToTop} className={FOOTER_LINK} />
    </li>
  )
}

/** Smooth unless the visitor wants less motion; these links switch off the router's own scrolling. */
function scrollToTop() {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' })
}

function SocialLink({ href, children }: { href: string; children: string }) {
  return (
    <li>
      <a
        href={href}
        rel="noopener noreferrer"
        className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-accent"
      >
        {children}
      </a>
    </li>
  )
}
