/** A show from 20 h to 2 h or to noon ends the next day; one from 20 h to 19 h is a typing error. */
const LATEST_END = '12:00'

/** The day of an end time that was given without a day. Takes wall times, « 20:30 »; 'too-early' is an error. */
export function endWithoutDay(startTime: string, endTime: string): 'same-day' | 'next-day' | 'too-early' {
  if (endTime > startTime) return 'same-day'
  return endTime <= LATEST_END ? 'next-day' : 'too-early'
}
