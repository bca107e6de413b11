// Ends after midnight: of the evening they belong to, though the calendar says another day.

/** Who ends at 2 h or at noon means the next day; who ends at 19 h what begins at 20 h has mistyped. */
const LATEST_END = '12:00'

/** Where an end without a day belongs. Takes wall times, « 20:30 »; 'too-early' is neither. */
export function endWithoutDay(startTime: string, endTime: string): 'same-day' | 'next-day' | 'too-early' {
  if (endTime > startTime) return 'same-day'
  return endTime <= LATEST_END ? 'next-day' : 'too-early'
}
