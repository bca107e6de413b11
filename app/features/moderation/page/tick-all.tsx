import { useEffect, useState } from 'react'
import { counted } from '~/platform/french'
import { LIST_PANE } from './pane-scroll'

/** Ticks every event of the list, or none; says how many are. */
export function TickAll({ count }: { count: number }) {
  const [ticked, setTicked] = useState(0)
  useEffect(() => {
    const pane = document.getElementById(LIST_PANE)
    const tell = () => setTicked(boxes().filter(({ checked }) => checked).length)
    tell()
    pane?.addEventListener('change', tell)
    return () => pane?.removeEventListener('change', tell)
  }, [])
  const isAll = ticked === count

  function tickAll(): void {
    for (const box of boxes()) box.checked = !isAll
    setTicked(isAll ? 0 : count)
  }

  return (
    <div className="needs-script flex flex-wrap items-center justify-between gap-x-4 border-b border-line">
      <button
        type="button"
        onClick={tickAll}
        className="min-h-11 font-semibold underline decoration-2 underline-offset-4 hover:text-accent"
      >
        {isAll ? 'Tout décocher' : 'Tout cocher'}
      </button>
      <p aria-live="polite" className="text-sm text-quiet">
        {ticked > 0 ? counted(ticked, 'cochée', 'cochées') : ''}
      </p>
    </div>
  )
}

function boxes(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>(`#${LIST_PANE} input[name="selection"]`)]
}
