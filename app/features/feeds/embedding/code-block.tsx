import { useRef } from 'react'
import { buttonClass } from '~/ui/button'
import { useCopy } from '~/ui/use-copy'

const SAYS = { copied: 'Code copié', refused: 'Code sélectionné' }

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
  const code = useRef<HTMLPreElement>(null)
  const { how, copy } = useCopy(
    children,
    () => code.current && getSelection()?.selectAllChildren(code.current),
  )

  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        {label && <p className="py-2 font-semibold">{label}</p>}
        {copies && (
          <button type="button" onClick={copy} className={`${buttonClass('quiet')} needs-script`}>
            <span aria-live="polite">{how === null ? 'Copier le code' : SAYS[how]}</span>
          </button>
        )}
      </div>
      <pre
        ref={code}
        className="border-2 border-line bg-sheet p-4 text-sm leading-relaxed [overflow-wrap:anywhere] whitespace-pre-wrap"
      >
        {children}
      </pre>
    </div>
  )
}
