import type { ImageRefusal } from '~/domain/image'
import { withoutControls } from '~/platform/characters'
import type { Refused } from '~/platform/refused'

/** The files whose text is read here, by their content. */
export type DocumentKind = 'docx' | 'xlsx' | 'pdf' | 'picture'

export interface DocumentRequest {
  /** 'scan': a PDF whose pages are pictures. */
  kind: DocumentKind | 'scan'
  bytes: Uint8Array
  /** The text is cut after so many letters. */
  mostLetters: number
}

/** 'no-text': its pages are pictures; 'damaged': it is no such file; 'too-large': it is an archive that grows. */
export type DocumentRefusal = 'encrypted' | 'no-text' | 'damaged' | 'too-large' | ImageRefusal

export type DocumentText =
  | {
      ok: true
      text: string
      /** Letters after the first ones, or some of the pages, were not read. */
      cut: 'letters' | 'pages' | null
    }
  | Refused<DocumentRefusal>

/** A stranger's file can make this endless, so it runs in a worker (document-reader.server.ts). */
export async function readDocument({ kind, bytes, mostLetters }: DocumentRequest): Promise<DocumentText> {
  try {
    const refusal = kind === 'picture' ? await refusalOfPicture(bytes) : null
    if (refusal !== null) return { ok: false, reason: refusal }
    const { text: whole, hasMore = false } = await textOf(kind, bytes, mostLetters)
    const text = tidied(whole)
    if (!/\p{L}/u.test(text)) return { ok: false, reason: 'no-text' }
    const cut = text.length > mostLetters ? 'letters' : hasMore ? 'pages' : null
    return { ok: true, text: text.slice(0, mostLetters), cut }
  } catch (error) {
    return { ok: false, reason: reasonOf(error) }
  }
}

/** Each kind loads its own package. */
async function textOf(
  kind: DocumentRequest['kind'],
  bytes: Uint8Array,
  mostLetters: number,
): Promise<{ text: string; hasMore?: boolean }> {
  if (kind === 'docx') return { text: await (await import('./word')).textOfWord(bytes) }
  if (kind === 'xlsx') return { text: await (await import('./workbook')).textOfWorkbook(bytes) }
  if (kind === 'pdf') return (await import('./pdf')).textOfPdf(bytes, mostLetters)
  const { LOOKS_AT_SCAN, textOfPicture } = await import('./picture')
  if (kind === 'picture') return { text: await textOfPicture(bytes) }
  return (await import('./pdf')).textOfScan(bytes, (page) => textOfPicture(page, LOOKS_AT_SCAN))
}

async function refusalOfPicture(bytes: Uint8Array): Promise<ImageRefusal | null> {
  const { refusalOf } = await import('~/features/images/encode.server')
  return refusalOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

function reasonOf(error: unknown): DocumentRefusal {
  const name = error instanceof Error ? error.name : ''
  if (name === 'PasswordException') return 'encrypted'
  return name === 'TooLarge' ? 'too-large' : 'damaged'
}

function tidied(text: string): string {
  return withoutControls(text.normalize('NFC').replace(/\r\n?|[\f\v\u2028\u2029]/g, '\n'))
    .replace(/[ \t\u00a0]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
