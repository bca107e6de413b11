import mammoth from 'mammoth'
import { withXmlOnly } from './bounded-zip'

/** One line for each paragraph of a .docx. */
export async function textOfWord(bytes: Uint8Array): Promise<string> {
  const { value } = await mammoth.extractRawText({ buffer: withXmlOnly(bytes) })
  return value.replaceAll('\n\n', '\n')
}
