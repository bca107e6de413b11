// How the public says what is wrong with an event, a place or an organizer. Browser-safe.

export const REPORT_MIN_LENGTH = 5
export const REPORT_MAX_LENGTH = 1000

export const REPORT_SUBJECTS = ['event', 'place', 'organizer'] as const
export type ReportSubject = (typeof REPORT_SUBJECTS)[number]

const PAGES: Readonly<Record<ReportSubject, string>> = {
  event: '/evenement',
  place: '/lieux',
  organizer: '/organisateurs',
}

/** Takes the form, and thanks. */
export function reportPath(id: string, about: ReportSubject = 'event'): string {
  return `${reportedPath(id, about)}/signaler`
}

/** The public page that it is about. */
export function reportedPath(id: string, about: ReportSubject): string {
  return `${PAGES[about]}/${encodeURIComponent(id)}`
}
