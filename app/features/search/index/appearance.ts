/** An occurrence of an event in a list. Moments are minutes since the epoch (domain/days.ts). */
export interface Appearance {
  ordinal: number
  begin: number
  end: number
  isOff: boolean
  /** It stands here among others: at its begin, or that of the day under which it stands; what is off, has no
   * hours, or had begun before those that are asked for, at the end of that day. */
  rank: number
  /** Among those of the same rank, the smaller is first. */
  secondary: number
}
