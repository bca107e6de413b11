import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomEvent } from '../index/testing/random-events'
import { packed, unpacked } from './packed-event.server'

test('any event comes back as it was, smaller than its JSON', () => {
  fc.assert(
    fc.property(randomEvent, (event) => {
      expect(unpacked(packed(event))).toEqual(event)
      expect(packed(event).length).toBeLessThan(JSON.stringify(event).length / 2)
    }),
  )
})
