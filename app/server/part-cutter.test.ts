import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PartCutter } from './part-cutter.server'

function cut(body: Buffer, cuts: number[], most: number): Buffer {
  const cutter = new PartCutter('limite', most)
  const ends = [...cuts.map((at) => at % (body.length + 1)).sort((a, b) => a - b), body.length]
  const pieces = ends.map((end, index) => body.subarray(ends[index - 1] ?? 0, end))
  return Buffer.concat([...pieces.flatMap((piece) => cutter.take(piece)), ...cutter.end()])
}

const letters = fc.stringMatching(/^[a\r\n-]{0,40}$/)
const boundaries = fc.array(fc.nat(10_000), { maxLength: 8 })

test('however a body arrives in pieces, each part keeps its beginning and the delimiters stay', () => {
  fc.assert(
    fc.property(fc.array(letters), boundaries, fc.nat(30), (parts, cuts, most) => {
      const kept = parts.map((part) => part.slice(0, most))
      const join = (all: string[]) => Buffer.from(all.join('\r\n--limite'))
      // A part may end with the beginning of a delimiter, but never holds a whole one.
      fc.pre(parts.every((part) => !part.includes('--limite')))
      expect(cut(join(parts), cuts, most).toString()).toBe(join(kept).toString())
    }),
  )
})
