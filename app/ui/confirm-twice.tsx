import type { ReactNode } from 'react'

/** An act that cannot be undone takes a second click: the children say what is lost, and hold the button. */
export function ConfirmTwice({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center border-2 border-ink px-5 py-2 font-semibold hover:bg-ink hover:text-paper">
        {summary}
      </summary>
      <div className="max-w-md space-y-3 py-3">{children}</div>
    </details>
  )
}
