// The header and the footer are the same on nearly every visitor's page: React writes them once, and they are cut out of
// that page for the others. The browser takes them over as it does all that React has written.
import type { EntryContext } from '@remix-run/node'
import { useLocation } from '@remix-run/react'
import { LRUCache } from 'lru-cache'
import {
  type ComponentProps,
  type ComponentType,
  createElement,
  type ReactElement,
  type ReactNode,
} from 'react'
import type { FooterProps, SiteFooter } from './ui/site-footer'
import type { SiteHeader } from './ui/site-header'

/** A header for each page of the menu, and one for all others. */
const KEPT_MOST = 50

/** What stands in a part, by all that it depends on. */
const keptHtml = new LRUCache<string, string>({ max: KEPT_MOST })

/** Of the header and the footer, that of what `root.tsx` shows: it gives them, because files with fonts and icons are read
 * by Vite only. */
export interface KeptParts {
  header(Whole: typeof SiteHeader, className: string, isInMenu: (path: string) => boolean): typeof SiteHeader
  footer(Whole: typeof SiteFooter, className: string): typeof SiteFooter
}

/** The frame of one page. `keep` takes the HTML of that page. */
export function keptFrame(): {
  around(context: EntryContext): EntryContext
  keep(html: string): void
} {
  const missing: { key: string; start: string; end: string }[] = []

  function part(tag: string, className: string, on: unknown[], whole: ReactElement): ReactElement {
    const key = JSON.stringify([tag, ...on])
    const inner = keptHtml.get(key)
    if (inner !== undefined)
      return createElement(tag, { className, dangerouslySetInnerHTML: { __html: inner } })
    missing.push({ key, start: `<${tag} class="${className}">`, end: `</${tag}>` })
    return whole
  }

  const kept: KeptParts = {
    header: (Whole, className, isInMenu) =>
      function Header(props: ComponentProps<typeof SiteHeader>) {
        const { pathname } = useLocation()
        const whole = <Whole {...props} />
        return props.user ? whole : part('header', className, [props, isInMenu(pathname) && pathname], whole)
      },

    /** Its children are the link to the cookies, as always on the server. */
    footer: (Whole, className) =>
      function Footer(props: FooterProps) {
        return part('footer', className, [{ ...props, children: null }], <Whole {...props} />)
      },
  }

  return {
    around(context) {
      const { root, ...others } = context.routeModules
      if (!root?.Layout) return context
      // Safe: it is the Layout of root.tsx.
      const Layout = root.Layout as ComponentType<{ kept: KeptParts; children: ReactNode }>
      const KeptLayout = ({ children }: { children: ReactNode }) => <Layout kept={kept}>{children}</Layout>
      return { ...context, routeModules: { ...others, root: { ...root, Layout: KeptLayout } } }
    },

    keep(html) {
      for (const { key, start, end } of missing) {
        const from = html.indexOf(start) + start.length
        // Through bytes: a slice would hold the whole page.
        keptHtml.set(key, Buffer.from(html.slice(from, html.indexOf(end, from))).toString())
      }
    },
  }
}
