// Reading a small file that need not be there.
import { readFile } from 'node:fs/promises'
import { codeOf } from './error-code'

/** The text of the file; null when there is none. Any other error names the file, as Node's own does not of a directory. */
export async function readIfPresent(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error instanceof Error ? Object.assign(error, { path: file }) : error
  }
}
