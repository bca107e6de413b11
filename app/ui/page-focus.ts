import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/** Focuses the new heading: otherwise the focus stays on a link that is gone. Filters keep the focus. */
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
