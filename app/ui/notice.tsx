import { type ReactNode, useEffect, useRef } from 'react'

/** What has just happened. Takes focus, so that it is read out after the page has changed. */
export function Notice({ children }: { children: ReactNode }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <div ref={notice} role="status" tabIndex={-1} className="border-4 border-ink p-5 font-semibold">
      {children}
    </div>
  )
}
