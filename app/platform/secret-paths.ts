// Addresses that hold a key must not stand in logs or statistics.

/** « annonce » in every spelling under which the router finds the page: capitals, percent-encoded letters. */
const ANNONCE = [...'annonce'].map((letter) => `(?:${letter}|%${hex(letter)}|%${hex(letter.toUpperCase())})`)
const KEY = new RegExp(`((?:/|%2f)${ANNONCE.join('')}(?:/|%2f)+)[^/?.#]+`, 'gi')

/** The path with « … » in place of the key of a link to one's announcement. */
export function withoutKey(path: string): string {
  return path.replace(KEY, '$1…')
}

function hex(letter: string): string {
  return letter.charCodeAt(0).toString(16)
}
