import sharp from 'sharp'
import { expect, test } from 'vitest'
import { SEED_COLOURS } from '~/domain/colours'
import { posterSvg } from './poster'
import type { PosterShape } from './poster-url'

const SHAPES: PosterShape[] = ['card', 'wide']
const categories = [...SEED_COLOURS]

function posters(perCategory: number, shape: PosterShape = 'card'): string[] {
  return categories.flatMap(([category, colour]) =>
    Array.from({ length: perCategory }, (_, index) =>
      posterSvg({ id: `evenement-${index}`, category, colour, day: (index % 31) + 1, shape }),
    ),
  )
}

/** The drawing without its colours and positions: what kind of forms, in which order. */
function skeleton(svg: string): string {
  return svg.replace(/#[0-9a-f]{6}/g, '').replace(/-?\d*\.?\d+/g, '')
}

test('the same event always gets the same poster, another event another one', () => {
  const subject = { id: 'concert-x7k2pd', category: 'musique', colour: '#c41230', day: 12 }
  expect(posterSvg(subject)).toBe(posterSvg({ ...subject }))
  expect(posterSvg(subject)).not.toBe(posterSvg({ ...subject, id: 'concert-x7k2pf' }))
})

test('posters are small, free of ids and scripts, and made of finite numbers', () => {
  const all = SHAPES.flatMap((shape) => posters(40, shape))
  const mean = all.reduce((sum, svg) => sum + svg.length, 0) / all.length
  expect(mean).toBeLessThan(1000)
  for (const svg of all) {
    expect(svg.length).toBeLessThan(2500)
    expect(svg).not.toMatch(/\sid=|<script|\son\w+=|href|NaN|Infinity|undefined/)
  }
})

test('the categories together know at least forty compositions, each category at least three', () => {
  const known = new Set<string>()
  for (const [category, colour] of categories) {
    const own = new Set<string>()
    for (let index = 0; index < 200; index++) {
      own.add(skeleton(posterSvg({ id: `e${index}`, category, colour })))
    }
    expect(own.size, category).toBeGreaterThanOrEqual(3)
    for (const composition of own) known.add(composition)
  }
  expect(known.size).toBeGreaterThanOrEqual(40)
})

test('a page of posters mixes its grounds: no printing makes up more than half of it', () => {
  const grounds = new Map<string, number>()
  const colour = SEED_COLOURS.get('musique') ?? ''
  for (let index = 0; index < 300; index++) {
    const ground = /fill="(#[0-9a-f]{6})"/.exec(
      posterSvg({ id: `e${index}`, category: 'musique', colour }),
    )?.[1]
    if (ground) grounds.set(ground, (grounds.get(ground) ?? 0) + 1)
  }
  expect(grounds.size).toBeGreaterThanOrEqual(5)
  expect(Math.max(...grounds.values())).toBeLessThan(150)
})

test('every composition is an SVG document that the renderer reads, in every shape', async () => {
  const sizes = { card: [600, 400], wide: [1280, 720] }
  for (const shape of SHAPES) {
    for (const svg of posters(3, shape)) {
      const { format, width, height } = await sharp(Buffer.from(svg)).metadata()
      expect([format, width, height]).toEqual(['svg', ...sizes[shape]])
    }
  }
})

test('no poster is an empty field, whatever colour a moderator gives the category', async () => {
  for (const colour of ['#ffffff', '#000000', '#808080', '#ffff00', '#0000ff', '#f5eee0']) {
    for (let index = 0; index < 8; index++) {
      const svg = posterSvg({ id: `e${index}`, category: 'autre', colour, day: 9 })
      const { channels } = await sharp(Buffer.from(svg)).resize(60, 40).removeAlpha().stats()
      expect(Math.max(...channels.map((channel) => channel.stdev)), `${colour} ${index}`).toBeGreaterThan(6)
    }
  }
})
