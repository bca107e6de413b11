// The number of pending events as it is written. Made by the server for the page, and by the browser's live part.

/** Above this nobody counts any more. */
const MOST_SHOWN = 99

export interface PendingSummary {
  /** On red: « 3 », « 99+ ». */
  badge: string
  /** « 3 annonces à traiter ». */
  text: string
  /** Before the browser's title: « (3) ». */
  titlePrefix: string
}

/** The browser's title as it is for everybody. */
export function withoutTitlePrefix(title: string): string {
  return title.replace(/^\(\d+\) /, '')
}

/** null when nothing is pending: there is no badge then. */
export function pendingSummary(count: number): PendingSummary | null {
  if (count <= 0) return null
  return {
    badge: count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count),
    text: `${count}\u00a0annonce${count > 1 ? 's' : ''} à traiter`,
    titlePrefix: `(${count}) `,
  }
}
