import type { APIRequestContext } from '@playwright/test'
import { events } from '~/domain/event'
import { makeEvent } from '../support/make-event'
import { expect, test } from '../support/test'

// A change that another process writes to the store is seen everywhere without a restart.

interface Public {
  page: string | null
  list: string | null
  json: string | null
  inCalendar: boolean
  inSitemap: boolean
}

const NOWHERE: Public = { page: null, list: null, json: null, inCalendar: false, inSitemap: false }

function everywhere(title: string): Public {
  return { page: title, list: title, json: title, inCalendar: true, inSitemap: true }
}

test('a published event is there, then changed, then withdrawn, then there again', { tag: '@store' }, async ({
  app,
  request,
}) => {
  const id = 'vivant-retrait'
  await app.store.insert(events, id, makeEvent({ title: 'Vivant en attente', status: 'pending' }))
  expect(await publicly(request, id)).toEqual(NOWHERE)

  await app.store.update(events, id, { status: 'published' })
  await expect.poll(() => publicly(request, id)).toEqual(everywhere('Vivant en attente'))

  await app.store.update(events, id, { title: 'Vivant et rebaptisé' })
  await expect.poll(() => publicly(request, id)).toEqual(everywhere('Vivant et rebaptisé'))

  await app.store.update(events, id, { status: 'changes_requested' })
  await expect.poll(() => publicly(request, id)).toEqual(NOWHERE)

  await app.store.update(events, id, { status: 'published' })
  await expect.poll(() => publicly(request, id)).toEqual(everywhere('Vivant et rebaptisé'))
})

test('a removed event is gone, and its page is a 404', { tag: '@store' }, async ({ app, request }) => {
  const id = 'vivant-supprime'
  await app.store.insert(events, id, makeEvent({ title: 'Vivant puis supprimé' }))
  await expect.poll(() => publicly(request, id)).toEqual(everywhere('Vivant puis supprimé'))

  await app.store.remove(events, id)
  await expect.poll(() => publicly(request, id)).toEqual(NOWHERE)
})

test('every change gives the pages another revision and another ETag', async ({ app, request }) => {
  const id = 'vivant-etiquette'
  const before = await tags(request)
  await app.store.insert(events, id, makeEvent({ title: 'Vivant et étiqueté' }))
  await expect.poll(() => tags(request).then(({ revision }) => revision)).not.toBe(before.revision)

  const after = await tags(request)
  expect(after.list).not.toBe(before.list)
  expect(after.json).not.toBe(before.json)

  await app.store.remove(events, id)
  await expect.poll(() => tags(request).then(({ revision }) => revision)).not.toBe(after.revision)
  expect((await tags(request)).list).toBe(before.list)
})

test(
  'an open page shows the change after a reload, without a restart',
  { tag: ['@nojs', '@store'] },
  async ({ app, page, request }, { project }) => {
    const id = `vivant-ouvert-${project.name}`
    await app.store.insert(events, id, makeEvent({ title: 'Vivant et ouvert' }))
    await expect.poll(async () => (await request.get(`/evenement/${id}`)).status()).toBe(200)
    await page.goto(`/evenement/${id}`)
    await app.store.update(events, id, { programme: 'cancelled', programmeNote: 'La salle est inondée.' })
    await expect
      .poll(async () => {
        await page.reload()
        return page.getByText('La salle est inondée.').count()
      })
      .toBe(1)
    await expect(page.getByRole('list', { name: 'État' })).toHaveText('Annulé')
    await app.store.remove(events, id)
  },
)

/** Returns where an event is seen now, and under which title. */
async function publicly(request: APIRequestContext, id: string): Promise<Public> {
  const [page, list, json, calendar, sitemap] = await Promise.all([
    request.get(`/evenement/${id}`),
    request.get('/evenements?q=vivant'),
    request.get('/evenements.json?q=vivant'),
    request.get(`/evenement/${id}.ics`),
    request.get('/sitemap.xml'),
  ])
  const { items }: { items: { id: string; title: string }[] } = await json.json()
  const card = new RegExp(`href="/evenement/${id}"[^>]*>([^<]*)<`)
  return {
    page: page.status() === 200 ? (/<h1[^>]*>([^<]*)</.exec(await page.text())?.[1] ?? '') : null,
    // The words that were looked for are marked.
    list: card.exec((await list.text()).replace(/<\/?mark[^>]*>/g, ''))?.[1] ?? null,
    json: items.find((item) => item.id === id)?.title ?? null,
    inCalendar: calendar.status() === 200,
    inSitemap: (await sitemap.text()).includes(`/evenement/${id}<`),
  }
}

async function tags(request: APIRequestContext) {
  const json = await request.get('/evenements.json?q=vivant')
  const list = await request.get('/evenements?q=vivant')
  const { revision }: { revision: string } = await json.json()
  return { revision, json: json.headers().etag, list: list.headers().etag }
}
