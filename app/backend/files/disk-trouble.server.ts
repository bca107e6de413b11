// Files on a disk that is full, can only be read, fails or is gone: FilesUnavailable instead of what the system says.
import { stat } from 'node:fs/promises'
import { codeOf } from '~/platform/error-code'
import { type FileStore, FilesUnavailable } from './files'

/** What the system says of a disk that takes or gives nothing. */
const DISK_CODES = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO'])

export function isDiskTrouble(error: unknown): boolean {
  const code = codeOf(error)
  return typeof code === 'string' && DISK_CODES.has(code)
}

/** The same files. `directory` is one that is always there: without it, a volume that is not mounted would look empty. */
export function withDiskTrouble(files: FileStore, directory: string): FileStore {
  async function isGone(): Promise<boolean> {
    try {
      await stat(directory)
      return false
    } catch {
      return true
    }
  }

  async function inPortWords(error: unknown): Promise<unknown> {
    const isAway = isDiskTrouble(error) || (codeOf(error) === 'ENOENT' && (await isGone()))
    return isAway ? new FilesUnavailable(error) : error
  }

  async function answered(work: Promise<unknown>): Promise<unknown> {
    try {
      const answer = await work
      if (answer === null) await stat(directory)
      return answer
    } catch (error) {
      throw await inPortWords(error)
    }
  }

  async function* listed(found: AsyncIterable<unknown>): AsyncGenerator<unknown> {
    try {
      yield* found
    } catch (error) {
      throw await inPortWords(error)
    }
  }

  const methods = Object.entries(files).map(([name, method]) => [
    name,
    (...given: unknown[]) => {
      const result = method(...given)
      return Symbol.asyncIterator in result ? listed(result) : answered(result)
    },
  ])
  // Each method gives what it gave before.
  return Object.fromEntries(methods) as FileStore
}
