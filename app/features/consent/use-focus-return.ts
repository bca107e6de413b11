import { useEffect } from 'react'

/** Returns the focus to the page's content if the element that had it is gone. */
export function useFocusReturn(): void {
  useEffect(
    () => () => {
      if (document.activeElement === document.body)
        document.getElementById('main')?.focus({ preventScroll: true })
    },
    [],
  )
}
