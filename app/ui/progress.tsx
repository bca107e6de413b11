import { useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'

function useIsBusy(): boolean {
  return useNavigation().state !== 'idle'
}

/** theme.css shows it after a moment. */
export function ProgressLine() {
  return useIsBusy() && <div className="progress-line no-print" aria-hidden="true" />
}

export function Main({ children }: { children: ReactNode }) {
  return (
    <main
      id="main"
      tabIndex={-1}
      aria-busy={useIsBusy() || undefined}
      className="min-h-[70vh] pt-header outline-none"
    >
      {children}
    </main>
  )
}
