// A comment must be true and a whole sentence: a file that it names exists, and it has a subject.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { filesIn, ROOT } from './support/source-files'

const FOLDERS = ['app', 'scripts', 'tests']
/** Words that a sentence without a subject begins with. */
const FRAGMENT = /^(?:Of|Whoever|Else|Nobody|Those|What)\b/
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

test('no comment begins with a word that leaves out its subject', () => {
  const fragments = FOLDERS.flatMap(filesIn)
    .filter((file) => /\.(?:tsx?|mjs|js|css)$/.test(file))
    .flatMap((file) =>
      openingsOf(readFileSync(path.join(ROOT, file), 'utf8'))
        .filter(({ text }) => FRAGMENT.test(text))
        .map(({ line, text }) => `${file}:${line} ${text}`),
    )
  expect(fragments).toEqual([])
})

test('only the first line of a comment is an opening', () => {
  const source = [
    '// One thing.',
    '// Its second line.',
    'const a = 1 // Behind code.',
    '/**',
    ' * On a line of its own.',
    ' */',
    '{/* In markup. */}',
    "const address = 'https://what.example'",
  ].join('\n')
  expect(openingsOf(source)).toEqual([
    { line: 1, text: 'One thing.' },
    { line: 3, text: 'Behind code.' },
    { line: 5, text: 'On a line of its own.' },
    { line: 7, text: 'In markup.' },
  ])
})

/** Lines that are nothing but comment. */
function commentsOf(file: string): string[] {
  return readFileSync(path.join(ROOT, file), 'utf8')
    .split('\n')
    .filter((line) => /^\s*(?:\/\/|\/?\*)/.test(line))
}

/** The first line of each comment: consecutive lines that hold nothing else are one comment. */
function openingsOf(source: string): { line: number; text: string }[] {
  const lines = source.split('\n')
  return lines.flatMap((line, index) => {
    const text = /(?:^|[\s{])(?:\/\/|\/\*+)\s+(\S.*?)(?:\s*\*\/\}?)?$/.exec(line)?.[1]
    if (text !== undefined) {
      const goesOn = /^\s*\/\//.test(line) && /^\s*\/\//.test(lines[index - 1] ?? '')
      return goesOn ? [] : [{ line: index + 1, text }]
    }
    const inner = /^\s*\*\s+(\S.*)$/.exec(line)?.[1]
    const opens = /^\s*\/\*+\s*$/.test(lines[index - 1] ?? '')
    return inner !== undefined && opens ? [{ line: index + 1, text: inner }] : []
  })
}
