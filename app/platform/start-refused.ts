// Why a start or a command goes no further, in words for whoever runs the site.

/**
 * What is wrong from outside: a variable, a port, a disk, a database. The message is one French sentence or a few lines
 * that also say what to do; it is printed without a stack. Anything else that is thrown is a fault of ours.
 */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
