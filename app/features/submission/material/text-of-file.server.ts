import { IMAGE_REFUSALS, type ImageRefusal } from '~/domain/image'
import type { DocumentReader, DocumentUnread } from '~/features/imports/documents/document-reader.server'
import type { DocumentKind } from '~/features/imports/documents/document-text'
import { capitalized, counted } from '~/platform/french'
import { NOT_STARTED } from '~/platform/limited-worker.server'
import type { Refused } from '~/platform/refused'
import { readableAs } from '../pasted/file-kind'
import { decoded } from './decoded.server'

interface TextOfFile {
  ok: true
  text: string
  /** « votre PDF ». */
  from: string
  /** French sentences for the author. */
  notes: string[]
  /** The poster itself, which may be the photo of the event. */
  picture: Buffer | null
}

const MAX_FILE_BYTES = 10 * 1024 * 1024
/** The text of a file comes back in the page; the field of a text takes as much. */
export const MAX_TEXT_LENGTH = 50_000

/** Reads the text of a file by what it holds, not by its name. Refuses in French, and says what to do. Rejects when
 * `signal` is aborted. */
export async function textOfFile(
  file: File,
  signal: AbortSignal,
  { documentReader }: { documentReader: DocumentReader },
): Promise<TextOfFile | Refused> {
  if (file.size > MAX_FILE_BYTES) return { ok: false, reason: 'Ce fichier dépasse 10\u00a0Mo.' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const readable = readableAs(bytes)
  if (!readable.ok) return readable
  const { kind } = readable
  if (kind === 'text') return textOf(decoded(firstBytes(bytes)).replace(/\r\n?/g, '\n'))
  const read = await documentReader.read({ kind, bytes, mostLetters: MAX_TEXT_LENGTH }, signal)
  if (!read.ok) return { ok: false, reason: refusalText(kind, read.reason) }
  const notes = [...(read.isFromPicture ? [READ_AGAIN] : []), ...(read.cut ? [CUT[read.cut]] : [])]
  const picture = kind === 'picture' ? Buffer.from(bytes) : null
  return { ok: true, text: read.text, from: FROM[kind], notes, picture }
}

/** UTF-16 and UTF-8 take up to so many for a letter. */
const MAX_TEXT_BYTES = 4 * (MAX_TEXT_LENGTH + 1)

/** Half a letter of UTF-8 at the end would make another charset of the whole. */
function firstBytes(bytes: Uint8Array): Uint8Array {
  let end = Math.min(bytes.length, MAX_TEXT_BYTES)
  while (end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return bytes.subarray(0, end)
}

function textOf(text: string): TextOfFile | Refused {
  if (/^\s*<(?:!doctype html|html)\b/i.test(text)) return { ok: false, reason: SAVED_PAGE }
  if (text.trim() === '') return { ok: false, reason: 'Ce fichier est vide.' }
  const isLong = text.length > MAX_TEXT_LENGTH
  const notes = isLong ? [CUT.letters] : []
  return { ok: true, text: text.slice(0, MAX_TEXT_LENGTH), from: 'votre fichier', notes, picture: null }
}

const FROM: Record<DocumentKind, string> = {
  docx: 'votre document',
  xlsx: 'votre tableau',
  pdf: 'votre PDF',
  picture: 'votre image',
}

const READ_AGAIN = 'Relisez\u00a0: lu sur l’affiche.'
const CUT = {
  letters: `Ce fichier est long\u00a0: seuls les ${counted(MAX_TEXT_LENGTH, 'premier')} caractères sont lus.`,
  pages: 'Des pages de ce fichier n’ont pas été lues\u00a0: ajoutez ce qui manque.',
}
const SAVED_PAGE = 'C’est une page web enregistrée\u00a0: indiquez plutôt son adresse, ou collez-en le texte.'

function refusalText(kind: DocumentKind, reason: DocumentUnread): string {
  if (kind === 'pdf' && reason === 'no-text') return PICTURE_PDF
  if (kind === 'picture') {
    if (reason === 'no-text' || reason === 'unreadable') return UNREAD_PICTURE
    if (reason in IMAGE_REFUSALS) return IMAGE_REFUSALS[reason as ImageRefusal]
  }
  return REFUSALS[reason]
}

const PICTURE_PDF =
  'Ce PDF est une image\u00a0: collez le texte de l’affiche, ou donnez le document d’origine.'

const UNREAD_PICTURE = 'Aucun texte n’a été lu sur cette image\u00a0: collez celui de l’affiche.'

/** French, by the reason why a document is not read. */
export const REFUSALS: Record<DocumentUnread, string> = {
  ...IMAGE_REFUSALS,
  encrypted:
    'Ce PDF est protégé par un mot de passe\u00a0: enregistrez-le sans mot de passe, ou collez-en le texte.',
  'no-text': 'Ce document ne contient pas de texte\u00a0: collez ici celui de votre annonce.',
  damaged: 'Ce fichier est endommagé ou incomplet\u00a0: enregistrez-le à nouveau, ou collez-en le texte.',
  'too-large': 'Ce document est trop volumineux\u00a0: collez-en le texte.',
  unreadable: 'Ce document est trop long à lire\u00a0: collez-en le texte.',
  'posters-busy': 'Le service lit d’autres affiches. Réessayez dans un instant.',
  'posters-off': 'Ce site ne lit pas les images\u00a0: collez le texte de l’affiche.',
  busy: 'Le service est très sollicité. Réessayez dans un instant.',
  'not-started': `${capitalized(NOT_STARTED)}.`,
}
