import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/** Focuses the new heading: otherwise the focus stays on a link that is gone. On the same page whatever has the focus
 * keeps it; where that is gone, as a chip, the results take it. */
export function usePageFocus(): void {
  const { pathname, key } = useLocation()
  const shown = useRef({ pathname, key })

  useEffect(() => {
    const before = shown.current
    shown.current = { pathname, key }
    if (before.pathname !== pathname) {
      const heading = document.querySelector<HTMLElement>('main h1')
      if (heading) heading.tabIndex = -1
      heading?.focus({ preventScroll: true })
    } else if (before.key !== key && document.activeElement === document.body) {
      document.querySelector<HTMLElement>('main section[tabindex]')?.focus({ preventScroll: true })
    }
  }, [pathname, key])
}
