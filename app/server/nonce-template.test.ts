import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutAtNonce, fillGzip, fillPlain, newNonce } from './nonce-template.server'

const text = fc.string({ unit: 'binary', maxLength: 400 })
const repetitive = fc
  .tuple(fc.constantFrom('<li class="card">', 'é', 'événement '), fc.nat(3000))
  .map(([piece, times]) => piece.repeat(times))
const pieces = fc.array(fc.oneof(text, repetitive), { minLength: 1, maxLength: 8 })

describe('a page cut at its nonce', () => {
  test('gunzips to the plain page with the new nonce, whatever the page', async () => {
    await fc.assert(
      fc.asyncProperty(pieces, fc.uuid(), fc.uuid(), async (parts, cutOut, filledIn) => {
        const template = await cutAtNonce(Buffer.from(parts.join(cutOut)), cutOut)
        const expected = parts.join(filledIn)
        expect(fillPlain(template, filledIn).toString()).toBe(Buffer.from(expected).toString())
        expect(gunzipSync(fillGzip(template, filledIn)).toString()).toBe(Buffer.from(expected).toString())
      }),
      { numRuns: 200 },
    )
  })

  test('is the same page wherever it has parts in common with others, the first time and again', async () => {
    const cuts = fc.array(fc.nat(2000), { maxLength: 6 }).map((offsets) => offsets.sort((a, b) => a - b))
    await fc.assert(
      fc.asyncProperty(pieces, cuts, fc.uuid(), fc.uuid(), async (parts, offsets, cutOut, filledIn) => {
        const page = Buffer.from(parts.join(cutOut))
        const within = offsets.map((offset) => Math.min(offset, page.length))
        const common = within.flatMap((from, at): [number, number][] =>
          at % 2 === 0 ? [[from, within[at + 1] ?? page.length]] : [],
        )
        for (let times = 0; times < 2; times++) {
          const template = await cutAtNonce(page, cutOut, common)
          const filled = gunzipSync(fillGzip(template, filledIn))
          expect(filled.equals(Buffer.from(parts.join(filledIn)))).toBe(true)
        }
      }),
      { numRuns: 200 },
    )
  })

  test('without a nonce is one block that stays the same', async () => {
    const template = await cutAtNonce(Buffer.from('BEGIN:VCALENDAR'), newNonce())
    expect(fillPlain(template, newNonce()).toString()).toBe('BEGIN:VCALENDAR')
    expect(gunzipSync(fillGzip(template, newNonce())).toString()).toBe('BEGIN:VCALENDAR')
  })

  test('empty, and nothing but nonces', async () => {
    const nonce = newNonce()
    const other = newNonce()
    for (const parts of [[''], ['', ''], ['', '', '']]) {
      const template = await cutAtNonce(Buffer.from(parts.join(nonce)), nonce)
      expect(gunzipSync(fillGzip(template, other)).toString()).toBe(parts.join(other))
    }
  })

  test('filling leaves the template as it was', async () => {
    const nonce = newNonce()
    const template = await cutAtNonce(Buffer.from(`<script nonce="${nonce}">`), nonce)
    const first = fillGzip(template, newNonce())
    const again = fillGzip(template, 'a'.repeat(36))
    expect(gunzipSync(again).toString()).toBe(`<script nonce="${'a'.repeat(36)}">`)
    expect(gunzipSync(first).toString()).not.toContain('aaaa')
  })
})
