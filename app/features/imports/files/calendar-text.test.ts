import { describe, expect, test } from 'vitest'
import { contentLines, isCalendar, isWholeCalendar } from './calendar-text.server'

const CALENDAR = 'BEGIN:VCALENDAR\r\nSUMMARY:Fête à l’Œuvre\u00a0: 5 €\r\nEND:VCALENDAR\r\n'
/** Windows-1252 is Latin-1 but for these. */
const WINDOWS: Record<string, string> = { '’': '\x92', Œ: '\x8c', '€': '\x80' }
const windows1252 = (text: string) =>
  Buffer.from(
    text.replace(/[’Œ€]/g, (sign) => WINDOWS[sign] ?? ''),
    'latin1',
  )
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()

function textsOf(bytes: Buffer, charset: string | null = null) {
  return [...contentLines(bytes, charset)].map(({ text }) => text)
}

describe('a calendar is read in the charset that it is in', () => {
  test.each<[string, Buffer, string | null]>([
    ['UTF-8', Buffer.from(CALENDAR), null],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${CALENDAR}`), null],
    ['UTF-8, whatever the server says', Buffer.from(CALENDAR), 'iso-8859-1'],
    ['Windows-1252, unsaid', windows1252(CALENDAR), null],
    ['as the server says', windows1252(CALENDAR), 'windows-1252'],
    ['as the server says in its older name', windows1252(CALENDAR), 'ISO-8859-1'],
    ['under a name that nobody knows', windows1252(CALENDAR), 'ansi-x'],
    ['wrongly said to be UTF-8', windows1252(CALENDAR), 'utf-8'],
    ['UTF-16 with its mark', Buffer.from(`\ufeff${CALENDAR}`, 'utf16le'), null],
    ['UTF-16 the other way round', utf16be(`\ufeff${CALENDAR}`), null],
    ['UTF-16 without a mark', Buffer.from(CALENDAR, 'utf16le'), null],
  ])('%s', (_how, bytes, charset) => {
    expect(textsOf(bytes, charset)).toEqual(CALENDAR.trim().split('\r\n'))
    expect([isCalendar(bytes), isWholeCalendar(bytes)]).toEqual([true, true])
  })

  test('Cyrillic and Japanese, as the server says', () => {
    expect(textsOf(Buffer.from('SUMMARY:\xc8\xe3\xee\xf0\xfc', 'latin1'), 'windows-1251')).toEqual([
      'SUMMARY:Игорь',
    ])
    expect(textsOf(Buffer.from('SUMMARY:\x93\xfa\x96{', 'latin1'), 'shift_jis')).toEqual(['SUMMARY:日本'])
  })
})

test('of joined calendars each line is judged by itself', () => {
  const mixed = Buffer.concat([
    Buffer.from('SUMMARY:Fête\r\n'),
    windows1252('SUMMARY:CAFÉ\u00a0: été\r\nX:CAFÉ\u00a0!'),
  ])
  expect(textsOf(mixed)).toEqual(['SUMMARY:Fête', 'SUMMARY:CAFÉ\u00a0: été', 'X:CAFÉ\u00a0!'])
})

test('UTF-8 of which a character was cut is no Windows-1252', () => {
  const cut = Buffer.concat([Buffer.from('SUMMARY:Fête à l’été'), Buffer.from([0xc3])])
  expect(textsOf(cut)).toEqual([null])
})

test('a file that is cut or no calendar is told', () => {
  expect(isWholeCalendar(Buffer.from(CALENDAR.slice(0, 40)))).toBe(false)
  expect(isWholeCalendar(utf16be(CALENDAR.slice(0, 40)))).toBe(false)
  expect(isCalendar(Buffer.from('\n\n begin:vcalendar\n'))).toBe(true)
  expect(isCalendar(Buffer.from('<html>BEGIN:VCALENDAR'))).toBe(false)
  expect(isCalendar(Buffer.alloc(0))).toBe(false)
})

test.each([
  ['SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:F=C3=AAte', 'SUMMARY:Fête'],
  [
    'SUMMARY;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:F=C3=AAte d=\r\n=C3=A9t=C3=A9 = 5',
    'SUMMARY:Fête dété = 5',
  ],
  ['SUMMARY;QUOTED-PRINTABLE:F=EAte', 'SUMMARY:Fête'],
  ['SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-15:5 =A4', 'SUMMARY:5 €'],
  ['DESCRIPTION;ENCODING=QUOTED-PRINTABLE:un=0D=0A=\r\ndeux', 'DESCRIPTION:un\\ndeux'],
  ['SUMMARY;ENCODING=BASE64:RsOqdGU=', 'SUMMARY:Fête'],
  ['SUMMARY:a =', 'SUMMARY:a ='],
  ['SUMMARY;LANGUAGE=fr;ALTREP="cid:x;y":a=20', 'SUMMARY;LANGUAGE=fr;ALTREP="cid:x;y":a=20'],
])('vCalendar 1.0: %s', (line, text) => {
  expect(textsOf(Buffer.from(line))).toEqual([text])
})

test('lines keep their numbers, also behind folded ones', () => {
  const lines = [
    ...contentLines(Buffer.from('A:1\r\n 2\r\n\r\nB;ENCODING=QUOTED-PRINTABLE:a=\r\nb\r\nC:3'), null),
  ]
  expect(lines).toEqual([
    { number: 1, text: 'A:12' },
    { number: 4, text: 'B:ab' },
    { number: 6, text: 'C:3' },
  ])
})

test('a megabyte of broken lines is read as fast as one of letters', () => {
  for (const piece of ['a=\n', ' a\n', '\r', '=C3']) {
    const bytes = Buffer.from(`A;ENCODING=QUOTED-PRINTABLE:${piece.repeat(1_000_000 / piece.length)}`)
    const begun = performance.now()
    expect(textsOf(bytes).length).toBeGreaterThan(0)
    expect(performance.now() - begun).toBeLessThan(5000)
  }
})
