/** The length is in characters. */
const LENGTH_MAX = 60
/** So many make a phone number, an account or a date. */
const DIGITS_OF_A_NUMBER = 6

/** Returns what may be stored of a search: small letters, single blanks, at most sixty characters. Null for text that
 * could point to somebody or holds no word: addresses, links and long numbers. */
export function storableWords(typed: string): string | null {
  const words = typed.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim()
  if (/@|＠|https?:|www\./u.test(words)) return null
  if ((words.match(/\p{Nd}/gu) ?? []).length >= DIGITS_OF_A_NUMBER) return null
  const cut = [...words].slice(0, LENGTH_MAX).join('').trim()
  return /\p{L}/u.test(cut) ? cut : null
}
