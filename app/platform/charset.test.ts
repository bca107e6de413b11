import { expect, test } from 'vitest'
import { charsetNamed, decodedAs } from './charset.server'

test('labels name charsets, and unknown ones name none', () => {
  expect(['ISO-8859-1', ' latin1', 'UTF8', 'shift-jis', 'ansi-x', ''].map(charsetNamed)).toEqual([
    'windows-1252',
    'windows-1252',
    'utf-8',
    'shift_jis',
    null,
    null,
  ])
})

test('Windows-1252 has quotes, ligatures and the euro', () => {
  expect(decodedAs(Buffer.from('l\x92\x9cuvre, 5 \x80', 'latin1'), 'windows-1252')).toBe('l’œuvre, 5 €')
})
