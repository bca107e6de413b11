// What errors of other people's code have in common.

/** What Node, gRPC and Google's libraries tell errors apart by; undefined where there is none. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** What the work answers; null when the file or directory that it asks for does not exist. */
export async function nullIfMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}
