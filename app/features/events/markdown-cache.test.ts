import { beforeEach, expect, test, vi } from 'vitest'
import { plainLines, plainText, renderMarkdown } from './markdown.server'

const parsed = vi.hoisted((): string[] => [])
// The real one, counted.
vi.mock('micromark', async (original) => {
  const real = await original<typeof import('micromark')>()
  return {
    ...real,
    micromark(text: string, options: Parameters<typeof real.micromark>[1]) {
      parsed.push(text)
      return real.micromark(text, options)
    },
  }
})

beforeEach(() => {
  parsed.length = 0
})

test('a text is parsed once, however often and as whatever a page shows it', () => {
  const text = 'Un *grand* soir'
  expect(renderMarkdown(text)).toBe(renderMarkdown(text))
  expect(plainText(text, 10)).toBe('Un grand…')
  expect(plainLines(text)).toBe('Un grand soir')
  expect(parsed).toEqual([text])
})

test('what is kept is bounded: the oldest text goes first', () => {
  renderMarkdown('le *premier*')
  for (let index = 0; index < 150; index += 1) renderMarkdown(`${index} ${'mot '.repeat(2000)}`)
  expect(parsed).toHaveLength(151)
  renderMarkdown('le *premier*')
  expect(parsed).toHaveLength(152)
})

test('crowds of list marks are text that nobody parses', () => {
  for (const crowd of [
    '1. 1. 1. 1. 1. a\n'.repeat(499),
    '- - - - - - - a\n'.repeat(60),
    '- a\n'.repeat(301),
    // Each stands deeper than the one before.
    Array.from({ length: 60 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n'),
    '\t\t\t\t- a\n'.repeat(100),
    '[a](https://a.ch) '.repeat(201),
    '\\-'.repeat(1001),
  ]) {
    expect(renderMarkdown(crowd)).toMatch(/^<p>/)
  }
  expect(parsed).toEqual([])
})

test('text that is not parsed keeps its words, its paragraphs and its addresses, and stays text', () => {
  const crowd = '*'.repeat(1001)
  expect(renderMarkdown(`Voir\nhttps://a.ch, l'été <b>\\*\\[\n\n\n${crowd}`)).toBe(
    `<p>Voir<br />\n<a href="https://a.ch" rel="noopener nofollow ugc">https://a.ch</a>, l'été &lt;b&gt;*[</p>\n<p>${crowd}</p>`,
  )
  expect(plainLines(`"a" & 'b' &amp; ${crowd}`)).toBe(`"a" & 'b' &amp; ${crowd}`)
})

test('a programme of nested lists is still a list', () => {
  const day = '- samedi\n  - 20 h : concert\n    1. Bach\n    2. Brahms\n'
  renderMarkdown(day.repeat(40))
  expect(parsed).toHaveLength(1)
})
