/** The message says why an entry of a calendar cannot be read, in French, for the administrator. */
export class CalendarFault extends Error {
  override name = 'CalendarFault'
}
