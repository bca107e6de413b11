import { type ReactNode, useEffect, useState } from 'react'
import { type PendingSummary, pendingSummary } from '~/domain/pending'
import { setLiveCount, useLiveCount } from '~/ui/live-count'
import { useRootData } from '~/ui/root-data'
import { announceAloud } from './announce-aloud'
import { useNotifications } from './notification-store'
import { NotificationsOverlay } from './notifications-overlay'
import { useAppBadge, useTitlePrefix } from './page-marks'
import { followPending } from './pending-source'

/** A second copy would count and announce everything twice. */
let isMounted = false

interface AdminLiveProps {
  onPending: (summary: PendingSummary | null | undefined) => void
}

export function AdminLive(props: AdminLiveProps) {
  const [isOnly, setOnly] = useState(false)
  useEffect(() => {
    if (isMounted) return
    isMounted = true
    setOnly(true)
    return () => {
      isMounted = false
      setOnly(false)
    }
  }, [])
  return isOnly ? <Live {...props} /> : null
}

function Live({ onPending }: AdminLiveProps) {
  const count = useLiveCount()
  const list = useNotifications()
  useEffect(() => {
    function tell(live: number | null) {
      setLiveCount(live)
      onPending(live === null ? undefined : pendingSummary(live))
    }
    const leave = followPending({
      onCount: tell,
      onSubmission: ({ id, eventId, title, body }) =>
        announceAloud({ id, title, body, data: { type: 'submission', eventId } }),
      onRefused: () => tell(0),
    })
    return () => {
      leave()
      tell(null)
    }
  }, [onPending])
  const pushLive = usePushLive()
  return (
    <>
      {count !== null && <PageMarks count={count} unread={list.unread} />}
      <NotificationsOverlay {...list} />
      {pushLive}
    </>
  )
}

/** Push code is loaded only after the page has settled. */
const PUSH_DELAY_MS = 1000

function usePushLive(): ReactNode {
  const root = useRootData()
  // The value of the first render stays: each posted form makes a new object.
  const [push] = useState(root?.push ?? null)
  const [pushLive, setPushLive] = useState<ReactNode>()
  const missing = root?.missingForPush
  useEffect(() => {
    if (missing) console.warn(`Notifications push : missing config value ${missing}`)
  }, [missing])
  useEffect(() => {
    if (push === null) return
    const timer = setTimeout(() => {
      import('./push-live').then(({ PushLive }) => setPushLive(<PushLive config={push} />), console.warn)
    }, PUSH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [push])
  return pushLive
}

function PageMarks({ count, unread }: { count: number; unread: number }) {
  useTitlePrefix(pendingSummary(count)?.titlePrefix ?? '')
  useAppBadge(Math.max(count, unread))
  return null
}
