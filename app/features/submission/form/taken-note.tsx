import { useEffect, useRef } from 'react'
import type { TakenView } from '../form-view'

/** The note says what came of a text or a file with dates; it takes the focus, because the form has just been made
 * anew. */
export function TakenNote({ taken }: { taken: TakenView }) {
  const note = useRef<HTMLParagraphElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each taking
  useEffect(() => note.current?.focus(), [taken.id])
  return (
    // The attribute leads here without JavaScript. React has no such prop for paragraphs, and passes it on in small
    // letters.
    <p
      ref={note}
      role="status"
      tabIndex={-1}
      {...{ autofocus: '' }}
      className="mt-2 scroll-mt-28 font-semibold"
    >
      {taken.notes.join(' ')}
    </p>
  )
}
