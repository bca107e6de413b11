import { useState } from 'react'

/** A button that copies this text: what it has done last, and its action. Browsers may refuse the clipboard, and without
 * https there is none: then `select` marks the text for the visitor to copy. */
export function useCopy(text: string, select: () => void) {
  const [done, setDone] = useState<{ text: string; how: 'copied' | 'selected' } | null>(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setDone({ text, how: 'copied' })
    } catch {
      select()
      setDone({ text, how: 'selected' })
    }
  }

  return { how: done?.text === text ? done.how : null, copy }
}
