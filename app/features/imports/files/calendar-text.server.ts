// The content lines of an iCalendar file as text: in whatever charset it is, unfolded, and without the encodings of vCalendar 1.0.
import { isUtf8 } from 'node:buffer'
import { charsetNamed, decodedAs } from '~/platform/charset.server'

interface ContentLine {
  /** The first line has number 1. */
  number: number
  /** null = broken UTF-8. */
  text: string | null
}

/** Whether the file begins as a calendar, whatever it is called. */
export function isCalendar(bytes: Buffer): boolean {
  return /^\uFEFF?\s*BEGIN:VCALENDAR/i.test(inBytes(bytes.subarray(0, 400), null).toString('utf8'))
}

/** Whether the file goes to its end; a download may be cut. */
export function isWholeCalendar(bytes: Buffer): boolean {
  const tail = inBytes(bytes, null).subarray(-200)
  return /END:VCALENDAR\s*$/i.test(tail.toString('utf8'))
}

/**
 * Unfolds before decoding: a fold may split a character (RFC 5545 3.1). UTF-8 is known by itself, UTF-16 by its mark or its
 * zeros; `charset`, as the server has told it, counts for the rest, and without it Windows-1252. In a file that is not
 * all UTF-8 each line is judged by itself: some programs join calendars of others.
 */
export function* contentLines(bytes: Buffer, charset: string | null): Generator<ContentLine> {
  const lines = unfolded(inBytes(bytes, charset).toString('latin1'))
  const isAllUtf8 = lines.every(({ latin1 }) => isUtf8(Buffer.from(latin1, 'latin1')))
  const fallback = charsetTold(charset) ?? 'windows-1252'
  for (const { number, latin1 } of lines) {
    if (latin1.trim() !== '') yield { number, text: textOf(latin1, isAllUtf8, fallback) }
  }
}

/** UTF-16 in UTF-8; other bytes as they are, without a mark. */
function inBytes(bytes: Buffer, charset: string | null): Buffer {
  const [first, second] = bytes
  const isLittle = (first === 0xff && second === 0xfe) || (first !== 0 && second === 0)
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0)
  if (bytes.length > 1 && (isLittle || isBig)) {
    return Buffer.from(new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(bytes))
  }
  const told = charsetTold(charset)
  if (told && !isUtf8(bytes) && !SINGLE_BYTE.test(told)) return Buffer.from(decodedAs(bytes, told))
  return first === 0xef && second === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes
}

const SINGLE_BYTE = /^(?:windows-|iso-8859|koi8|macintosh|x-mac|ibm866)/

/** null for one that is not told, is unknown, or is UTF-8, which is known without. */
function charsetTold(label: string | null): string | null {
  const charset = label === null ? null : charsetNamed(label)
  return charset === 'utf-8' ? null : charset
}

interface RawLine {
  number: number
  latin1: string
}

/** The pieces of a line are joined at its end: a line of a megabyte may be folded at each letter. */
function unfolded(latin1: string): RawLine[] {
  const lines: { number: number; pieces: string[]; isSoft: boolean }[] = []
  for (const [index, physical] of latin1.split('\n').entries()) {
    const line = withoutReturns(physical)
    const current = lines.at(-1)
    if (current?.isSoft && current.pieces.at(-1)?.endsWith('=')) {
      current.pieces.push(current.pieces.pop()?.slice(0, -1) ?? '', line)
    } else if (current && /^[ \t]/.test(line)) current.pieces.push(line.slice(1))
    else lines.push({ number: index + 1, pieces: [line], isSoft: QUOTED_PRINTABLE.test(line) })
  }
  return lines.map(({ number, pieces }) => ({ number, latin1: pieces.join('') }))
}

/** A line of quoted-printable goes on after a « = » at its end (RFC 2045 6.7). */
const QUOTED_PRINTABLE = /^[\w-]+(?:;[^:;]*)*;(?:ENCODING=)?QUOTED-PRINTABLE[;:]/i

/** The loop is by hand: a regular expression for the end of a line tries every carriage return of a megabyte of
 * them. */
function withoutReturns(line: string): string {
  let end = line.length
  while (line[end - 1] === '\r') end -= 1
  return line.slice(0, end)
}

const ENCODED = /^(?<name>[\w-]+)(?<parameters>(?:;[^:;"]*)*):(?<value>.*)$/s

function textOf(latin1: string, isAllUtf8: boolean, fallback: string): string | null {
  const { name, parameters = '', value = '' } = ENCODED.exec(latin1)?.groups ?? {}
  const own = charsetTold(/;CHARSET=([\w-]+)/i.exec(parameters)?.[1] ?? null) ?? fallback
  const encoding = /;(?:ENCODING=)?(QUOTED-PRINTABLE|BASE64|B)(?=;|$)/i.exec(parameters)?.[1]?.toUpperCase()
  if (name === undefined || encoding === undefined || /;VALUE=BINARY/i.test(parameters)) {
    return decode(Buffer.from(latin1, 'latin1'), isAllUtf8, own)
  }
  const bytes =
    encoding === 'QUOTED-PRINTABLE'
      ? Buffer.from(
          value.replace(/=([\dA-F]{2})/gi, (_, hex: string) => byte(hex)),
          'latin1',
        )
      : Buffer.from(value, 'base64')
  const text = decode(bytes, false, own)
  return text === null ? null : `${name}:${text.replace(/\r\n?|\n/g, '\\n')}`
}

function byte(hex: string): string {
  return String.fromCharCode(Number.parseInt(hex, 16))
}

function decode(bytes: Buffer, isAllUtf8: boolean, fallback: string): string | null {
  if (isUtf8(bytes)) {
    const text = bytes.toString('utf8')
    return isAllUtf8 || !isByChance(text) ? text : decodedAs(bytes, fallback)
  }
  return isBroken(bytes.toString('utf8')) ? null : decodedAs(bytes, fallback)
}

/** Letters, quotes and dashes of Latin languages, and emoji. */
const USUAL = /[\u00a0-\u017f\u2010-\u2122\u{1f000}-\u{1ffff}]/gu
const MOST_BY_CHANCE = 2

/** « É » before a no-break space in Windows-1252 is a letter of UTF-8 that nobody writes. */
function isByChance(text: string): boolean {
  const foreign = [...text].filter((sign) => sign > '\u007f')
  return foreign.length > 0 && foreign.length <= MOST_BY_CHANCE && text.match(USUAL) === null
}

/** UTF-8 of which a character was cut: read as another charset, all its accents would be two signs. */
function isBroken(text: string): boolean {
  const usual = text.match(USUAL)?.length ?? 0
  return usual > (text.match(/\ufffd/g)?.length ?? 0)
}
