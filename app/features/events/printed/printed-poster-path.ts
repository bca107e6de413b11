/** Of the page with an event's poster to print and its pictures to share. */
export function printedPosterPath(eventId: string): string {
  return `/evenement/${eventId}/affiche`
}
