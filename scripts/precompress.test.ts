import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../tests/support/temporary-directory'
import { precompress } from './precompress.mjs'

test('texts get a brotli and a gzip twin; images, fonts and what would grow get none', async () => {
  const { path, remove } = await temporaryDirectory('precompress')
  writeFileSync(`${path}/app.js`, 'a'.repeat(1000))
  writeFileSync(`${path}/tiny.css`, 'a')
  writeFileSync(`${path}/photo.png`, 'a'.repeat(1000))
  await precompress(path)
  expect(readdirSync(path).sort()).toEqual(['app.js', 'app.js.br', 'app.js.gz', 'photo.png', 'tiny.css'])
  expect(brotliDecompressSync(readFileSync(`${path}/app.js.br`)).toString()).toBe('a'.repeat(1000))
  expect(gunzipSync(readFileSync(`${path}/app.js.gz`)).toString()).toBe('a'.repeat(1000))
  await remove()
})
