// A file that a comment names must exist: otherwise the comment is older than the code.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FOLDERS = ['app', 'scripts', 'tests']
const NAMED = /(?<![\w./-])[\w./-]*\w\.(?:tsx?|mjs)\b/g

test('every source file that a comment names is there', () => {
  // The build makes the last one.
  const files = [...readdirSync(ROOT), ...FOLDERS.flatMap(filesIn), 'build/server.mjs']
  const stale = FOLDERS.flatMap(filesIn)
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file))
    .flatMap((file) =>
      commentsOf(file)
        .flatMap((comment) => comment.match(NAMED) ?? [])
        .map((name) => ({ file, name })),
    )
    .filter(({ name }) => !files.some((file) => file === name || file.endsWith(`/${name}`)))
  expect(stale).toEqual([])
})

function filesIn(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => !file.includes('node_modules'))
    .map((file) => `${folder}/${file}`)
}

/** Lines that are nothing but comment. */
function commentsOf(file: string): string[] {
  return readFileSync(path.join(ROOT, file), 'utf8')
    .split('\n')
    .filter((line) => /^\s*(?:\/\/|\/?\*)/.test(line))
}
