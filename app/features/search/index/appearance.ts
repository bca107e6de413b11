/** An occurrence of an event in a list. Moments are minutes since the epoch (domain/days.ts). */
export interface Appearance {
  ordinal: number
  begin: number
  end: number
  isOff: boolean
  /** It stands here among others, by its begin, or that of the day under which it stands; a date that is off comes
   * last there. */
  rank: number
}
