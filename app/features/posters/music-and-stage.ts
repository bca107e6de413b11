import type { Composition } from './composition'
import { arc, box, disc, group, half, path, polygon, range, ring, sector } from './pen'

export const crescendo: Composition = ({ main, second }, dice) => {
  const [x, y, facing] = dice.pick([
    [2, 8, -67.5],
    [10, 8, -112.5],
    [10, 0, 112.5],
    [4, 4, 0],
  ])
  const answering = 2 + dice.roll(3)
  let radius = 0.55
  return range(6)
    .map((index) => {
      const width = 0.2 * 1.78 ** index
      const middle = radius + width / 2
      radius += width * 1.5
      // Heavy rings open towards the sheet, light ones anywhere.
      const from = index > 3 ? facing - 90 + dice.roll(3) * 22.5 : dice.roll(16) * 22.5
      return arc(
        x,
        y,
        middle,
        from,
        from + 112.5 + dice.roll(5) * 22.5,
        width,
        index === answering ? second : main,
      )
    })
    .join('')
}

const ostinato: Composition = ({ main, second, accent }, dice) => {
  const motif = dice.pick([
    [3, 5, 2, 6],
    [6, 4, 2, 1, 4],
    [1, 2, 4, 6],
    [5, 2, 5, 3, 1],
  ])
  const struck = 4 + dice.roll(6)
  const bars = range(16).map((index) => {
    const height = motif[index % motif.length] ?? 3
    return box(index - 2 + 0.14, 7 - height, 0.72, height, index - 2 === struck ? accent : main)
  })
  return `${bars.join('')}${box(-2, 7, 16, 1, second)}`
}

const record: Composition = ({ ground, main, second, accent }, dice) => {
  const [x, y] = dice.pick([
    [4, 4.5],
    [8, 4],
    [6, 6],
  ])
  const grooves = [4.9, 4.1, 3.3].map((radius) => ring(x, y, radius, 0.09, ground))
  const light = [-38, 142].map((from) => sector(x, y, 5.6, from, from + 16, second))
  return (
    disc(x, y, 5.6, main) +
    light.join('') +
    grooves.join('') +
    disc(x, y, 2.2, accent) +
    disc(x, y, 0.35, ground)
  )
}

const stave: Composition = ({ main, second, accent }, dice) => {
  const lines = range(5).map((index) => box(-2, 1.88 + index * 1.06, 16, 0.13, main))
  const [big, ...small] = dice.pick([
    [3, 7.4, 10],
    [9, 1.6, 5.2],
    [6, 1.4, 10],
  ])
  const notes = small.map((x, index) => {
    const y = 4.53 + dice.roll(4) * 0.53
    const ink = index === 0 ? accent : main
    return disc(x, y, 0.62, ink) + box(x + 0.46, y - 3.1, 0.16, 3.1, ink)
  })
  return lines.join('') + disc(big, dice.pick([3.5, 4, 4.6]), 2.3, second) + notes.join('')
}

const masks: Composition = ({ ground, main, second }, dice) => {
  const shift = dice.pick([0.8, 1.3, -0.8, -1.3])
  return (
    half(5.95, 4 - shift, 3.3, 180, main) +
    disc(4.5, 3.5 - shift, 0.55, ground) +
    half(6.05, 4 + shift, 3.3, 0, second) +
    disc(7.5, 3.5 + shift, 0.55, ground)
  )
}

const curtain: Composition = ({ main, second, accent }, dice) => {
  const opening = dice.pick([3, 5, 7])
  const drapes = range(8).map((index) => {
    const x = index * 2 - 2
    const length = Math.min(7, 1.5 + Math.abs(x + 1 - opening - 0.5) * 0.95)
    return path(`M${x} -1h2V${length}a1 1 0 0 1-2 0z`, index % 2 === 0 ? main : second)
  })
  return disc(opening + 0.5, 6.3, 0.9, accent) + drapes.join('')
}

