import type { Composition } from './composition'
import { box, disc, group, half, n, path, polygon, range, ring, sector, stroke } from './pen'

const awning: Composition = ({ main, second, accent }, dice) => {
  const depth = dice.pick([2, 3, 3.5])
  const stripes = range(9).map((index) => {
    const x = index * 2 - 3
    return path(`M${x} 0h2V${depth}a1 1 0 0 1-2 0z`, index % 2 === 0 ? main : second)
  })
  const goods = dice.pick([
    [3, 5.2],
    [9, 6.8],
    [5, 7],
  ])
  return (
    stripes.join('') +
    goods
      .map((x, index) =>
        disc(x, 8 - (index === 0 ? 1.3 : 0.6), index === 0 ? 1.3 : 0.6, index === 0 ? accent : main),
      )
      .join('')
  )
}

export const display: Composition = ({ main, accent }, dice) => {
  const [chosenX, chosenY] = dice.pick([
    [1, 1],
    [11, 7],
    [11, 1],
    [5, 3],
  ])
  return range(32)
    .map((index) => {
      const x = (index % 8) * 2 - 1
      const y = Math.floor(index / 8) * 2 + 1
      const near = 1 - Math.hypot(x - chosenX, y - chosenY) / 12.5
      return disc(x, y, Math.max(0.12, near * near * 0.98), near === 1 ? accent : main)
    })
    .join('')
}

const scales: Composition = ({ main, second, accent }, dice) => {
  const tip = dice.pick([-0.9, 0.9])
  const pan = (x: number, beamY: number, ink: string) =>
    polygon(
      [
        [x, beamY],
        [x + 1.9, beamY + 2.6],
        [x - 1.9, beamY + 2.6],
      ],
      second,
    ) + half(x, beamY + 2.6, 1.9, 90, ink)
  return (
    box(5.8, 1.6, 0.4, 6.4, main) +
    stroke(`M2 ${1.6 + tip}L10 ${1.6 - tip}`, 0.4, main) +
    pan(2, 1.6 + tip, main) +
    pan(10, 1.6 - tip, accent) +
    disc(6, 1.6, 0.6, accent)
  )
}

const bowl: Composition = ({ main, second, accent }, dice) => {
  const x = dice.pick([4, 6, 8])
  const heap = [
    [-2.1, 1],
    [0, 1.35],
    [2.1, 1],
  ].map(([dx = 0, radius = 1], index) =>
    disc(x + dx, 4.2 - radius * 0.75, radius, index === 1 ? accent : second),
  )
  return heap.join('') + half(x, 4.2, 3.6, 90, main)
}

const tents: Composition = ({ main, second, accent }, dice) => {
  const tops = dice.pick([
    [3.4, 1, 4.4],
    [1, 4, 2.6],
    [4, 2.4, 0.8],
  ])
  const row = range(5).map((index) => {
    const x = (index - 1) * 4 + 2
    const top = tops[(index + 2) % 3] ?? 3
    return (
      polygon(
        [
          [x - 2, 8],
          [x, top],
          [x, 8],
        ],
        main,
      ) +
      polygon(
        [
          [x + 2, 8],
          [x, top],
          [x, 8],
        ],
        second,
      )
    )
  })
  return row.join('') + disc(dice.pick([4, 8]), 1.5, 0.8, accent)
}

const aisle: Composition = ({ ground, main, second, accent }, dice) => {
  const x = dice.pick([4.5, 6, 7.5])
  const inks = [main, ground, second, ground, main]
  const gates = inks.map((ink, index) => {
    const width = 10.4 - index * 2.2
    const height = 7.4 - index * 1.35
    return path(
      `M${n(x - width / 2)} 8V${n(8 - height + width / 2)}a${n(width / 2)} ${n(Math.min(width / 2, height))} 0 0 1 ${n(width)} 0V8z`,
      ink,
    )
  })
  return gates.join('') + disc(x, 7.1, 0.5, accent)
}

const arrows: Composition = ({ main, second, accent }, dice) => {
  const chevron = (x: number, ink: string) =>
    polygon(
      [
        [x, 0],
        [x + 2, 0],
        [x + 6, 4],
        [x + 2, 8],
        [x, 8],
        [x + 4, 4],
      ],
      ink,
    )
  const odd = 1 + dice.roll(3)
  const row = range(5).map((index) =>
    chevron(index * 3.4 - 7, index === odd ? accent : index % 2 === 0 ? main : second),
  )
  return dice.roll(2) === 0 ? row.join('') : group('matrix(-1 0 0 1 12 0)', row.join(''))
}

export const rays: Composition = ({ main, second, accent }, dice) => {
  const corner = dice.pick([0, 1])
  let angle = 0
  const wedges = [2.5, 4, 6.5, 10.5, 17].map((width, index) => {
    const from = angle
    angle += width * 1.75
    return sector(1, 8, 17, 270 + from, 270 + from + width, index % 2 === 0 ? main : second)
  })
  const burst = wedges.join('') + disc(1, 8, 1.8, accent)
  return corner === 0 ? burst : group('matrix(-1 0 0 1 12 0)', burst)
}

