// How the public says what is wrong with an event. Browser-safe.

export const REPORT_MIN_LENGTH = 5
export const REPORT_MAX_LENGTH = 1000

/** Takes the form, and thanks. */
export function reportPath(eventId: string): string {
  return `/evenement/${encodeURIComponent(eventId)}/signaler`
}
