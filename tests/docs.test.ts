// Files and commands that the documentation names must be there: a reader follows it.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { filesIn, ROOT } from './support/source-files'

const SOURCES = ['app', 'scripts', 'tests', 'deploy'].flatMap(filesIn)
const DOCS = [...readdirSync(ROOT), ...filesIn('docs'), ...filesIn('demo')].filter(
  (file) => file.endsWith('.md') && file !== 'CHANGELOG.md',
)

test('every link of the documentation leads to a file, and to a heading that it has', () => {
  const links = DOCS.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)/g)].map(
      ([link, target = '', anchor]) => ({
        file,
        link,
        to: target ? path.join(path.dirname(file), target) : file,
        anchor,
      }),
    ),
  )
  const dead = links.filter(
    ({ to, anchor }) => !existsSync(path.join(ROOT, to)) || (anchor && !headingsOf(to).includes(anchor)),
  )
  expect(dead).toEqual([])
  expect(links.length).toBeGreaterThan(50)
})

test('every source file that the documentation names is there', () => {
  const files = [...readdirSync(ROOT), ...SOURCES, 'build/server.mjs']
  const named = DOCS.flatMap((file) =>
    [...read(file).matchAll(/`([\w./$-]*\w\.(?:tsx?|mjs))`/g)].map(([, name = '']) => ({ file, name })),
  )
  const gone = named.filter(({ name }) => !files.some((file) => file === name || file.endsWith(`/${name}`)))
  expect(gone).toEqual([])
  expect(named.length).toBeGreaterThan(50)
})

test('every page of the documentation that a source file names is there', () => {
  const gone = [...readdirSync(ROOT), ...SOURCES]
    .filter((file) => /\.(?:tsx?|m?js|yaml|example)$|^Dockerfile$/.test(file))
    .flatMap((file) => [...read(file).matchAll(/\bdocs\/[\w/-]+\.md\b/g)].map(([name]) => ({ file, name })))
    .filter(({ name }) => !existsSync(path.join(ROOT, name)))
  expect(gone).toEqual([])
})

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8')
}

/** The anchors that GitHub makes of the headings. */
function headingsOf(file: string): string[] {
  return [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
