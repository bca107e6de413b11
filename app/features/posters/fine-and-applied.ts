import type { Composition } from './composition'
import { box, disc, group, half, path, polygon, range, sector } from './pen'

export const homage: Composition = ({ main, second, accent }, dice) => {
  const x = dice.pick([4, 6, 8])
  const inks = [main, second, accent]
  return [7, 4.7, 2.4]
    .map((side, index) => box(x - side / 2, 0.5 + (7 - side) * 0.72, side, side, inks[index] ?? main))
    .join('')
}

const frame: Composition = ({ ground, main, second, accent }, dice) => {
  const left = dice.pick([1.5, 4.5])
  const out = left < 3 ? 9.6 : 2.4
  return (
    box(left, 1, 6, 6, main) +
    box(left + 0.8, 1.8, 4.4, 4.4, ground) +
    disc(left + 3 + Math.sign(out - 6) * 1.5, 4, 2.2, second) +
    box(out - 0.55, 5.9, 1.1, 1.1, accent)
  )
}

const plinth: Composition = ({ main, second, accent }, dice) => {
  const x = dice.pick([3.5, 6, 8.5])
  const order = dice.roll(3)
  const top = [
    disc(x, 1.9, 1.4, accent),
    polygon(
      [
        [x - 1.5, 3.3],
        [x + 1.5, 3.3],
        [x, 0.6],
      ],
      accent,
    ),
    half(x, 3.3, 1.6, 270, accent),
  ][order]
  return `${top}${half(x, 3.3, 2.6, 90, main)}${box(x - 1.3, 5.9, 2.6, 2.1, second)}`
}

export const tiles: Composition = ({ main, second, accent }, dice) => {
  const silent = dice.roll(6)
  const cells = range(8).map((index) => {
    const column = index % 4
    const row = Math.floor(index / 4)
    // The outer columns show only in wide formats.
    const x = column * 4 - 2
    const y = row * 4
    const ink = [main, main, second, main, accent, main, second, main][(index + silent) % 8] ?? main
    if (index % 6 === silent) return ''
    switch (dice.roll(4)) {
      case 0:
        return sector(x, y, 4, 0, 90, ink)
      case 1:
        return sector(x + 4, y + 4, 4, 180, 270, ink)
      case 2:
        return half(x + 2, y + 4, 2, 270, ink)
      default:
        return disc(x + 2, y + 2, 2, ink)
    }
  })
  return cells.join('')
}

const pencil: Composition = ({ main, second, accent }, dice) => {
  const body = box(-8, 2.6, 13, 1.4, main) + box(-8, 4, 13, 1.4, second)
  const tip =
    polygon(
      [
        [5, 2.6],
        [5, 5.4],
        [9.2, 4],
      ],
      accent,
    ) +
    polygon(
      [
        [7.7, 3.5],
        [7.7, 4.5],
        [9.2, 4],
      ],
      main,
    )
  return group(`rotate(${dice.pick([35, -35, 20, -20])} 6 4)`, body + tip)
}

export const tangram: Composition = ({ main, second, accent }, dice) => {
  const turn = dice.pick([0, 180])
  const pieces =
    polygon(
      [
        [2, 0],
        [6, 4],
        [2, 8],
      ],
      main,
    ) +
    polygon(
      [
        [2, 8],
        [6, 4],
        [10, 8],
      ],
      second,
    ) +
    polygon(
      [
        [6, 4],
        [8, 2],
        [10, 4],
        [8, 6],
      ],
      accent,
    ) +
    polygon(
      [
        [10, 4],
        [10, 8],
        [8, 6],
      ],
      main,
    ) +
    polygon(
      [
        [4, 2],
        [6, 0],
        [8, 2],
        [6, 4],
      ],
      second,
    )
  return group(`rotate(${turn} 6 4)`, pieces)
}

const setSquare: Composition = ({ ground, main, second }, dice) => {
  const ticks = range(16).map((index) => box(index - 1.6, 7, 0.12, index % 5 === 0 ? 0.6 : 0.35, ground))
  const square =
    polygon(
      [
        [1.6, 0.4],
        [8.4, 6.6],
        [1.6, 6.6],
      ],
      main,
    ) +
    polygon(
      [
        [3, 3.6],
        [4.9, 5.3],
        [3, 5.3],
      ],
      ground,
    )
  const drawn = square + box(-2, 7, 16, 1, second) + ticks.join('')
  return dice.roll(2) === 0 ? drawn : group('matrix(-1 0 0 1 12 0)', drawn)
}

const people: Composition = ({ main, second, accent }, dice) => {
  const person = (x: number, size: number, ink: string) =>
    half(x, 8, size * 1.35, 270, ink) + disc(x, 8 - size * 2.15, size * 0.68, ink)
  const near = dice.pick([3.6, 8.4])
  return person(near > 6 ? 2.2 : 9.8, 1.5, second) + person(6, 1.9, accent) + person(near, 2.6, main)
}

const houses: Composition = ({ ground, main, second, accent }, dice) => {
  const heights = dice.pick([
    [3, 5, 4, 2.5],
    [4.5, 3, 2.5, 5],
    [2.5, 4, 5.5, 3],
  ])
  const lit = dice.roll(4)
  const street = range(6).map((index) => {
    const x = (index - 1) * 3
    const wall = 8 - (heights[(index + 3) % 4] ?? 3)
    const ink = index % 2 === 0 ? main : second
    const window = index === lit + 1 ? accent : ground
    return (
      polygon(
        [
          [x, 8],
          [x, wall],
          [x + 1.5, wall - 1.5],
          [x + 3, wall],
          [x + 3, 8],
        ],
        ink,
      ) + box(x + 1, wall + 0.5, 1, 1, window)
    )
  })
  return street.join('')
}

export const shared: Composition = ({ main, second, accent }, dice) => {
  const [x1, x2] = dice.pick([
    [4.2, 7.8],
    [3.6, 7.2],
    [4.8, 8.4],
  ])
  const middle = (x1 + x2) / 2
  const rise = Math.sqrt(3 * 3 - 1.8 * 1.8)
  const lens = `M${middle} ${4 - rise}A3 3 0 0 1 ${middle} ${4 + rise}A3 3 0 0 1 ${middle} ${4 - rise}z`
  return disc(x1, 4, 3, main) + disc(x2, 4, 3, second) + path(lens, accent)
}

const dialogue: Composition = ({ main, second, accent }, dice) => {
  const flip = dice.pick([1, -1])
  const speech =
    path('M0.8 0.8h6.4v3.6h-3.6l-1.6 1.6v-1.6h-1.2z', main) +
    path('M11.2 3.4h-5.6v3h3l1.4 1.4v-1.4h1.2z', second) +
    [0, 1, 2].map((dot) => disc(6.9 + dot * 1.5, 4.9, 0.36, accent)).join('')
  return flip === 1 ? speech : group('matrix(-1 0 0 1 12 0)', speech)
}

export const MUSEUM = [homage, frame, plinth, tiles] as const
export const WORKSHOP = [pencil, tangram, setSquare, tiles] as const
export const NEIGHBOURS = [people, houses, shared, dialogue] as const
