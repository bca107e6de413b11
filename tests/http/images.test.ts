import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ingestImage } from '~/features/images/ingest.server'
import { type App, startApp } from '../support/app'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('visitors get no profile photo, no other sizes and nothing for made-up ids', async () => {
  const jpeg = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c4161c' } })
    .jpeg()
    .toBuffer()
  const taken = await ingestImage(jpeg, 'profile', app.files)
  if (!taken.ok) throw new Error(taken.reason)
  const { id } = taken.image
  for (const path of [
    `/images/${id}/320`,
    `/images/${id}/321`,
    `/images/${id}/320.webp`,
    `/images/${id}/0320`,
    `/images/profile-${'0'.repeat(32)}/320`,
    '/images/..%2f..%2fagenda.sqlite/320',
    `/images/${id.toUpperCase()}/320`,
  ]) {
    expect((await fetch(app.origin + path)).status, path).toBe(404)
  }
})
