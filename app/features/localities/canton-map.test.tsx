import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CANTON_LABELS, CANTONS } from '~/domain/event'
import { CantonMap } from './canton-map'
import { CANTON_PATHS } from './canton-map-paths'

const cantons = CANTONS.map((code, index) => ({
  code,
  label: CANTON_LABELS[code],
  count: [1234, 1, 0, 56, 7, 8, 9][index] ?? 0,
  href: `/evenements?canton=${code}`,
}))

/** The dots of a canton as `column row`. */
function dotsOf(path: string): string[] {
  return [...path.matchAll(/M(\d+) (\d+)h(\d*)\.01/g)].flatMap(([, x, y, length]) =>
    Array.from({ length: Number(length) + 1 }, (_, index) => `${Number(x) + index} ${y}`),
  )
}

test('each canton with events is one link whose name says the canton and their number', () => {
  const html = renderToStaticMarkup(<CantonMap cantons={cantons} />)
  expect(html.match(/<a /g)).toHaveLength(6)
  expect(html).toContain('aria-label="Vaud, 1’234\u00a0événements"')
  expect(html).toContain('aria-label="Genève, 1\u00a0événement"')
  expect(html).not.toContain('href="/evenements?canton=VS"')
  expect(html).toContain('Valais')
  expect(html).toContain('href="/evenements?canton=BE"')
  expect(html).not.toMatch(/ style="/)
})

test('the drawing is small', () => {
  expect(Object.values(CANTON_PATHS).join('').length).toBeLessThan(4096)
})

test('every canton has its land, and no dot belongs to two', () => {
  const all = CANTONS.flatMap((code) => dotsOf(CANTON_PATHS[code]))
  expect(new Set(all).size).toBe(all.length)
  const size = (code: (typeof CANTONS)[number]) => dotsOf(CANTON_PATHS[code]).length
  // 9 km² a dot: Valais 5224 km², Vaud 2822 without its lakes, Geneva 246.
  expect(size('VS') * 9).toBeGreaterThan(5224 * 0.85)
  expect(size('VS') * 9).toBeLessThan(5224 * 1.15)
  expect(size('VD') * 9).toBeGreaterThan(2822 * 0.85)
  expect(size('VD') * 9).toBeLessThan(2822 * 1.15)
  expect(size('GE')).toBeGreaterThan(15)
})

test('Lake Geneva is empty, Lausanne above it is not', () => {
  const dots = new Set(CANTONS.flatMap((code) => dotsOf(CANTON_PATHS[code])))
  // 6.5° E 46.43° N in mid-lake, 6.63° E 46.55° N north of Lausanne, with the map's scale of 3 km.
  expect(dots.has('15 41')).toBe(false)
  expect(dots.has('18 37')).toBe(true)
})
