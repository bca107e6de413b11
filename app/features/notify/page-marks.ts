import { useEffect } from 'react'
import { withoutTitlePrefix } from '~/domain/pending'

/** Keeps « (3) » before the title after each navigation and render. */
export function useTitlePrefix(prefix: string): void {
  useEffect(() => {
    function mark() {
      const title = prefix + withoutTitlePrefix(document.title)
      if (title !== document.title) document.title = title
    }
    mark()
    const observer = new MutationObserver(mark)
    observer.observe(document.head, { childList: true, characterData: true, subtree: true })
    return () => observer.disconnect()
  }, [prefix])

  useEffect(() => {
    return () => {
      document.title = withoutTitlePrefix(document.title)
    }
  }, [])
}

export function useAppBadge(count: number): void {
  useEffect(() => {
    const marked = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
    marked?.catch(() => {})
  }, [count])

  // The next person at this device must not see what waits for a moderator.
  useEffect(() => {
    return () => {
      navigator.clearAppBadge?.().catch(() => {})
    }
  }, [])
}
