// Addresses that hold a key must not stand in logs or statistics.

/** One of these stands before a key, in every spelling under which the router finds the page: capitals,
 * percent-encoded letters. */
const BEFORE_KEY = ['annonce', 'invitation', 'suivi', 'merci', 'meteo', 'ne-plus-ecrire'].map(spelt)
const KEY = new RegExp(`((?:/|%2f)(?:${BEFORE_KEY.join('|')})(?:/|%2f)+)[^/?.#]+`, 'gi')

/** The path with « … » in place of the key of a link to one's announcement, to what one follows, of a donation, of an
 * invitation, to a decision about the weather or to the end of mails to a mailbox. */
export function withoutKey(path: string): string {
  return path.replace(KEY, '$1…')
}

function spelt(word: string): string {
  return [...word].map((letter) => `(?:${letter}|%${hex(letter)}|%${hex(letter.toUpperCase())})`).join('')
}

function hex(letter: string): string {
  return letter.charCodeAt(0).toString(16)
}