const spots: Composition = ({ ground, main, second, accent }, dice) => {
  const spread = dice.pick([3, 4.5])
  const left = 6 - spread
  const right = 6 + spread
  // Both beams end on one patch, so they share the triangle above it.
  const reach = 2.4
  const crossing = (6.6 * spread) / (spread + reach)
  return (
    polygon(
      [
        [left, 0],
        [6 - reach, 6.6],
        [6 + reach, 6.6],
      ],
      main,
    ) +
    polygon(
      [
        [right, 0],
        [6 - reach, 6.6],
        [6 + reach, 6.6],
      ],
      second,
    ) +
    polygon(
      [
        [6, crossing],
        [6 - reach, 6.6],
        [6 + reach, 6.6],
      ],
      accent,
    ) +
    disc(left, 0, 0.8, main) +
    disc(right, 0, 0.8, second) +
    box(-2, 6.6, 16, 1.4, main) +
    half(6, 6.6, 0.8, 270, ground)
  )
}

const dancer: Composition = ({ main, second, accent }, dice) => {
  const figure =
    box(5.2, 6, 0.4, 3.5, main) +
    box(6.4, 6, 0.4, 3.5, main) +
    half(6, 6.3, 3, 270, second) +
    polygon(
      [
        [4.6, 2.3],
        [7.4, 2.3],
        [6, 4.9],
      ],
      main,
    ) +
    disc(6, 1.3, 0.8, accent)
  return group(`translate(${dice.pick([-2.5, 0, 2.5])})rotate(${dice.pick([-14, 0, 14])} 6 8)`, figure)
}

const beam: Composition = ({ main, second, accent }, dice) => {
  const y = dice.pick([2, 4, 6])
  const edge = (band: number) => y + (band - 2.5) * 3.4
  const bands = range(5).map((band) =>
    polygon(
      [
        [2.4, y],
        [14.4, edge(band)],
        [14.4, edge(band + 1)],
      ],
      band % 2 === 0 ? main : second,
    ),
  )
  return bands.join('') + disc(2.4, y, 1.5, main) + disc(2.4, y, 0.62, accent)
}

export const phases: Composition = ({ main, second, accent }, dice) => {
  const facing = dice.pick([0, 90, 180])
  const moons = [0, 1, 2].map((index) => {
    const x = 2.2 + index * 3.8
    const back = disc(x, 4, 1.75, index === 2 ? accent : second)
    if (index === 2) return back
    return back + sector(x, 4, 1.75, facing - 90, facing + (index === 0 ? 0 : 90), main)
  })
  return box(-2, 0, 16, 1.1, main) + box(-2, 6.9, 16, 1.1, main) + moons.join('')
}

export const rotorelief: Composition = ({ ground, main, second, accent }, dice) => {
  const [dx, dy] = dice.pick([
    [0.42, 0.28],
    [-0.42, 0.28],
    [0.5, -0.1],
    [-0.2, -0.45],
  ])
  const [x, y] = dice.pick([
    [6, 4],
    [4, 4],
    [8, 4],
  ])
  const inks = [main, ground, main, second, main, accent]
  return inks.map((ink, index) => disc(x + dx * index, y + dy * index, 4.8 - index * 0.78, ink)).join('')
}

const strip: Composition = ({ ground, main, second, accent }, dice) => {
  const lit = dice.roll(3)
  const frames = range(7).map((index) => {
    const x = -7.2 + index * 3.6
    return (
      box(x, 2.1, 3, 3.8, index === lit + 2 ? accent : second) +
      [0.35, 1.85]
        .map((step) => box(x + step, 0.95, 0.8, 0.6, ground) + box(x + step, 6.45, 0.8, 0.6, ground))
        .join('')
    )
  })
  const figure = disc(-7.2 + (lit + 2) * 3.6 + 1.5, 4, 1, main)
  return group(`rotate(${dice.pick([-12, 0, 12])} 6 4)`, box(-5, 0.5, 22, 7, main) + frames.join('') + figure)
}

export const MUSIC = [crescendo, ostinato, record, stave, crescendo] as const
export const STAGE = [masks, curtain, spots, dancer] as const
export const SCREEN = [beam, phases, rotorelief, strip] as const
