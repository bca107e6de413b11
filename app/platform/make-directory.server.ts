// Making directories. Node 20's own `recursive` never returns where a parent exists and takes no children, as /proc.
import { mkdirSync, statSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from './error-code'

const FOR_EVERYBODY = 0o777

/** Makes the directory and what is missing above it; one that is there stays as it is. Throws what the system says. */
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
