import { withoutControls } from '~/platform/characters'
import type { Refused } from '~/platform/refused'

/** The files whose text is read here, by their content. */
export type DocumentKind = 'docx' | 'xlsx' | 'pdf'

export interface DocumentRequest {
  kind: DocumentKind
  bytes: Uint8Array
  /** The text is cut after so many letters. */
  mostLetters: number
}

/** 'no-text': its pages are pictures; 'damaged': it is no such file; 'too-large': it is an archive that grows. */
export type DocumentRefusal = 'encrypted' | 'no-text' | 'damaged' | 'too-large'

export type DocumentText = { ok: true; text: string; isCut: boolean } | Refused<DocumentRefusal>

/** A stranger's file can make this endless, so it runs in a worker (document-reader.server.ts). */
export async function readDocument({ kind, bytes, mostLetters }: DocumentRequest): Promise<DocumentText> {
  try {
    const text = tidied(await textOf(kind, bytes, mostLetters))
    if (!/\p{L}/u.test(text)) return { ok: false, reason: 'no-text' }
    return { ok: true, text: text.slice(0, mostLetters), isCut: text.length > mostLetters }
  } catch (error) {
    return { ok: false, reason: refusalOf(error) }
  }
}

/** Each kind loads its own package. */
async function textOf(kind: DocumentKind, bytes: Uint8Array, mostLetters: number): Promise<string> {
  if (kind === 'docx') return (await import('./word')).textOfWord(bytes)
  if (kind === 'xlsx') return (await import('./workbook')).textOfWorkbook(bytes)
  return (await import('./pdf')).textOfPdf(bytes, mostLetters)
}

function refusalOf(error: unknown): DocumentRefusal {
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
