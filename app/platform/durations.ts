// Lengths of time.
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
/** A day of 24 hours: for days of the calendar, which summer time makes shorter and longer, there is addDays. */
export const DAY_MS = 24 * HOUR_MS

/** Cookies, headers and rate limits count in seconds. */
export const HOUR_SECONDS = 3600
export const DAY_SECONDS = 24 * HOUR_SECONDS
