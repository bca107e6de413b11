import { useEffect } from 'react'

/** What had the focus may be gone together with the panel: the page's content is then the next best place. */
export function useFocusReturn(): void {
  useEffect(
    () => () => {
      if (document.activeElement === document.body)
        document.getElementById('main')?.focus({ preventScroll: true })
    },
    [],
  )
}
