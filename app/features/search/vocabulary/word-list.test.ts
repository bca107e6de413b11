import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TemporaryDirectory, temporaryDirectory } from '../../../../tests/support/temporary-directory'
import { readSections } from './word-list.server'

let directory: TemporaryDirectory
beforeAll(async () => {
  directory = await temporaryDirectory('words')
})
afterAll(() => directory.remove())

async function read(...lines: readonly string[]) {
  const file = path.join(directory.path, 'words.txt')
  await writeFile(file, lines.join('\n'))
  return readSections(pathToFileURL(file), { '': () => true, days: (meaning) => !/[<é]/.test(meaning) })
}

test('a line is a meaning and its spellings, folded, and goes on where the next is indented', async () => {
  const { '': found } = await read('# A remark.', '', 'fête: Fêtes, jour', '  d’été', ': rien')
  expect(found).toMatchObject([
    { meaning: 'fête', spellings: ['fetes', 'jour d ete', 'jour dete'] },
    { meaning: '', spellings: ['rien'] },
  ])
})

test('the lines of a table, and numbers, take the place of what stands for them', async () => {
  const { days } = await read(
    ...['[<part>]', 'matin: morning', 'soir: evening, night'],
    ...['[days]', '<2-3> au <part>: <part> <2-3>'],
  )
  expect(days).toMatchObject([
    { meaning: '2 au matin', spellings: ['morning 2'] },
    { meaning: '2 au soir', spellings: ['evening 2', 'night 2'] },
    { meaning: '3 au matin', spellings: ['morning 3'] },
    { meaning: '3 au soir', spellings: ['evening 3', 'night 3'] },
  ])
})

test.each([
  [
    'a colon without a space',
    ['[days]', 'jour:tag'],
    'words.txt, line 2 is no meaning with a colon and spellings',
  ],
  [
    'another section',
    ['[dayz]', 'jour: tag'],
    'words.txt, line 2 is in a section that nothing reads: [dayz]',
  ],
  ['another meaning', ['[days]', '', 'été: sommer'], 'words.txt, line 3 has no known meaning: “été”'],
  ['another table', ['[days]', 'jour: am <dai>'], 'words.txt, line 2 has no word of a question: “am <dai>”'],
  ['a comma too much', ['jour: tag, , tage'], 'words.txt, line 1 has no word of a question: “”'],
  [
    'a word that is cut in two',
    ['jour: tag', 'a 5 h: 5pm'],
    'words.txt, line 2 has no word of a question: “5pm”',
  ],
])('%s is refused', async (_, lines, sentence) => {
  await expect(read(...lines)).rejects.toThrow(sentence)
})
