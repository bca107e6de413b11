import { contrast } from '~/domain/colours'
import type { Dice } from './dice'
import { INK, type Inks, PAPER } from './palette'
import { box, disc, group, half, n, stroke } from './pen'

const STROKE = 1
/**
 * Drawn, not set in a font, so that a poster looks the same without fonts. Centre lines in a box 2 by 4; with the
 * stroke 3 by 5.
 */
const FIGURES: readonly string[] = [
  'M0 1A1 1 0 0 1 2 1V3A1 1 0 0 1 0 3z',
  'M-.5 0H1V4.5',
  'M0 1A1 1 0 0 1 2 1C2 2.2 0 2.6 0 4H2.5',
  'M0 1A1 1 0 0 1 2 1A1 1 0 0 1 1 2A1 1 0 0 1 2 3A1 1 0 0 1 0 3',
  'M.6 -.5L0 2.9H2.5M1.9 1.2V4.5',
  'M2.4 0H.2V1.9H1A1.05 1.05 0 0 1 1 4A1 1 0 0 1 0 3.2',
  'M2 .9A1 1 0 0 0 0 1V3A1 1 0 0 0 2 3A1 1 0 0 0 0 3',
  'M-.5 0H1.9L.6 4.5',
  'M1 0A1 1 0 0 1 1 2A1 1 0 0 1 1 0zM1 2A1 1 0 0 1 1 4A1 1 0 0 1 1 2z',
  'M0 3.1A1 1 0 0 0 2 3V1A1 1 0 0 0 0 1A1 1 0 0 0 2 1',
]
const WIDTHS = [3, 2, 3, 3, 3, 3, 3, 3, 3, 3]
const GAP = 0.35

function numeralWidth(value: number, height: number): number {
  const figures = [...String(value)].map(Number)
  const width = figures.reduce((sum, figure) => sum + (WIDTHS[figure] ?? 0), GAP * (figures.length - 1))
  return (width * height) / 5
}

/** `x`, `y`: upper left corner. Takes a whole number, zero or more. */
function numeral(value: number, x: number, y: number, height: number, colour: string): string {
  const scale = height / 5
  let left = 0
  const drawn = [...String(value)].map(Number).map((figure) => {
    const shape = stroke(FIGURES[figure] ?? '', STROKE, colour)
    const placed = group(`translate(${n(left + STROKE / 2)} ${STROKE / 2})`, shape)
    left += (WIDTHS[figure] ?? 0) + GAP
    return placed
  })
  return group(`translate(${n(x)} ${n(y)})scale(${n(scale)})`, drawn.join(''))
}

const TALL = 6.6
const SMALL = 3.4
/** A figure across two fields is hard to read below this contrast ratio. */
const CLEAR = 2.6

/** Takes a whole number from 0 to 99. */
export function drawDate(day: number, inks: Inks, dice: Dice): string {
  const width = numeralWidth(day, TALL)
  const left = 6 - width / 2
  const top = (8 - TALL) / 2
  const across = clearest(inks, [inks.ground, inks.second])
  if (across === null || dice.roll(5) === 0) {
    const inside = clearest(inks, [inks.second]) ?? inks.ground
    return (
      disc(6, 4, 3.6, inks.second) +
      numeral(day, 6 - numeralWidth(day, SMALL) / 2, 4 - SMALL / 2, SMALL, inside)
    )
  }
  const field = dice.pick([
    disc(left + width - 0.8, 1.9, 2.6, inks.second),
    box(-2, 4, 16, 4, inks.second),
    half(12, 4, 4, 180, inks.second) + box(11.9, 0, 2.1, 8, inks.second),
  ])
  return field + numeral(day, left, top, TALL, across)
}

/** Null if no ink has enough contrast with all fields. */
function clearest({ main, accent }: Inks, fields: string[]): string | null {
  const clarity = (ink: string) => Math.min(...fields.map((field) => contrast(ink, field)))
  const best = [main, accent, INK, PAPER].reduce((one, other) =>
    clarity(other) > clarity(one) ? other : one,
  )
  return clarity(best) < CLEAR ? null : best
}
