// Removes invisible characters that change how a text is shown or found.

const CONTROLS = /[^\P{Cc}\n\t]/gu

// U+202A to U+202E and U+2066 to U+2069 reverse the reading order even after the text that holds them. The others have
// no width and make two equal words differ. U+200C to U+200F stay: Persian, Indian, Arabic and Hebrew texts and emoji
// need them.
const UNSEEN = /[\u202a-\u202e\u2066-\u206f\u200b\u2060-\u2064\ufeff\u180e]/g

/** More on one letter is no writing; Unicode's normal forms sort them, which takes the square of their number. */
const MANY_MARKS = /(\p{M}{4})\p{M}+/gu

export function withFewMarks(text: string): string {
  return text.replace(MANY_MARKS, '$1')
}

export function withoutControls(text: string): string {
  return text.replace(CONTROLS, '')
}

export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '')
}

const SEEN = /[\p{L}\p{N}]/gu
/** Letters by their class, and nothing to be seen: fillers of Hangul, and of Khmer. */
const BLANK_LETTERS = /[\u115f\u1160\u17b4\u17b5\u3164\uffa0]/g

/** How many letters and digits can be seen. */
export function countSeen(text: string): number {
  return text.replace(BLANK_LETTERS, '').match(SEEN)?.length ?? 0
}

export const ASCII = /^[\0-\x7f]*$/

const MARKS = /\p{M}/gu

const UNDECOMPOSED = /[œæßøłđ]/g

const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
}

const APOSTROPHES = /[’ʼ‘`´]/g

/** Lower case, without diacritics and ligatures, one kind of apostrophe. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  return (
    text
      .replace(APOSTROPHES, "'")
      .normalize('NFKD')
      .replace(MARKS, '')
      // Only now: decomposed, a bold « 𝐀 » is a capital A.
      .toLowerCase()
      .replace(UNDECOMPOSED, (letter) => PLAIN_LETTERS[letter] ?? letter)
  )
}
