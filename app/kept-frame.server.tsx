// The header and the footer are the same on nearly every visitor's page: React writes them once, and they are cut out of
// that page for the others. The browser takes them over as it does all that React has written.
import type { EntryContext } from '@remix-run/node'
import { useLocation } from '@remix-run/react'
import { LRUCache } from 'lru-cache'
import { type ComponentProps, createElement, type ReactElement, type ReactNode } from 'react'
import { Layout } from './root'
import { FOOTER, type FooterProps, SiteFooter } from './ui/site-footer'
import { HEADER, isInMenu, SiteHeader } from './ui/site-header'

/** A header for each page of the menu, and one for all others. */
const KEPT_MOST = 50

/** What stands in a part, by all that it depends on. */
const kept = new LRUCache<string, string>({ max: KEPT_MOST })

/** The frame of one page. `keep` takes the HTML of that page. */
export function keptFrame(): {
  around(context: EntryContext): EntryContext
  keep(html: string): void
} {
  const missing: { key: string; start: string; end: string }[] = []

  function part(tag: string, className: string, on: unknown[], whole: ReactElement): ReactElement {
    const key = JSON.stringify([tag, ...on])
    const inner = kept.get(key)
    if (inner !== undefined)
      return createElement(tag, { className, dangerouslySetInnerHTML: { __html: inner } })
    missing.push({ key, start: `<${tag} class="${className}">`, end: `</${tag}>` })
    return whole
  }

  function Header(props: ComponentProps<typeof SiteHeader>) {
    const { pathname } = useLocation()
    const whole = <SiteHeader {...props} />
    return props.user ? whole : part('header', HEADER, [props, isInMenu(pathname) && pathname], whole)
  }

  /** Its children are the link to the cookies, as always on the server. */
  function Footer(props: FooterProps) {
    return part('footer', FOOTER, [{ ...props, children: null }], <SiteFooter {...props} />)
  }

  function KeptLayout({ children }: { children: ReactNode }) {
    return <Layout kept={{ Header, Footer }}>{children}</Layout>
  }

  return {
    around(context) {
      const { root, ...others } = context.routeModules
      return root
        ? { ...context, routeModules: { ...others, root: { ...root, Layout: KeptLayout } } }
        : context
    },

    keep(html) {
      for (const { key, start, end } of missing) {
        const from = html.indexOf(start) + start.length
        // Through bytes: a slice would hold the whole page.
        kept.set(key, Buffer.from(html.slice(from, html.indexOf(end, from))).toString())
      }
    },
  }
}
