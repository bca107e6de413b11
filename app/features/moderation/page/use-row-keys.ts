import { useNavigate } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { storedItem, storeItem } from '~/platform/browser-storage'
import { DECISIONS_ID } from '../moderation-address'

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 }

const DECIDE = 'd'

const STORAGE_KEY = 'moderation-keys'
const OFF = 'off'

/**
 * j opens the next event, k the previous one, d focuses the decision. Users of speech input can switch the keys off,
 * because spoken words would trigger them (WCAG 2.1.4).
 */
export function useRowKeys(paths: readonly string[], shown: number): { isOn: boolean; toggle(): void } {
  const navigate = useNavigate()
  const [isOn, setIsOn] = useState(true)
  useEffect(() => setIsOn(storedItem(STORAGE_KEY) !== OFF), [])
  useEffect(() => {
    if (!isOn) return
    function onKeyDown(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.key === DECIDE && focusDecision()) event.preventDefault()
      const step = STEPS[event.key]
      if (step === undefined) return
      const path = paths[shown === -1 ? 0 : shown + step]
      if (path === undefined) return
      event.preventDefault()
      navigate(path, { preventScrollReset: true })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [navigate, paths, shown, isOn])

  function toggle(): void {
    storeItem(STORAGE_KEY, isOn ? OFF : null)
    setIsOn(!isOn)
  }
  return { isOn, toggle }
}

/** Answers false when there is nothing to decide. */
function focusDecision(): boolean {
  const first = document.querySelector<HTMLElement>(
    `section[aria-labelledby=${DECISIONS_ID}] :is(button, summary)`,
  )
  first?.focus()
  return document.activeElement === first && first !== null
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox' && target.type !== 'radio'
  return target.isContentEditable || target.matches('textarea, select')
}