const pennants: Composition = ({ main, second, accent }, dice) => {
  const sag = dice.pick([1.2, 2.2])
  const line = (x: number) => 0.6 + sag * (1 - ((x - 6) / 9) ** 2)
  const chosen = 1 + dice.roll(4)
  const flags = range(6).map((index) => {
    const x = index * 3 - 3
    const ink = index === chosen ? accent : index % 2 === 0 ? main : second
    return polygon(
      [
        [x + 0.1, line(x + 0.1)],
        [x + 2.9, line(x + 2.9)],
        [x + 1.5, line(x + 1.5) + 4.4],
      ],
      ink,
    )
  })
  return flags.join('')
}

const lanterns: Composition = ({ main, second, accent }, dice) => {
  const lengths = dice.pick([
    [2.4, 5, 3.4],
    [5.2, 2.6, 4.2],
    [3.4, 5.4, 2.2],
  ])
  const radii = [1.1, 1.9, 0.8]
  return lengths
    .map((length, index) => {
      const x = 2.4 + index * 3.6
      const radius = radii[index] ?? 1
      const ink = [main, second, accent][index] ?? main
      return box(x - 0.05, 0, 0.1, length, main) + disc(x, length, radius, ink)
    })
    .join('')
}

const flames: Composition = ({ main, second, accent }, dice) => {
  const teeth = (y: number, height: number) =>
    `M-2 8V${n(y)}${range(8)
      .map((index) => `L${index * 2 - 1} ${n(y - height)}L${index * 2} ${n(y)}`)
      .join('')}V8z`
  const depth = dice.pick([1.6, 2.2])
  return path(teeth(3.4, depth), main) + path(teeth(5.3, depth), second) + path(teeth(7.2, depth), accent)
}

const plate: Composition = ({ ground, main, second, accent }, dice) => {
  const x = dice.pick([5.6, 6.4])
  const quarter = dice.pick([0, 90, 180, 270])
  const fork =
    [0, 0.5, 1].map((dx) => box(x - 5 + dx, 1, 0.26, 2.6, second)).join('') +
    box(x - 5, 3.4, 1.26, 0.5, second) +
    box(x - 4.5, 3.4, 0.26, 4.6, second)
  const knife = path(`M${n(x + 4.2)} 1a1 3.2 0 0 1 1 3.2h-.6V8h-.4z`, second)
  return (
    disc(x, 4, 3.3, main) +
    ring(x, 4, 2.2, 0.1, ground) +
    sector(x, 4, 1.6, quarter, quarter + 90, accent) +
    fork +
    knife
  )
}

const glass: Composition = ({ main, second, accent }, dice) => {
  const x = dice.pick([4, 6, 8])
  const level = dice.pick([0, 0.9])
  const rise = Math.sqrt(9 - level * level)
  const wine = `M${n(x - rise)} ${n(1.2 + level)}A3 3 0 0 0 ${n(x + rise)} ${n(1.2 + level)}z`
  return (
    half(x, 1.2, 3, 90, second) +
    path(wine, main) +
    box(x - 0.25, 4.1, 0.5, 3.2, second) +
    box(x - 2, 7.2, 4, 0.8, second) +
    disc(x > 6 ? 2.6 : 9.6, 2.4, 0.9, accent)
  )
}

const grapes: Composition = ({ main, second, accent }, dice) => {
  const ripe = dice.roll(10)
  const bunch = [4, 3, 2, 1].flatMap((berries, row) =>
    range(berries).map((index) => disc(6 + (index - (berries - 1) / 2) * 2, 2.1 + row * 1.74, 0.98, main)),
  )
  bunch[ripe] = bunch[ripe]?.replace(main, accent) ?? ''
  return box(5.85, -0.2, 0.3, 2, second) + sector(6, -0.2, 2.2, 0, 90, second) + bunch.join('')
}

const cheese: Composition = ({ ground, main, second }, dice) => {
  const from = dice.pick([-30, 60, 150])
  const radians = ((from - 20) * Math.PI) / 180
  const holes = [
    [1.6, 150, 0.55],
    [2.1, 230, 0.38],
    [1.5, 290, 0.3],
  ].map(([distance = 0, turn = 0, radius = 0]) => {
    const angle = ((from + turn) * Math.PI) / 180
    return disc(6 + Math.cos(angle) * distance, 4 + Math.sin(angle) * distance, radius, ground)
  })
  const portion = sector(
    6 + Math.cos(radians) * 1.4,
    4 + Math.sin(radians) * 1.4,
    3.4,
    from - 42,
    from + 2,
    second,
  )
  return sector(6, 4, 3.4, from + 2, from + 318, main) + holes.join('') + portion
}

export const MARKET = [awning, display, scales, bowl] as const
export const FAIR = [tents, aisle, arrows, display] as const
export const FEAST = [rays, pennants, lanterns, flames] as const
export const TABLE = [plate, glass, grapes, cheese] as const
