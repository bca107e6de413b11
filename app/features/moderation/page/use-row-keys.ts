import { useNavigate } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { DECISIONS_ID } from './moderation-address'

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 }

const DECIDE = 'd'

/** Browsers whose owner speaks to them, or leans on the keyboard, do without. */
const STORAGE_KEY = 'moderation-keys'
const OFF = 'off'

/**
 * j opens the next event of the list, k the one before, d goes to the decision about the one that is open; never while somebody types or holds another key. Can be switched
 * off in this browser (WCAG 2.1.4).
 */
export function useRowKeys(paths: readonly string[], shown: number): { isOn: boolean; toggle(): void } {
  const navigate = useNavigate()
  const [isOn, setIsOn] = useState(true)
  useEffect(() => setIsOn(stored() !== OFF), [])
  useEffect(() => {
    if (!isOn) return
    function onKeyDown(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.key === DECIDE && focusDecision()) event.preventDefault()
      const step = STEPS[event.key]
      if (step === undefined) return
      // From nowhere in the list, j begins at its head.
      const path = paths[shown === -1 ? 0 : shown + step]
      if (path === undefined) return
      event.preventDefault()
      navigate(path)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [navigate, paths, shown, isOn])

  function toggle(): void {
    store(isOn ? OFF : '')
    setIsOn(!isOn)
  }
  return { isOn, toggle }
}

/** To the first thing that may be decided; false when no event is open, or nothing is left to decide. */
function focusDecision(): boolean {
  const first = document.querySelector<HTMLElement>(
    `section[aria-labelledby=${DECISIONS_ID}] :is(button, summary)`,
  )
  first?.focus()
  return document.activeElement === first && first !== null
}

function stored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    // A browser that keeps nothing.
    return null
  }
}

function store(value: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, value)
  } catch {
    // It holds for this page at least.
  }
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  // A checkbox is an input in which nobody types.
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox' && target.type !== 'radio'
  return target.isContentEditable || target.matches('textarea, select')
}
