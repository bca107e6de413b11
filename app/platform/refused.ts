/** A use case answers this when a rule stands in its way. The reason tells the caller what to say or to do. */
export interface Refused<Reason extends string = string> {
  ok: false
  reason: Reason
}

/** Asking the same again makes sense after so many seconds. */
export interface RefusedForNow<Reason extends string> extends Refused<Reason> {
  retryAfterSeconds: number
}
