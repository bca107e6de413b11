import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SEED_CATEGORIES } from './category'
import {
  AA,
  contrast,
  fromOklch,
  onDark,
  onLight,
  relativeLuminance,
  SEED_COLOURS,
  textOn,
  toOklch,
} from './colours'

const PAPER_GROUNDS = ['#ffffff', '#faf7f0', '#f0eade']
const DARK_GROUNDS = ['#15141a', '#1e1c24', '#25232c']
const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`)

test('contrast follows the figures of WCAG', () => {
  expect(relativeLuminance('#ffffff')).toBeCloseTo(1, 5)
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#0000ff', '#ffffff')).toBeCloseTo(8.59, 2)
})

test('every seeded category has its own colour, legible as it is on the light grounds', () => {
  expect([...SEED_COLOURS.keys()]).toEqual([...SEED_CATEGORIES.keys()])
  expect(new Set(SEED_COLOURS.values()).size).toBe(SEED_COLOURS.size)
  for (const [slug, { colour }] of SEED_CATEGORIES) {
    expect(colour).toBe(SEED_COLOURS.get(slug))
    expect(onLight(colour)).toBe(colour)
  }
})

test('any colour a moderator picks becomes legible on either ground and carries legible text', () => {
  fc.assert(
    fc.property(anyColour, (colour) => {
      for (const ground of PAPER_GROUNDS) expect(contrast(onLight(colour), ground)).toBeGreaterThanOrEqual(AA)
      for (const ground of DARK_GROUNDS) expect(contrast(onDark(colour), ground)).toBeGreaterThanOrEqual(AA)
      expect(contrast(textOn(colour), colour)).toBeGreaterThanOrEqual(AA)
    }),
  )
})

test('a colour survives the way to OKLCH and back', () => {
  fc.assert(
    fc.property(anyColour, (colour) => {
      const back = fromOklch(toOklch(colour))
      for (const from of [1, 3, 5]) {
        const channel = (hex: string) => Number.parseInt(hex.slice(from, from + 2), 16)
        expect(Math.abs(channel(back) - channel(colour))).toBeLessThanOrEqual(3)
      }
    }),
  )
})
