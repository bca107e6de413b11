import { expect, test } from 'vitest'
import { isWeakPassword } from './password.server'

const OWNER = {
  displayName: 'Clémentine Œuvray-Favre',
  email: 'clem.oeuvray@fanfare-bagnes.ch',
  siteName: 'Agenda romand',
}

test.each([
  ['spaces', '        '],
  ['no-break spaces', '\u00a0'.repeat(9)],
  ['one letter', 'aaaaaaaa'],
  ['one letter, a hundred times', 'é'.repeat(100)],
  ['one character of two code units', '😀'.repeat(8)],
  ['a sequence', 'abcdefgh'],
  ['digits', '12345678'],
  ['a row of keys', 'qwertzuiop'],
  ['a row of French keys', 'azertyuiop'],
  ['a pattern', 'abababab'],
  ['a word and digits', 'bonjour123'],
  ['a common one in capitals', 'PASSWORD1'],
  ['a common one in signs', 'P@ssw0rd'],
  ['a common French one', 'motdepasse'],
  ['a first name and a year', 'camille2026'],
  ['a date', '25121985'],
  ['the name of the site', 'Agenda romand'],
  ['the name of the site in one word', 'agendaromand'],
  ['the own name', 'Clémentine'],
  ['the own name and a digit', 'clementine1'],
  ['the own last name', 'œuvray-favre'],
  ['the own address', 'clem.oeuvray@fanfare-bagnes.ch'],
  ['a piece of the own address', 'fanfare-bagnes'],
])('%s is found by trying', async (_what, password) => {
  expect(await isWeakPassword(password, OWNER)).toBe(true)
})

test.each([
  'trois petits chats',
  'un chapeau de paille',
  'k8dL2p9x',
  'tr0ub4dor&3',
  'Le cor des Alpes sonne à midi, et personne ne l’entend sous la pluie de novembre.',
  `${'k8dL2p9x-'.repeat(100)}fin`,
])('%s is not', async (password) => {
  expect(await isWeakPassword(password, OWNER)).toBe(false)
})

test('what belongs to somebody else is judged as any word', async () => {
  const other = { displayName: 'X', email: 'x@y.ch', siteName: 'Z' }
  expect(await isWeakPassword('fanfare-bagnes', other)).toBe(false)
})
