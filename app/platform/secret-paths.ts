// Addresses that hold a key must not stand in logs or statistics.

/** The path with « … » in place of the key of a link to one's announcement. */
export function withoutKey(path: string): string {
  return path.replace(/\/annonce\/[^/?.#]+/g, '/annonce/…')
}
