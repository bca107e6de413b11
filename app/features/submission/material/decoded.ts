/** Spreadsheets and editors save UTF-8, Windows-1252, Mac Roman, or UTF-16 with its mark. */
export function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return isMacRoman(bytes) ? new TextDecoder('macintosh').decode(bytes) : windows1252(bytes)
  }
}

/** « à ç é è ê ù û » of Mac Roman: Windows-1252 has nothing or rare signs there, and its own letters above. */
const MAC_LETTERS = new Set([0x88, 0x8d, 0x8e, 0x8f, 0x90, 0x9d, 0x9e])
const WINDOWS_LETTERS_FROM = 0xe0

function isMacRoman(bytes: Uint8Array): boolean {
  let lead = 0
  for (const byte of bytes) lead += MAC_LETTERS.has(byte) ? 1 : byte >= WINDOWS_LETTERS_FROM ? -1 : 0
  return lead > 0
}

/** WHATWG Encoding: the signs of Windows-1252 from 0x80 to 0x9f; a dot where there is none. */
const WINDOWS_SIGNS = '€.‚ƒ„…†‡ˆ‰Š‹Œ.Ž..‘’“”•–—˜™š›œ.žŸ'
const FIRST_SIGN = 0x80

/** Node 20 decodes Windows-1252 as Latin-1, and these signs as controls: « chœur » would lose its letter. */
function windows1252(bytes: Uint8Array): string {
  return new TextDecoder('windows-1252')
    .decode(bytes)
    .replace(/[\u0080-\u009f]/g, (control) => WINDOWS_SIGNS.charAt(control.charCodeAt(0) - FIRST_SIGN))
}
