// Hours as minutes of a day, which lasts from 05:00 to 05:00. Without imports: browsers load it.

export const MINUTES_OF_DAY = 24 * 60
const DAY_BEGINS_AT = 5 * 60
export const MIDNIGHT = MINUTES_OF_DAY - DAY_BEGINS_AT

/** Takes `HH:mm`, also 24:00; 05:00 is 0. */
export function minuteOfDay(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return (hours * 60 + minutes - DAY_BEGINS_AT + MINUTES_OF_DAY) % MINUTES_OF_DAY
}
