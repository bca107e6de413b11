import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { drafts } from '~/domain/draft'
import { type AgendaEvent, events } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
import type { User } from '~/domain/user'
import { ingestImage } from '~/features/images/ingest.server'
import type { App } from '../support/app'
import { makeDraft } from '../support/make-draft'
import { makeEvent } from '../support/make-event'
import { expect, expectNoAxeViolations, test } from '../support/test'

/** No other event has this word. */
const WORD = 'xylophone'

interface Case {
  /** The case is a state, or what was done to a published event. */
  name: string
  status: AgendaEvent['status']
  banner: string
}

const CASES: Case[] = [
  { name: 'withdrawn', status: 'draft', banner: 'brouillon ou annonce retirée' },
  { name: 'pending', status: 'pending', banner: 'en attente de relecture' },
  { name: 'rejected', status: 'rejected', banner: 'refusé' },
  { name: 'changes requested', status: 'changes_requested', banner: 'à corriger' },
]

async function ingest(app: App) {
  const jpeg = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#c4161c' } })
    .jpeg()
    .toBuffer()
  const outcome = await ingestImage(jpeg, 'event', app.files)
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.image
}

/** An event with a photo that was public for a while, and is in this state now; null = removed. */
async function onceWasPublic(
  app: App,
  request: APIRequestContext,
  user: User,
  status: Case['status'] | null,
) {
  const id = `secret-${status?.replace('_', '-') ?? 'removed'}-${user.uid.slice(0, 8)}`
  const image = await ingest(app)
  const event = makeEvent({
    organizerUid: user.uid,
    title: `Récital de ${WORD} ${id}`,
    image: { ...image, alt: 'Un xylophone', credit: '' },
  })
  await app.store.insert(events, id, event)
  // Into every cache, and out of them again.
  await expect.poll(() => statusOf(request, `/evenement/${id}`)).toBe(200)
  for (const path of everywhere(id, image.id)) await request.get(path)
  if (status === null) await app.store.remove(events, id)
  else await app.store.update(events, id, { status })
  await expect.poll(() => statusOf(request, `/evenement/${id}`)).toBe(404)
  return { id, imageId: image.id }
}

async function statusOf(request: APIRequestContext, path: string): Promise<number> {
  return (await request.get(path)).status()
}

function ownAddresses(id: string, imageId: string): string[] {
  return [
    `/evenement/${id}`,
    `/evenement/${id}?utm_source=lettre`,
    `/evenement/${id}.data`,
    `/evenement/${id}.ics`,
    ...[320, 640, 1280].map((variant) => `/images/${imageId}/${variant}`),
  ]
}

const LISTS = [
  '/',
  '/evenements',
  `/evenements?q=${WORD}`,
  `/evenements.data?q=${WORD}`,
  `/evenements.json?q=${WORD}`,
  `/evenements.ics?q=${WORD}`,
  `/evenements.rss?q=${WORD}`,
  `/carte?q=${WORD}`,
  '/evenement/jazz-ce-soir',
  '/sitemap.xml',
]

function everywhere(id: string, imageId: string): string[] {
  return [...ownAddresses(id, imageId), ...LISTS]
}

async function expectHidden(request: APIRequestContext, { id, imageId }: { id: string; imageId: string }) {
  for (const path of ownAddresses(id, imageId)) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(404)
    expect(answer.headers()['cache-control'], path).toBe('private, no-store')
    expect(await answer.text(), path).not.toContain(WORD)
  }
  for (const path of LISTS) {
    const text = await (await request.get(path)).text()
    expect(text, path).not.toContain(id)
    expect(text, path).not.toContain(imageId)
  }
}

/** Someone else than the one the page is signed in as. */
async function signedInElsewhere(
  page: Page,
  login: LoginFixture,
  who: Partial<User>,
): Promise<BrowserContext> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin })
  if (!context) throw new Error('no browser')
  await login(context, who)
  return context
}
type LoginFixture = (context: BrowserContext, who?: Partial<User>) => Promise<User>

