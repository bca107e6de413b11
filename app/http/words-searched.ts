// This file tells which address of the list asks for words and nothing else.

const LIST = /^\/evenements(?:\.data)?$/
/** Remix's own. */
const ROUTES = '_routes'

/** Returns the words typed into the search; null where the address asks for something else as well, or is no list. */
export function wordsSearched(path: string, params: URLSearchParams): string | null {
  if (!LIST.test(path)) return null
  for (const [name, value] of params) {
    if (name !== 'q' && name !== ROUTES && value !== '') return null
  }
  return params.get('q') || null
}
