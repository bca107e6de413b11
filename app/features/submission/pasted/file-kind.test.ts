import { deflateRawSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { datesReadableAs } from './file-kind'

const bytes = (text: string) => Buffer.from(text, 'latin1')
/** A zip of one part that is stored under this name. */
const zip = (name: string, content = '') => {
  const packed = deflateRawSync(content)
  return Buffer.concat([
    bytes(`PK\x03\x04${'\0'.repeat(22)}${String.fromCharCode(name.length)}\0\0\0${name}`),
    packed,
  ])
}

test.each<[string, Uint8Array, string]>([
  ['PDF', bytes('%PDF-1.4\n1 0 obj'), 'C’est un PDF : copiez-en les dates ici.'],
  [
    'ods',
    bytes(`${zip('mimetype').toString('latin1')}application/vnd.oasis.opendocument.spreadsheet`),
    'C’est un classeur LibreOffice : enregistrez-le en CSV, ou copiez-en les lignes ici.',
  ],
  [
    'docx',
    Buffer.concat([zip('[Content_Types].xml'), zip('word/document.xml')]),
    'C’est un document de traitement de texte : copiez-en les dates ici.',
  ],
  [
    'zip',
    zip('dates.csv', 'date;heure'),
    'C’est une archive : ouvrez-la, et choisissez le fichier qu’elle contient.',
  ],
  [
    'gzip',
    gzipSync('date;heure'),
    'C’est une archive : ouvrez-la, et choisissez le fichier qu’elle contient.',
  ],
  [
    'xls',
    bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
    'C’est un ancien document Office (.xls ou .doc) : enregistrez-le en CSV, ou copiez-en les lignes ici.',
  ],
  ['png', bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), 'C’est une image : recopiez-en les dates ici.'],
  ['jpeg', bytes('\xff\xd8\xff\xe0\0\x10JFIF'), 'C’est une image : recopiez-en les dates ici.'],
  ['heic', bytes('\0\0\0\x18ftypheic'), 'C’est une image : recopiez-en les dates ici.'],
  ['rtf', bytes('{\\rtf1 5.12.2026}'), 'C’est un document de traitement de texte : copiez-en les dates ici.'],
  [
    'an executable',
    bytes('\x7fELF\x02\x01\x01\0'),
    'Ce n’est pas un texte : donnez un tableau (.xlsx, CSV), un calendrier ICS ou un texte.',
  ],
  ['nothing', bytes(''), 'Ce fichier est vide.'],
])('%s is no text, and it is said what to do', (_name, file, said) => {
  const read = datesReadableAs(file)
  expect(read.ok ? '' : read.reason.replaceAll('\u00a0', ' ')).toBe(said)
})

test.each([
  ['a word that begins like an archive', Buffer.from('PK 5.12.2026')],
  ['UTF-8', Buffer.from('Théâtre\t5.12.2026')],
  ['UTF-8 with its mark', Buffer.from('\ufeffThéâtre')],
  ['Windows-1252', bytes('Th\xe9\xe2tre \x96 5.12.2026')],
  ['UTF-16', Buffer.concat([bytes('\xff\xfe'), Buffer.from('Théâtre', 'utf16le')])],
  ['a million letters', Buffer.alloc(1_000_000, 'a')],
])('%s is a text', (_name, file) => {
  expect(datesReadableAs(file)).toEqual({ ok: true, kind: 'text' })
})

test('the field of dates reads workbooks', () => {
  const file = Buffer.concat([zip('[Content_Types].xml'), zip('xl/workbook.xml')])
  expect(datesReadableAs(file)).toEqual({ ok: true, kind: 'xlsx' })
})
