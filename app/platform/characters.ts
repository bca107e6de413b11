// Characters that nobody sees and that change how the rest is shown or found. Texts lose them where they come in.

// Control characters but the tab and the line feed.
const CONTROLS = /[^\P{Cc}\n\t]/gu

// U+202A to U+202E and U+2066 to U+2069 turn the reading order of what follows them, beyond the text that holds them.
// The others have no width and make two equal words differ; none of them is part of a script. U+200C and U+200D stay:
// Persian, Indian scripts and composed emoji need them. U+200E and U+200F stay, because Arabic and Hebrew texts do.
const UNSEEN = /[\u202a-\u202e\u2066-\u206f\u200b\u2060-\u2064\ufeff\u180e]/g

/** Without control characters; tabs and line feeds stay. */
export function withoutControls(text: string): string {
  return text.replace(CONTROLS, '')
}

/** Without marks that turn the reading order or only hide between letters. */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '')
}
