/** Why an entry of a calendar cannot be read: French, for the administrator. */
export class CalendarFault extends Error {
  override name = 'CalendarFault'
}
