import { expect, test } from 'vitest'
import { isPublicImage } from './visibility'

const HEX = '0123456789abcdef'.repeat(2)
const shown = { showsImage: () => true }
const hidden = { showsImage: () => false }

test('images of events and partners are public while the catalogue shows them', () => {
  for (const id of [`event-${HEX}`, `partner-${HEX}`]) {
    expect(isPublicImage(id, shown)).toBe(true)
    expect(isPublicImage(id, hidden)).toBe(false)
  }
})

test('profile photos are public', () => {
  expect(isPublicImage(`profile-${HEX}`, hidden)).toBe(true)
})

test('what is no id of ours is not, whatever the catalogue says', () => {
  for (const id of [
    '',
    'event',
    `event-${HEX}0`,
    `Event-${HEX}`,
    `secret-${HEX}`,
    `event-../${HEX}`,
    `event-${HEX}\n`,
  ]) {
    expect(isPublicImage(id, shown)).toBe(false)
  }
})
