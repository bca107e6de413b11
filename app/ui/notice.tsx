import { type ReactNode, useEffect, useRef } from 'react'

/** Takes the focus, so that screen readers read it after the page has changed. */
export function Notice({ children }: { children: ReactNode }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <div ref={notice} role="status" tabIndex={-1} className="border-4 border-ink p-5 font-semibold">
      {children}
    </div>
  )
}
