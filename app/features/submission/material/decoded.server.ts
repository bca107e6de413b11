import { decodedAs } from '~/platform/charset.server'

/** Spreadsheets and editors save UTF-8, Windows-1252, Mac Roman, or UTF-16 with its mark. */
export function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return isMacRoman(bytes) ? new TextDecoder('macintosh').decode(bytes) : decodedAs(bytes, 'windows-1252')
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
