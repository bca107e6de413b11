/** An occurrence of an event in a list. Moments are minutes since the epoch (domain/days.ts). */
export interface Appearance {
  ordinal: number
  begin: number
  end: number
  isOff: boolean
  /** Where it stands among others: its begin, or that of the day under which it stands; what is off comes last there. */
  rank: number
}
