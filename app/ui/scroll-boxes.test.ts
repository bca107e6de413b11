import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const APP = join(import.meta.dirname, '..')
const sources = readdirSync(APP, { recursive: true, encoding: 'utf8' })
const read = (name: string) => readFileSync(join(APP, name), 'utf8')
const THEME = read('ui/theme.css')

function boxesOf(name: string, line: string): { name: string; line: string; overflow: string }[] {
  if (!line.includes('overflow-')) return []
  const found = line.matchAll(/\b(overflow(?:-[xy])?-(?:auto|scroll))\b/g)
  return [...found].map(([, overflow = '']) => ({ name, line, overflow }))
}

// A box that scrolls and is not positioned leaves its texts for screen readers to the page, which grows by their height.
test('every class that makes a box scroll also makes it positioned, and none takes that back', () => {
  const positioned = new Set(
    [...THEME.matchAll(/\[class\*="([a-z-]+)"\](?=[^{}]*\{\s*position: relative;)/g)].map(([, name]) => name),
  )
  const boxes = sources
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
    .flatMap((name) =>
      read(name)
        .split('\n')
        .flatMap((line) => boxesOf(name, line)),
    )
  expect(boxes.length).toBeGreaterThan(5)
  const unpositioned = boxes.filter(
    ({ line, overflow }) => !positioned.has(overflow) || /[\s:"'`]static[\s"'`]/.test(line),
  )
  expect(unpositioned).toEqual([])
})

test('every rule of a style sheet that makes a box scroll also positions it', () => {
  const rules = sources
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) =>
      [...read(name).matchAll(/([^{}]*)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
        rule: `${name}: ${selector.trim()}`,
        body,
      })),
    )
    .filter(({ body }) => /overflow(?:-[xy])?:\s*(?:auto|scroll)/.test(body))
  expect(rules.length).toBeGreaterThan(0)
  const unpositioned = rules.filter(
    ({ body }) => !/position:\s*(?:relative|absolute|fixed|sticky)/.test(body),
  )
  expect(unpositioned.map(({ rule }) => rule)).toEqual([])
})
