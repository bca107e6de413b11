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

interface Silence {
  cause: unknown
  answered: Promise<void>
  end(): void
}

export class CircuitBreaker {
  readonly #options: CircuitBreakerOptions
  readonly #alarm: Alarm
  /** null = the service answers. */
  #silence: Silence | null = null
  #isClosed = false
  #answeredAt: number
  #answers = 0
  #latestProbe = 0
  #callOffProbe = () => {}
  #callOffRenewal = () => {}

  constructor(options: CircuitBreakerOptions) {
    this.#options = options
    this.#alarm = options.alarm ?? systemAlarm
    this.#answeredAt = this.#alarm.elapsed()
    this.#watch()
  }

  async call<R>(work: () => Promise<R>): Promise<R> {
    if (this.#silence) {
      await withDeadline(this.#silence.answered, REFUSED_AFTER_MS, () => {})
      if (this.#silence) throw this.#options.refusal(this.#silence.cause)
    }
    return this.#noting(work)
  }

  close(): void {
    this.#isClosed = true
    this.#callOffProbe()
    this.#callOffRenewal()
  }

  async #noting<R>(work: () => Promise<R>): Promise<R> {
    const begunAt = this.#alarm.elapsed()
    const answersBefore = this.#answers
    try {
      const result = await work()
      this.#noteAnswer()
      return result
    } catch (error) {
      if (!this.#options.isSilence(error)) this.#noteAnswer()
      // A question from before the latest answer may hang on a connection that is no longer used.
      else if (this.#answers === answersBefore) this.#noteSilence(error, begunAt)
      throw error
    }
  }

  #noteAnswer(): void {
    this.#answeredAt = this.#alarm.elapsed()
    this.#answers += 1
    if (!this.#silence) return
    this.#silence.end()
    this.#silence = null
    this.#callOffRenewal()
    this.#options.report?.(null)
    this.#watch()
  }

  #noteSilence(cause: unknown, begunAt: number): void {
    if (this.#silence || this.#isClosed) return
    let end = () => {}
    const answered = new Promise<void>((resolve) => {
      end = resolve
    })
    this.#silence = { cause, answered, end }
    this.#options.report?.({ cause })
    this.#probeUntilAnswered()
    this.#renewAfter(RENEWED_AFTER_MS - (this.#alarm.elapsed() - begunAt), begunAt)
  }

  #probeUntilAnswered(): void {
    this.#callOffProbe()
    this.#latestProbe += 1
    const mine = this.#latestProbe
    this.#noting(this.#options.probe)
      .catch(() => {})
      .finally(() => {
        // After a renewal the probe of the former connection may go on.
        if (this.#silence && !this.#isClosed && mine === this.#latestProbe) {
          this.#callOffProbe = this.#alarm.after(PROBE_AGAIN_MS, () => this.#probeUntilAnswered())
        }
      })
  }

  #renewAfter(milliseconds: number, silentSince: number): void {
    this.#callOffRenewal = this.#alarm.after(milliseconds, () => {
      const half = (this.#alarm.elapsed() - silentSince) / 2
      this.#renewAfter(Math.min(Math.max(RENEWED_AFTER_MS, half), LONGEST_RENEWAL_MS), silentSince)
      const { renew = async () => {} } = this.#options
      renew()
        .catch(() => {})
        .finally(() => {
          if (this.#silence && !this.#isClosed) this.#probeUntilAnswered()
        })
    })
  }

  #watch(): void {
    this.#callOffProbe()
    if (!this.#options.report || this.#isClosed) return
    this.#callOffProbe = this.#alarm.after(this.#answeredAt + PROBE_AFTER_MS - this.#alarm.elapsed(), () => {
      if (this.#alarm.elapsed() - this.#answeredAt < PROBE_AFTER_MS) this.#watch()
      else {
        this.#noting(this.#options.probe)
          .catch(() => {})
          .finally(() => this.#silence ?? this.#watch())
      }
    })
  }
}
