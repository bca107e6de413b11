import type { Composition } from './composition'
import type { Dice } from './dice'
import { box, disc, group, n, path, polygon, range, ring, stroke } from './pen'

const momentum: Composition = ({ main, second, accent }, dice) => {
  const bars = [2.4, 1.2, 0.6, 0.3].reduce<{ drawn: string; y: number }>(
    ({ drawn, y }, width, index) => ({
      drawn: drawn + box(-9, y, 30, width, index === 1 ? second : main),
      y: y + width + 0.55,
    }),
    { drawn: '', y: 1.6 },
  )
  const turn = dice.pick([-45, -30, 30, 45])
  return group(`rotate(${turn} 6 4)`, bars.drawn) + disc(turn < 0 ? 3 : 9, 2, 1.25, accent)
}

const track: Composition = ({ main, second, accent }, dice) => {
  const fast = dice.roll(3)
  const lanes = range(4).map((index) => {
    const radius = 0.9 + index * 0.95
    const bend = `M15 ${n(4 - radius)}H7A${n(radius)} ${n(radius)} 0 0 0 7 ${n(4 + radius)}H15`
    return stroke(bend, 0.78, index === fast ? second : main)
  })
  return turned(lanes.join('') + disc(8, 3.1 - fast * 0.95, 0.39, accent), dice)
}

const slope: Composition = ({ main, second, accent }, dice) => {
  const wake = [0, 0.55, 1.1].map((lift) =>
    stroke(`M-2 ${n(0.1 - lift)}L${n(5.6 - lift)} ${n(3.9 - lift * 1.5)}`, 0.2, second),
  )
  return turned(
    polygon(
      [
        [-2, 1],
        [14, 9],
        [-2, 9],
      ],
      main,
    ) +
      wake.join('') +
      disc(7.25, 4.23, 1.25, accent),
    dice,
  )
}

const pitch: Composition = ({ main, accent }, dice) => {
  const x = dice.pick([4, 6, 8])
  const ball = disc(x + dice.pick([-2.1, 2.1]), dice.pick([1.9, 6.1]), 1.1, accent)
  return box(x - 0.18, 0, 0.36, 8, main) + ring(x, 4, 2.97, 0.36, main) + disc(x, 4, 0.42, main) + ball
}

const hills: Composition = ({ main, second, accent }, dice) => {
  const [sun, near, far] = dice.pick([
    [8.6, 2.5, 8.4],
    [3.4, 9.5, 3.6],
    [6, 1, 10.6],
  ])
  return disc(sun, 3.1, 1.9, accent) + disc(far, 11, 6.6, second) + disc(near, 13, 7.6, main)
}

const peaks: Composition = ({ main, second, accent }, dice) => {
  const x = dice.pick([4, 8])
  const peak = (at: number, top: number, ink: string) =>
    polygon(
      [
        [at - (8 - top) * 0.9, 8],
        [at, top],
        [at + (8 - top) * 0.9, 8],
      ],
      ink,
    )
  const snow = polygon(
    [
      [x, 1],
      [x + 1.8, 3],
      [x + 0.6, 2.6],
      [x - 0.3, 3.5],
      [x - 0.9, 2.7],
      [x - 1.8, 3],
    ],
    accent,
  )
  return (
    disc(12.6 - x, 1.7, 0.85, accent) +
    peak(14.4 - x, 4, second) +
    peak(-1.4, 4.8, second) +
    peak(13.6, 5.2, second) +
    peak(x, 1, main) +
    snow
  )
}

const leaves: Composition = ({ main, second, accent }, dice) => {
  const leaf = (x: number, y: number, size: number, side: 1 | -1, ink: string) =>
    path(
      `M${x} ${y}A${size} ${size} 0 0 ${side === 1 ? 1 : 0} ${x + side * size} ${y - size}A${size} ${size} 0 0 ${side === 1 ? 1 : 0} ${x} ${y}z`,
      ink,
    )
  const x = dice.pick([4.5, 6, 7.5])
  const first = dice.pick([1, -1] as const)
  const other = first === 1 ? -1 : 1
  return (
    box(x - 0.07, 1.4, 0.14, 6.6, second) +
    leaf(x, 8, 4.2, first, main) +
    leaf(x, 6.2, 3.2, other, second) +
    leaf(x, 4.2, 2.4, first, main) +
    disc(x, 1.3, 0.55, accent)
  )
}

const reflection: Composition = ({ ground, main, second, accent }, dice) => {
  const x = dice.pick([3.5, 6, 8.5])
  const bands = [4.35, 5.05, 5.85, 6.75].map((y, index) => box(-2, y, 16, 0.22 + index * 0.1, ground))
  return (
    disc(x, 4, 3.2, main) +
    bands.join('') +
    box(-2, 4, 16, 0.14, second) +
    disc(x > 6 ? 2.4 : 9.6, 1.8, 0.38, accent)
  )
}

function turned(drawing: string, dice: Dice): string {
  return dice.roll(2) === 0 ? drawing : group('matrix(-1 0 0 1 12 0)', drawing)
}

export const SPORT = [momentum, track, slope, pitch] as const
export const NATURE = [hills, peaks, leaves, reflection] as const
