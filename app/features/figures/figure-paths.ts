/** Of the views of an event, for who has it. */
export function viewsPath(eventId: string): string {
  return `/organizer/statistiques/${eventId}`
}
