import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { checkFileKey, type FileStore, InvalidFileKey } from '~/backend/files/files'
import { purposeOf } from '~/domain/image'
import { IMAGE_FILES, imageOfKey } from '~/features/images/ingest.server'
import { makeDirectory } from '~/platform/disk.server'
import { codeOf } from '~/platform/errors'

export function imageFolderOf(exportFile: string): string {
  return `${exportFile}.images`
}

/** Photos of drafts are private. */
const FOLDER_MODE = 0o700

/** Writes the images, one at a time, without profile photos unless asked. Deletes nothing in the folder. */
export async function exportImages(
  files: FileStore,
  folder: string,
  { profiles }: { profiles: boolean },
): Promise<number> {
  let written = 0
  for await (const { key } of files.list(IMAGE_FILES)) {
    if (!profiles && purposeOf(imageOfKey(key) ?? '') === 'profile') continue
    const bytes = await files.read(key)
    if (bytes === null) continue
    const path = join(folder, ...key.split('/'))
    await makeDirectory(dirname(path), FOLDER_MODE)
    await writeFile(`${path}.partial`, bytes)
    await rename(`${path}.partial`, path)
    written += 1
  }
  return written
}

/** Stores the images that the store lacks. A missing folder is an empty one. */
export async function importImages(
  files: FileStore,
  folder: string,
): Promise<{ created: number; unchanged: number }> {
  const report = { created: 0, unchanged: 0 }
  for (const key of await keysIn(folder)) {
    const bytes = await readFile(join(folder, ...key.split('/')))
    const present = await files.read(key)
    if (present?.equals(bytes)) report.unchanged += 1
    else {
      await files.put(key, bytes)
      report.created += 1
    }
  }
  return report
}

/** Ignores files whose path is no key of ours. */
async function keysIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.partial'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((key) => key.startsWith(IMAGE_FILES) && isFileKey(key))
    .sort()
}

function isFileKey(key: string): boolean {
  try {
    checkFileKey(key)
    return true
  } catch (error) {
    if (error instanceof InvalidFileKey) return false
    throw error
  }
}
