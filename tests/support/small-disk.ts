// A disk of its own, so small that a test can fill it, and another way to it that is read-only. Only root may mount one.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  path: string
  /** The same disk, mounted once more: what is opened there cannot be written. */
  readOnlyPath: string
  /** Leaves no room for anything. */
  fill(): void
  makeRoom(): void
  unmount(): void
}

/** null where nothing can be mounted. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), 'small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path], { stdio: 'ignore' })
  } catch {
    rmdirSync(path)
    return null
  }
  const readOnlyPath = mkdtempSync(join(tmpdir(), 'read-only-'))
  execFileSync('mount', ['--bind', path, readOnlyPath])
  execFileSync('mount', ['-o', 'remount,bind,ro', readOnlyPath])
  const ballast = join(path, 'ballast')
  return {
    path,
    readOnlyPath,
    fill() {
      const { bavail, bsize } = statfsSync(path)
      writeFileSync(ballast, Buffer.alloc(bavail * bsize, 1))
    },
    makeRoom: () => rmSync(ballast),
    unmount() {
      // Lazily: the SQLite binding lets go of a file only when its statements have been garbage-collected.
      for (const mounted of [readOnlyPath, path]) {
        execFileSync('umount', ['--lazy', mounted])
        rmdirSync(mounted)
      }
    },
  }
}

export function canMount(): boolean {
  const disk = mountSmallDisk(1)
  disk?.unmount()
  return disk !== null
}
