import { PENDING_STREAM, type SubmissionMessage } from '~/domain/pending'
import { MINUTE_MS } from '~/platform/durations'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = MINUTE_MS

interface PendingListener {
  onCount(count: number): void
  onSubmission(submission: SubmissionMessage): void
  /** The session or the admin role has ended: no further requests. */
  onRefused(): void
}

/** Follows /api/pending until the answered function is called; pauses grow while the server does not answer. */
export function followPending({ onCount, onSubmission, onRefused }: PendingListener): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = FIRST_PAUSE_MS
  let isOver = false

  function connect(): void {
    source = new EventSource(PENDING_STREAM)
    source.addEventListener('count', ({ data }: MessageEvent<string>) => {
      pause = FIRST_PAUSE_MS
      onCount(Number(data))
    })
    source.addEventListener('submission', ({ data }: MessageEvent<string>) => onSubmission(JSON.parse(data)))
    source.onerror = () => {
      source?.close()
      tryLater()
    }
  }

  function tryLater(): void {
    if (isOver) return
    timer = setTimeout(ask, pause)
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
  }

  /** EventSource hides the status of a refusal: ask for it. */
  async function ask(): Promise<void> {
    const status = await fetch(PENDING_STREAM, { method: 'HEAD' }).then(
      (response) => response.status,
      () => 0,
    )
    if (isOver) return
    if (status === 401 || status === 403) onRefused()
    else if (status === 204) connect()
    else tryLater()
  }

  connect()
  return () => {
    isOver = true
    clearTimeout(timer)
    source?.close()
  }
}
