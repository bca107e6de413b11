import jsqr from 'jsqr'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { qrCode } from './qr-code.server'

const SIDE = 400

async function readBack(text: string): Promise<string | undefined> {
  const { side, path } = qrCode(text)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${SIDE}" height="${SIDE}"><path d="${path}"/></svg>`
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#ffffff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsqr(new Uint8ClampedArray(data), info.width, info.height)?.data
}

test('a reader finds what the code says, short or long', async () => {
  for (const text of [
    'https://agenda.example/evenement/a',
    `https://agenda.example/evenement/${'grande-rencontre-intercommunale-'.repeat(5)}ab12cd`,
  ]) {
    expect(await readBack(text)).toBe(text)
  }
})
