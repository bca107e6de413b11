import { expect, test } from 'vitest'
import { AskedLately, KeptWhenUsedAgain } from './kept-when-used-again'

test('what is made once is not kept, what is made again is', () => {
  const kept = new KeptWhenUsedAgain<{ id: string }, string>()
  const [one, other] = [{ id: 'one' }, { id: 'other' }]
  kept.set(one, 'first')
  expect(kept.get(one)).toBeUndefined()
  kept.set(one, 'second')
  expect(kept.get(one)).toBe('second')
  expect(kept.get(other)).toBeUndefined()
})

test('is kept for its object only: another with the same id may say something else', () => {
  const kept = new KeptWhenUsedAgain<{ id: string }, string>()
  kept.set({ id: 'one' }, 'first')
  kept.set({ id: 'one' }, 'second')
  expect(kept.get({ id: 'one' })).toBeUndefined()
})

test('what was asked for lately is known, until others have taken its place', () => {
  const asked = new AskedLately(2)
  expect(asked.isAgain('a')).toBe(false)
  expect(asked.isAgain('a')).toBe(true)
  asked.isAgain('b')
  asked.isAgain('c')
  expect(asked.isAgain('a')).toBe(false)
})
