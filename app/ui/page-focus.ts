import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/**
 * What a browser does when it loads a page, for navigations within the site: a screen reader hears the new heading, and
 * Tab goes on from there instead of from a link that is gone. Filters change the query only and keep the focus.
 */
export function usePageFocus(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [pathname])
}
