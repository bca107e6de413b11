import { expect, test } from 'vitest'
import { KeptWhenUsedAgain } from './kept-when-used-again'

test('what is made once is not kept, what is made again is', () => {
  const kept = new KeptWhenUsedAgain<object, string>()
  const [one, other] = [{}, {}]
  kept.set(one, 'first')
  expect(kept.get(one)).toBeUndefined()
  kept.set(one, 'second')
  expect(kept.get(one)).toBe('second')
  expect(kept.get(other)).toBeUndefined()
})
