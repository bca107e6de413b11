// Knows whether a service of Google answers. While it is silent, calls are refused at once instead of waiting for nine
// seconds each, and the service is probed until it answers again.
import { type Alarm, systemAlarm, withDeadline } from '~/platform/clock'

/** An idle service is probed after so long, so that a silence is known within this and the patience of one call. */
export const PROBE_AFTER_MS = 10_000
/** Pause between two probes of a silent service. */
const PROBE_AGAIN_MS = 1_000
/** A call waits so long for the running probe: at the end of a silence it need not be refused, and a caller that
 * repeats at once does not spin. */
const REFUSED_AFTER_MS = 250
/** A connection that was accepted and never answered looks like a slow one, for as long as it is used. */
export const RENEWED_AFTER_MS = 20_000
/** Pauses between renewals grow up to this: each renewal leaves a connection behind that may never end, and a return
 * must be noticed within a minute. */
const LONGEST_RENEWAL_MS = 45_000

/** `cause`: the first error of this silence. null = the service answers again. */
export type SilenceReport = (silence: { cause: unknown } | null) => void

export interface CircuitBreakerOptions {
  /** Every answer counts, a refusal as well. Must settle within some ten seconds. */
  probe(): Promise<unknown>
  /** Whether an error means that no answer came. */
  isSilence(error: unknown): boolean
  /** Thrown to callers while the service is silent. */
  refusal(cause: unknown): Error
  /** Without it an idle service is not probed: commands are over soon. */
  report?: SilenceReport
  /** Opens a new connection. Called after 20, 40, 60, 90, 135, 180 … seconds of silence. When it rejects, the former one is used on. */
  renew?(): Promise<void>
  alarm?: Alarm
}

export interface CircuitBreaker {
  call<R>(work: () => Promise<R>): Promise<R>
  close(): void
}

interface Silence {
  cause: unknown
  answered: Promise<void>
  end(): void
}

export function createCircuitBreaker({
  probe,
  isSilence,
  refusal,
  report,
  renew = async () => {},
  alarm = systemAlarm,
}: CircuitBreakerOptions): CircuitBreaker {
  let silence: Silence | null = null
  let answeredAt = alarm.elapsed()
  let answers = 0
  let isClosed = false
  let latestProbe = 0
  let callOffProbe = () => {}
  let callOffRenewal = () => {}

  const currentSilence = () => silence

  async function noting<R>(work: () => Promise<R>): Promise<R> {
    const begunAt = alarm.elapsed()
    const answersBefore = answers
    try {
      const result = await work()
      noteAnswer()
      return result
    } catch (error) {
      if (!isSilence(error)) noteAnswer()
      // A question from before the latest answer may hang on a connection that is no longer used.
      else if (answers === answersBefore) noteSilence(error, begunAt)
      throw error
    }
  }

  function noteAnswer(): void {
    answeredAt = alarm.elapsed()
    answers += 1
    if (!silence) return
    silence.end()
    silence = null
    callOffRenewal()
    report?.(null)
    watch()
  }

  function noteSilence(cause: unknown, begunAt: number): void {
    if (silence || isClosed) return
    let end = () => {}
    const answered = new Promise<void>((resolve) => {
      end = resolve
    })
    silence = { cause, answered, end }
    report?.({ cause })
    probeUntilAnswered()
    renewAfter(RENEWED_AFTER_MS - (alarm.elapsed() - begunAt), begunAt)
  }

  function probeUntilAnswered(): void {
    callOffProbe()
    latestProbe += 1
    const mine = latestProbe
    noting(probe)
      .catch(() => {})
      .finally(() => {
        // After a renewal the probe of the former connection may go on.
        if (silence && !isClosed && mine === latestProbe) {
          callOffProbe = alarm.after(PROBE_AGAIN_MS, probeUntilAnswered)
        }
      })
  }

  function renewAfter(milliseconds: number, silentSince: number): void {
    callOffRenewal = alarm.after(milliseconds, () => {
      const half = (alarm.elapsed() - silentSince) / 2
      renewAfter(Math.min(Math.max(RENEWED_AFTER_MS, half), LONGEST_RENEWAL_MS), silentSince)
      renew()
        .catch(() => {})
        .finally(() => {
          if (silence && !isClosed) probeUntilAnswered()
        })
    })
  }

  function watch(): void {
    callOffProbe()
    if (!report || isClosed) return
    callOffProbe = alarm.after(answeredAt + PROBE_AFTER_MS - alarm.elapsed(), () => {
      if (alarm.elapsed() - answeredAt < PROBE_AFTER_MS) watch()
      else {
        noting(probe)
          .catch(() => {})
          .finally(() => silence ?? watch())
      }
    })
  }

  watch()
  return {
    async call(work) {
      if (silence) {
        await withDeadline(silence.answered, REFUSED_AFTER_MS, () => {})
        const present = currentSilence()
        if (present) throw refusal(present.cause)
      }
      return noting(work)
    },
    close() {
      isClosed = true
      callOffProbe()
      callOffRenewal()
    },
  }
}
