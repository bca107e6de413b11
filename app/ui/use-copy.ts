import { useState } from 'react'

/** A button that copies this text gets what came of its last use, and its action. Browsers may refuse the clipboard,
 * and without https there is none: `onRefused` then shows the visitor what to copy by hand. */
export function useCopy(text: string, onRefused: () => void = () => {}) {
  const [done, setDone] = useState<{ text: string; how: 'copied' | 'refused' } | null>(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setDone({ text, how: 'copied' })
    } catch {
      onRefused()
      setDone({ text, how: 'refused' })
    }
  }

  return { how: done?.text === text ? done.how : null, copy }
}
