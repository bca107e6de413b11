// A file that is no text is named by its kind, and its bytes are never read as lines. Without Node: browsers load it.

import type { DocumentKind } from '~/features/imports/documents/document-text'

interface FileKind {
  /** The file begins with these bytes, as Latin-1. */
  begins: string
  /** A name near the beginning or the end decides among archives. */
  holds: string
  /** « C’est un PDF ». */
  is: string
  /** The field of dates reads it, too, or says what to do. */
  forDates: string | { reads: 'xlsx' }
  /** The box that fills the form reads it, or says what to do. */
  forForm: { reads: DocumentKind } | { says: string }
}

const SAVE_AS_CSV = 'enregistrez-le en CSV, ou copiez-en les lignes ici'
const COPY_LINES = 'copiez-en les dates ici'
const ZIP = 'PK\x03\x04'
const ARCHIVE = archive('une archive', 'ouvrez-la, et choisissez le fichier qu’elle contient')
const DOCUMENT = {
  is: 'un document de traitement de texte',
  forDates: COPY_LINES,
  forForm: { says: 'enregistrez-le en PDF ou en .docx, ou collez-en le texte' },
}
const IMAGE = {
  is: 'une image',
  forDates: 'recopiez-en les dates ici',
  forForm: { says: 'enregistrez-la en JPEG ou en PNG' },
}
const PICTURE: Omit<FileKind, 'begins' | 'holds'> = { ...IMAGE, forForm: { reads: 'picture' } }

/** The first that fits counts. */
const KINDS: readonly FileKind[] = [
  { begins: '%PDF', holds: '', is: 'un PDF', forDates: COPY_LINES, forForm: { reads: 'pdf' } },
  zip('xl/', { is: 'un classeur Excel', forDates: { reads: 'xlsx' }, forForm: { reads: 'xlsx' } }),
  zip('opendocument.spreadsheet', {
    is: 'un classeur LibreOffice',
    forDates: SAVE_AS_CSV,
    forForm: { says: 'enregistrez-le en .xlsx ou en CSV' },
  }),
  zip('word/', { ...DOCUMENT, forForm: { reads: 'docx' } }),
  zip('opendocument.text', DOCUMENT),
  zip('ppt/', {
    is: 'une présentation',
    forDates: 'copiez-en les dates ici',
    forForm: { says: 'enregistrez-la en PDF' },
  }),
  zip('[Content_Types]', {
    is: 'un document Office',
    forDates: SAVE_AS_CSV,
    forForm: { says: 'enregistrez-le en PDF, ou collez-en le texte' },
  }),
  zip('.iwa', {
    is: 'un document Pages, Numbers ou Keynote',
    forDates: 'exportez-le en CSV, ou copiez-en les lignes ici',
    forForm: { says: 'exportez-le en PDF, ou collez-en le texte' },
  }),
  { begins: 'PK', holds: '', ...ARCHIVE },
  { begins: '\x1f\x8b', holds: '', ...ARCHIVE },
  { begins: 'Rar!', holds: '', ...ARCHIVE },
  { begins: '7z\xbc\xaf', holds: '', ...ARCHIVE },
  {
    begins: '\xd0\xcf\x11\xe0',
    holds: '',
    is: 'un ancien document Office (.xls ou .doc)',
    forDates: SAVE_AS_CSV,
    // Office writes documents with a password in this form, too.
    forForm: { says: 'enregistrez-le en .docx, en .xlsx ou en PDF, sans mot de passe' },
  },
  { begins: '{\\rtf', holds: '', ...DOCUMENT },
  { begins: '\x89PNG', holds: '', ...PICTURE },
  { begins: '\xff\xd8\xff', holds: '', ...PICTURE },
  { begins: 'GIF8', holds: '', ...IMAGE },
  { begins: 'RIFF', holds: 'WEBP', ...PICTURE },
  { begins: 'II*\0', holds: '', ...IMAGE },
  { begins: 'MM\0*', holds: '', ...IMAGE },
  { begins: '\0\0\0', holds: 'ftypavif', ...PICTURE },
  // HEIC: the packages here cannot read it.
  { begins: '\0\0\0', holds: 'ftyp', ...IMAGE },
]

function archive(is: string, advice: string): Omit<FileKind, 'begins' | 'holds'> {
  return { is, forDates: advice, forForm: { says: advice } }
}

function zip(holds: string, kind: Omit<FileKind, 'begins' | 'holds'>): FileKind {
  return { begins: ZIP, holds, ...kind }
}

/** An archive names its parts at its beginning and at its end. */
const SNIFFED_BYTES = 4096
const UTF16_MARKS = ['\xff\xfe', '\xfe\xff']

/** The field of dates reads a file so, or refuses it with a French reason: « C’est un PDF : copiez-en les dates ici. » */
export function datesReadableAs(
  bytes: Uint8Array,
): { ok: true; kind: 'xlsx' | 'text' } | { ok: false; reason: string } {
  const kind = kindOf(bytes)
  if (kind === 'text') return { ok: true, kind }
  if (kind === 'empty') return { ok: false, reason: EMPTY }
  if (kind === 'unknown') return { ok: false, reason: NO_TEXT }
  const { forDates } = kind
  return typeof forDates === 'string'
    ? { ok: false, reason: sentence(kind, forDates) }
    : { ok: true, kind: forDates.reads }
}

const NO_TEXT = 'Ce n’est pas un texte\u00a0: donnez un tableau (.xlsx, CSV), un calendrier ICS ou un texte.'

/** The box that fills the form reads a file so, or refuses it with a French reason. */
export function readableAs(
  bytes: Uint8Array,
): { ok: true; kind: DocumentKind | 'text' } | { ok: false; reason: string } {
  const kind = kindOf(bytes)
  if (kind === 'text') return { ok: true, kind }
  if (kind === 'empty') return { ok: false, reason: EMPTY }
  if (kind === 'unknown') return { ok: false, reason: UNKNOWN }
  const { forForm } = kind
  return 'reads' in forForm
    ? { ok: true, kind: forForm.reads }
    : { ok: false, reason: sentence(kind, forForm.says) }
}

const EMPTY = 'Ce fichier est vide.'
const UNKNOWN =
  'Ce fichier n’est pas lisible ici\u00a0: donnez une photo, un PDF, un document .docx, un tableau, un calendrier ou un texte.'

function sentence({ is }: FileKind, advice: string): string {
  return `C’est ${is}\u00a0: ${advice}.`
}

function kindOf(bytes: Uint8Array): FileKind | 'text' | 'empty' | 'unknown' {
  if (bytes.length === 0) return 'empty'
  const begin = latin1(bytes.subarray(0, SNIFFED_BYTES))
  const ends = begin + latin1(bytes.subarray(-SNIFFED_BYTES))
  // « PK » alone may begin a word.
  const isOther = !UTF16_MARKS.some((mark) => begin.startsWith(mark)) && bytes.some(isControl)
  const kind = KINDS.find(
    ({ begins, holds }) =>
      begin.startsWith(begins) && ends.includes(holds) && (isOther || /^(?:%PDF|\{\\rtf)/.test(begins)),
  )
  return kind ?? (isOther ? 'unknown' : 'text')
}

const TAB = 9
const RETURN = 13
const ESCAPE = 27
const SPACE = 32

/** No text in UTF-8 or Windows-1252 has these. */
function isControl(byte: number): boolean {
  return byte < TAB || (byte > RETURN && byte < SPACE && byte !== ESCAPE)
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}