for (const { name, status, banner } of CASES) {
  test(`an event that is ${name} is seen by its author and admins only`, {
    tag: '@nojs',
  }, async ({ page, context, app, login, request }) => {
    const user = await login(context)
    const event = await onceWasPublic(app, request, user, status)
    await expectHidden(request, event)

    const response = await page.goto(`/evenement/${event.id}`)
    expect(response?.headers()['cache-control']).toBe('private, no-store')
    await expect(page.getByText(`Visible par vous seulement : ${banner}`)).toBeVisible()
    await expect(page.getByRole('img', { name: 'Un xylophone' })).toHaveJSProperty('naturalWidth', 90)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(page.locator('script[type="application/ld+json"], link[rel=canonical]')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Ajouter à mon calendrier' })).toHaveCount(0)

    const stranger = await signedInElsewhere(page, login, {})
    await expectHidden(stranger.request, event)
    const admin = await signedInElsewhere(page, login, { role: 'admin' })
    const seen = await admin.request.get(`/evenement/${event.id}`)
    expect(await seen.text()).toContain('Visible par son auteur et par l’administration seulement')
    for (const reader of [context, admin]) {
      const image = await reader.request.get(`/images/${event.imageId}/640`)
      expect([image.status(), image.headers()['cache-control']]).toEqual([200, 'private, no-store'])
      const data = await reader.request.get(`/evenement/${event.id}.data`)
      expect([data.status(), data.headers()['cache-control']]).toEqual([200, 'private, no-store'])
    }
    // The visits have left nothing in the cache.
    await expectHidden(request, event)
    for (const each of [stranger, admin]) await each.close()
  })
}

test('a removed event is seen by nobody, its author and admins included', { tag: '@nojs-only' }, async ({
  page,
  context,
  app,
  login,
  request,
}) => {
  const user = await login(context)
  await page.goto('/dashboard')
  const event = await onceWasPublic(app, request, user, null)
  await expectHidden(request, event)
  await expectHidden(context.request, event)
  const admin = await signedInElsewhere(page, login, { role: 'admin' })
  expect(await statusOf(admin.request, `/evenement/${event.id}`)).toBe(404)
  await admin.close()
})

test('a new version is seen by its author and admins only, beside the published one', {
  tag: ['@nojs', '@store'],
}, async ({ page, context, app, login, request }) => {
  const user = await login(context)
  const image = await ingest(app)
  const eventId = `bal-${user.uid.slice(0, 8)}`
  await app.store.insert(events, eventId, makeEvent({ organizerUid: user.uid, title: 'Bal annoncé' }))
  const amendment = makeEvent({
    organizerUid: user.uid,
    title: `Bal au ${WORD}`,
    amends: eventId,
    status: 'pending',
    image: { ...image, alt: 'Un xylophone', credit: '' },
  })
  await app.store.insert(events, amendmentId(eventId), amendment)
  await expect.poll(() => statusOf(request, `/evenement/${eventId}`)).toBe(200)
  await expectHidden(request, { id: amendmentId(eventId), imageId: image.id })

  await page.goto(`/evenement/${amendmentId(eventId)}`)
  await expect(
    page.getByText('Visible par vous seulement : modification en attente de relecture'),
  ).toBeVisible()
  await expect(page.getByRole('img', { name: 'Un xylophone' })).toHaveJSProperty('naturalWidth', 90)
  await page.getByRole('link', { name: 'Voir la version publiée' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bal annoncé')
  await expect(page.getByRole('complementary', { name: 'Visibilité' })).toContainText(
    'Visible par tout le monde',
  )
})

test('the photo of a draft is its author’s', { tag: '@nojs-only' }, async ({
  page,
  context,
  app,
  login,
  request,
}) => {
  const user = await login(context)
  await page.goto('/dashboard')
  const image = await ingest(app)
  await app.store.insert(drafts, `photo-${user.uid}`, makeDraft({ authorUid: user.uid, image }))
  const path = `/images/${image.id}/320`
  const stranger = await signedInElsewhere(page, login, {})
  expect(await statusOf(request, path)).toBe(404)
  expect(await statusOf(stranger.request, path)).toBe(404)
  expect(await statusOf(context.request, path)).toBe(200)
  await app.store.purge(drafts, `photo-${user.uid}`)
  expect(await statusOf(context.request, path)).toBe(404)
  await stranger.close()
})

test('the page with its banner is accessible, and fits a phone', async ({ page, context, app, login }) => {
  const user = await login(context)
  const id = `attente-${user.uid.slice(0, 8)}`
  await app.store.insert(events, id, makeEvent({ organizerUid: user.uid, status: 'pending' }))
  await page.goto(`/evenement/${id}`)
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
