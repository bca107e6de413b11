// Hours within a day, which lasts from 05:00 to 05:00 in wall time.

export const MINUTES_OF_DAY = 24 * 60
const DAY_BEGINS_AT = 5 * 60

/** Takes `HH:mm` (also 24:00); gives minutes since 05:00, 0 to 1439. */
export function minuteOfDay(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return (hours * 60 + minutes - DAY_BEGINS_AT + MINUTES_OF_DAY) % MINUTES_OF_DAY
}
