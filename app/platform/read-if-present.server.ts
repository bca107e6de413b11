// Reading a small file that need not be there.
import { readFile } from 'node:fs/promises'
import { nullIfMissing } from './error-code'

/** The text of the file; null when there is none. Any other error names the file, as Node's own does not of a directory. */
export async function readIfPresent(file: string): Promise<string | null> {
  try {
    return await nullIfMissing(readFile(file, 'utf8'))
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { path: file }) : error
  }
}
