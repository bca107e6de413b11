// Errors that several rooms know.

/** The code of an error of Node, gRPC or Google's libraries. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** Null when the file or directory does not exist. */
export async function nullIfMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

/** Something the site depends on does not answer now; http/outage.server.ts answers 503. */
export class Unavailable extends Error {}

/** Stops a start or a command: a wrong variable, port, disk or database. The message is French, says what to do, and is printed without a stack. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
