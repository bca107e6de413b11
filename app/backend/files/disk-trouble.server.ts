// Turns errors of a full, read-only or failing disk into FilesUnavailable.
import { stat } from 'node:fs/promises'
import { codeOf } from '~/platform/errors'
import { type FileStore, FilesUnavailable } from './files'

const DISK_CODES = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO'])

export function isDiskTrouble(error: unknown): boolean {
  const code = codeOf(error)
  return typeof code === 'string' && DISK_CODES.has(code)
}

/** `directory` must always exist: an unmounted volume would look empty. */
export function withDiskTrouble(files: FileStore, directory: string): FileStore {
  async function isGone(): Promise<boolean> {
    try {
      await stat(directory)
      return false
    } catch {
      return true
    }
  }

  async function toPortError(error: unknown): Promise<unknown> {
    const isAway = isDiskTrouble(error) || (codeOf(error) === 'ENOENT' && (await isGone()))
    return isAway ? new FilesUnavailable(error) : error
  }

  async function answered(work: Promise<unknown>): Promise<unknown> {
    try {
      const answer = await work
      if (answer === null) await stat(directory)
      return answer
    } catch (error) {
      throw await toPortError(error)
    }
  }

  async function* listed(found: AsyncIterable<unknown>): AsyncGenerator<unknown> {
    try {
      yield* found
    } catch (error) {
      throw await toPortError(error)
    }
  }

  const methods = Object.entries(files).map(([name, method]) => [
    name,
    (...given: unknown[]) => {
      const result = method(...given)
      return Symbol.asyncIterator in result ? listed(result) : answered(result)
    },
  ])
  return Object.fromEntries(methods) as FileStore
}
