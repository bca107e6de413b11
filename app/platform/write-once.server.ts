// Files that are made once and then kept: what an installation is known by.
import { randomBytes } from 'node:crypto'
import { link, rm, writeFile } from 'node:fs/promises'
import { codeOf } from './error-code'

/** there: another process was faster, or it was made long ago; refused: the disk is full or takes nothing. */
type WriteOnce = 'written' | 'there' | 'refused'

/** Writes the file whole, for its owner alone, unless there is one of this name. Throws what is no matter of the disk. */
export async function writeOnce(file: string, text: string): Promise<WriteOnce> {
  const fresh = `${file}.${randomBytes(6).toString('hex')}.tmp`
  try {
    await writeFile(fresh, text, { mode: 0o600, flush: true })
    // `link` fails when the file exists, so two processes never overwrite each other.
    await link(fresh, file)
    return 'written'
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return 'there'
    if (['ENOSPC', 'EROFS', 'EACCES', 'EDQUOT'].includes(String(codeOf(error)))) return 'refused'
    throw error
  } finally {
    await rm(fresh, { force: true })
  }
}
