import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { siteIcons } from './site-icons'

const ICO_HEAD = 22

test('the icons of the site are drawn from favicon.svg (else: npm run icons)', async () => {
  const pixels = (png: Buffer) => sharp(png).raw().toBuffer({ resolveWithObject: true })
  const drawn = await siteIcons(readFileSync('public/favicon.svg'))
  for (const [name, head, size] of [
    ['favicon.ico', ICO_HEAD, 32],
    ['apple-touch-icon.png', 0, 180],
  ] as const) {
    const kept = readFileSync(`public/${name}`)
    const is = await pixels(kept.subarray(head))
    expect(is.info).toMatchObject({ width: size, height: size })
    expect(is.data.equals((await pixels(drawn[name]?.subarray(head) ?? kept)).data), name).toBe(true)
    if (head > 0) expect(kept.readUInt32LE(14)).toBe(kept.length - head)
  }
})
