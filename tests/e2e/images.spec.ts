import sharp from 'sharp'
import { events } from '~/domain/event'
import { imagePath } from '~/domain/image'
import { ingestImage } from '~/features/images/ingest.server'
import type { App } from '../support/app'
import { makeEvent } from '../support/make-event'
import { expect, test } from '../support/test'

async function ingest(app: App, purpose: 'event' | 'profile') {
  const jpeg = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c4161c' } })
    .jpeg()
    .toBuffer()
  const outcome = await ingestImage(jpeg, purpose, app.files)
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.image
}

test('an event’s image is public while the event is', { tag: '@nojs-only' }, async ({
  page,
  request,
  app,
}) => {
  const image = { ...(await ingest(app, 'event')), alt: 'Une affiche rouge', credit: '' }
  const paths = ([320, 640, 1280] as const).map((variant) => imagePath(image.id, variant))
  const statuses = () => Promise.all(paths.map(async (path) => (await request.get(path)).status()))

  const id = 'concert-avec-photo-x7k2pd'
  await app.store.insert(events, id, makeEvent({ title: 'Concert avec photo', image, status: 'draft' }))
  expect(await statuses()).toEqual([404, 404, 404])

  await app.store.update(events, id, { status: 'published' })
  await expect.poll(statuses).toEqual([200, 200, 200])
  await page.goto(`/evenement/${id}`)
  await expect(page.getByRole('img', { name: 'Une affiche rouge' })).toHaveJSProperty('naturalWidth', 900)
  const answer = await request.get(paths[1] ?? '', { headers: { Cookie: 'agenda-session=x' } })
  expect(answer.headers()).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })

  await app.store.remove(events, id)
  await expect.poll(statuses).toEqual([404, 404, 404])
})

test('visitors get no profile photo, no other sizes and nothing for made-up ids', {
  tag: '@nojs-only',
}, async ({ request, app }) => {
  const { id } = await ingest(app, 'profile')
  for (const path of [
    `/images/${id}/320`,
    `/images/${id}/321`,
    `/images/${id}/320.webp`,
    `/images/${id}/0320`,
    `/images/profile-${'0'.repeat(32)}/320`,
    '/images/..%2f..%2fagenda.sqlite/320',
    `/images/${id.toUpperCase()}/320`,
  ]) {
    expect((await request.get(path)).status(), path).toBe(404)
  }
})
