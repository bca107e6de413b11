import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { showSame } from './same-picture.mjs'

const PICTURE = readFileSync(new URL('../docs/images/evenements.png', import.meta.url))

test('a picture shows the same in another encoding', async () => {
  const other = await sharp(PICTURE).png({ palette: false, compressionLevel: 1 }).toBuffer()
  expect(other.equals(PICTURE)).toBe(false)
  expect(await showSame(PICTURE, other)).toBe(true)
  expect(await showSame(PICTURE, await sharp(PICTURE).png({ palette: true, quality: 80 }).toBuffer())).toBe(
    true,
  )
})

test('it does not with one more letter, or in another size', async () => {
  const letter = Buffer.from('<svg width="8" height="14"><text y="12" font-size="14">l</text></svg>')
  const changed = await sharp(PICTURE)
    .composite([{ input: letter, left: 40, top: 300 }])
    .png()
    .toBuffer()
  expect(await showSame(PICTURE, changed)).toBe(false)
  expect(await showSame(PICTURE, await sharp(PICTURE).extend({ bottom: 1 }).png().toBuffer())).toBe(false)
})
