// Removes invisible characters that change how a text is shown or found.

const CONTROLS = /[^\P{Cc}\n\t]/gu

// U+202A to U+202E and U+2066 to U+2069 reverse the reading order even after the text that holds them. The others have
// no width and make two equal words differ. U+200C to U+200F stay: Persian, Indian, Arabic and Hebrew texts and emoji
// need them.
const UNSEEN = /[\u202a-\u202e\u2066-\u206f\u200b\u2060-\u2064\ufeff\u180e]/g

export function withoutControls(text: string): string {
  return text.replace(CONTROLS, '')
}

export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '')
}
