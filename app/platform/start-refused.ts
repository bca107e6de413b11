// The message says why a start or a command stops, in words for the operator.

/** A wrong variable, port, disk or database. The message is French, says what to do, and is printed without a stack. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
