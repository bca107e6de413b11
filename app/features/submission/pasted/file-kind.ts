// A file that is no text is named by its kind, and its bytes are never read as lines. Without Node: browsers load it.

const SAVE_AS_CSV = 'enregistrez-le en CSV, ou copiez-en les lignes ici'
const COPY_LINES = 'copiez-en les dates ici'
const ARCHIVE = ['une archive', 'ouvrez-la, et choisissez le fichier qu’elle contient'] as const
const IMAGE = ['une image', 'recopiez-en les dates ici'] as const
const DOCUMENT = ['un document de traitement de texte', COPY_LINES] as const
const ZIP = 'PK\x03\x04'

/** Bytes at the beginning as Latin-1, the name of a part that decides among archives, and what to say. */
const KINDS: readonly (readonly [
  begins: string,
  holds: string,
  says: readonly [is: string, advice: string],
])[] = [
  ['%PDF', '', ['un PDF', COPY_LINES]],
  [ZIP, 'xl/', ['un classeur Excel', SAVE_AS_CSV]],
  [ZIP, 'opendocument.spreadsheet', ['un classeur LibreOffice', SAVE_AS_CSV]],
  [ZIP, 'word/', DOCUMENT],
  [ZIP, 'opendocument.text', DOCUMENT],
  [ZIP, '[Content_Types]', ['un document Office', SAVE_AS_CSV]],
  [ZIP, '.iwa', ['un document Numbers ou Pages', 'exportez-le en CSV, ou copiez-en les lignes ici']],
  ['PK', '', ARCHIVE],
  ['\x1f\x8b', '', ARCHIVE],
  ['Rar!', '', ARCHIVE],
  ['7z\xbc\xaf', '', ARCHIVE],
  ['\xd0\xcf\x11\xe0', '', ['un ancien document Office (.xls ou .doc)', SAVE_AS_CSV]],
  ['{\\rtf', '', DOCUMENT],
  ['\x89PNG', '', IMAGE],
  ['\xff\xd8\xff', '', IMAGE],
  ['GIF8', '', IMAGE],
  ['RIFF', 'WEBP', IMAGE],
  ['II*\0', '', IMAGE],
  ['MM\0*', '', IMAGE],
  ['\0\0\0', 'ftyp', IMAGE],
]
/** An archive names its parts at its beginning and at its end. */
const SNIFFED_BYTES = 4096
const UTF16_MARKS = ['\xff\xfe', '\xfe\xff']

/** French, « C’est un classeur Excel : enregistrez-le en CSV. »; null for a text. */
export function notText(bytes: Uint8Array): string | null {
  if (bytes.length === 0) return 'Ce fichier est vide.'
  const begin = latin1(bytes.subarray(0, SNIFFED_BYTES))
  const ends = begin + latin1(bytes.subarray(-SNIFFED_BYTES))
  // « PK » alone may begin a word.
  const isOther = !UTF16_MARKS.some((mark) => begin.startsWith(mark)) && bytes.some(isControl)
  const kind = KINDS.find(
    ([begins, holds]) =>
      begin.startsWith(begins) && ends.includes(holds) && (isOther || /^(?:%PDF|\{\\rtf)/.test(begins)),
  )
  if (kind) return `C’est ${kind[2][0]}\u00a0: ${kind[2][1]}.`
  return isOther ? 'Ce n’est pas un texte\u00a0: donnez un CSV, un calendrier ICS ou un texte.' : null
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
