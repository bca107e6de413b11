import { useEffect } from 'react'

/**
 * Tells the style sheet how much of the window a phone's keyboard covers, as `--keyboard`. Where the browser shrinks the
 * page instead, that is nothing.
 */
export function useKeyboardRoom(): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const root = document.documentElement
    function measure(this: VisualViewport) {
      // A part of a page that is enlarged is out of sight without any keyboard.
      const covered = this.scale > 1 ? 0 : window.innerHeight - this.height - this.offsetTop
      root.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
    }
    viewport.addEventListener('resize', measure)
    viewport.addEventListener('scroll', measure)
    return () => {
      viewport.removeEventListener('resize', measure)
      viewport.removeEventListener('scroll', measure)
      root.style.removeProperty('--keyboard')
    }
  }, [])
}
