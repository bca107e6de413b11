import { useState } from 'react'
import { buttonClass } from '~/ui/button'

/** `copies` offers a button where JavaScript runs. */
export function CodeBlock({
  label,
  copies = false,
  children,
}: {
  label?: string
  copies?: boolean
  children: string
}) {
  const [copied, setCopied] = useState<string | null>(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(children)
      setCopied(children)
    } catch {
      // Without https there is no clipboard, and browsers may refuse it: the code can be selected.
    }
  }

  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        {label && <p className="py-2 font-semibold">{label}</p>}
        {copies && (
          <button type="button" onClick={copy} className={`${buttonClass('quiet')} needs-script`}>
            <span aria-live="polite">{copied === children ? 'Code copié' : 'Copier le code'}</span>
          </button>
        )}
      </div>
      <pre className="border-2 border-line bg-sheet p-4 text-sm leading-relaxed [overflow-wrap:anywhere] whitespace-pre-wrap">
        {children}
      </pre>
    </div>
  )
}
