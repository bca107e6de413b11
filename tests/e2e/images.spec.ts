import sharp from 'sharp'
import { events } from '~/domain/event'
import { imagePath } from '~/domain/image'
import { ingestImage } from '~/features/images/ingest.server'
import type { App } from '../support/app'
import { makeEvent } from '../support/make-event'
import { expect, test } from '../support/test'

async function ingest(app: App) {
  const jpeg = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c4161c' } })
    .jpeg()
    .toBuffer()
  const outcome = await ingestImage(jpeg, 'event', app.files)
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.image
}

test(
  'an event’s image is public while the event is',
  { tag: ['@nojs-only', '@store'] },
  async ({ page, request, app }, { project }) => {
    const image = { ...(await ingest(app)), alt: 'Une affiche rouge', credit: '' }
    const paths = ([320, 640, 1280] as const).map((variant) => imagePath(image.id, variant))
    const statuses = () => Promise.all(paths.map(async (path) => (await request.get(path)).status()))

    const id = `concert-avec-photo-${project.name}`
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
  },
)
