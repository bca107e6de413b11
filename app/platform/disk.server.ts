// Directories and small files on the disk.
import { randomBytes } from 'node:crypto'
import { mkdirSync, statSync } from 'node:fs'
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf, nullIfMissing } from './errors'

const FOR_EVERYBODY = 0o777

/** Makes the directory and what is missing above it; one that is there stays as it is. Throws what the system says.
 * Node 20's own `recursive` never returns where a parent exists and takes no children, as /proc. */
export async function makeDirectory(directory: string, mode = FOR_EVERYBODY): Promise<void> {
  try {
    await makeOne(directory, mode)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(directory) === directory) throw error
    await makeDirectory(dirname(directory), mode)
    await makeOne(directory, mode)
  }
}

/** The same, for what cannot wait. */
export function makeDirectorySync(directory: string, mode = FOR_EVERYBODY): void {
  try {
    makeOneSync(directory, mode)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(directory) === directory) throw error
    makeDirectorySync(dirname(directory), mode)
    makeOneSync(directory, mode)
  }
}

async function makeOne(directory: string, mode: number): Promise<void> {
  try {
    await mkdir(directory, { mode })
  } catch (error) {
    if (!(await stat(directory).catch(() => null))?.isDirectory()) throw error
  }
}

function makeOneSync(directory: string, mode: number): void {
  try {
    mkdirSync(directory, { mode })
  } catch (error) {
    if (!isDirectory(directory)) throw error
  }
}

function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

/** The text of the file; null when there is none. Any other error names the file, as Node's own does not of a directory. */
export async function readIfPresent(file: string): Promise<string | null> {
  try {
    return await nullIfMissing(readFile(file, 'utf8'))
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { path: file }) : error
  }
}

/** there: another process was faster, or it was made long ago; refused: the disk is full or takes nothing. */
type WriteOnce = 'written' | 'there' | 'refused'

/** Makes a file once, which is then kept: whole, for its owner alone, unless there is one of this name. Throws what is no matter of the disk. */
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
