// Why a start or a command stops, in words for the operator.

/** A problem outside of the code: a variable, a port, a disk, a database. The message is French, says what to do, and
 * is printed without a stack. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
