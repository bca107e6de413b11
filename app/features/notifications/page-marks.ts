// What shows the count outside of the page itself: the browser's title and the app's icon.
import { useEffect } from 'react'
import { withoutTitlePrefix } from '~/domain/pending-summary'

/** Keeps « (3) » before the title, whatever a navigation or a new rendering makes of it. */
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

/** The number on the installed app's icon, where there is such a thing. */
export function useAppBadge(count: number): void {
  useEffect(() => {
    const marked = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
    // Refused where the app is not installed or badges are forbidden: nothing is lost.
    marked?.catch(() => {})
  }, [count])
}
