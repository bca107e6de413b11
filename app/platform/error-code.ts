// What errors of other people's code have in common.

/** What Node, gRPC and Google's libraries tell errors apart by; undefined where there is none. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
