import { pino } from 'pino'
import { expect, test } from 'vitest'
import { events } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
import { seedCategories } from '~/features/categories/seed.server'
import { decide } from '~/features/moderation/decide.server'
import { purgeUndos, undoDecision } from '~/features/moderation/undo.server'
import { DAY_MS, HOUR_MS } from '~/platform/durations'
import { createHealth } from '~/platform/health'
import { makeEvent } from '../../../tests/support/make-event'
import { imageKey } from './ingest.server'
import { discardIfUnused, eraseUnused } from './sweep.server'
import { backend, clock, imageOf, ingest, isThere, manyImages, shown, sweep } from './testing/stored-images'
import { TRASH_DAYS, tidyImages } from './tidy.server'

async function isInTrash(id: string): Promise<boolean> {
  return (await backend.files.readDiscarded(imageKey(id, 640))) !== null
}

test('an image let go of goes to the trash unless another document has it', async () => {
  const [shared, alone] = [await ingest('event'), await ingest('event')]
  await backend.documents.insert(events, 'a', makeEvent({ image: imageOf(shared) }))
  for (const id of [shared, alone, null]) await discardIfUnused(id, backend)
  expect(await Promise.all([shared, alone].map(isThere))).toEqual([true, false])
  expect(await Promise.all([shared, alone].map(isInTrash))).toEqual([false, true])
})

test('an image that a person wants to be gone is not in the trash either, unless another document has it', async () => {
  const [shared, alone] = [await ingest('event'), await ingest('event')]
  await backend.documents.insert(events, 'a', makeEvent({ image: imageOf(shared) }))
  await eraseUnused([shared, alone], backend)
  expect(await Promise.all([shared, alone].map(isThere))).toEqual([true, false])
  expect(await isInTrash(alone)).toBe(false)
})

test('what is in the trash is shown to nobody until a document refers to it again', async () => {
  const [swept, profile] = [await ingest('event'), await ingest('profile')]
  clock.advance(48 * HOUR_MS)
  expect(await sweep()).toBe(2)
  expect(await Promise.all([swept, profile].map(shown))).toEqual([false, false])
  await backend.documents.insert(events, 'a', makeEvent({ image: imageOf(swept) }))
  expect(await Promise.all([swept, profile].map(shown))).toEqual([true, false])
  expect(await isThere(swept)).toBe(true)
})

function tidy(documents = backend.documents): Promise<void> {
  return tidyImages({ ...backend, documents, clock, health: createHealth(), log: pino({ level: 'silent' }) })
}

test('the trash is emptied after thirty days, but not of what is in use again', async () => {
  const [gone, back] = [await ingest('event'), await ingest('event')]
  clock.advance(48 * HOUR_MS)
  await tidy()
  expect(await Promise.all([gone, back].map(isInTrash))).toEqual([true, true])
  await backend.documents.insert(events, 'a', makeEvent({ image: imageOf(back) }))
  clock.advance((TRASH_DAYS - 1) * DAY_MS)
  await tidy()
  expect(await isInTrash(gone)).toBe(true)
  clock.advance(2 * DAY_MS)
  await tidy()
  expect(await Promise.all([gone, back].map(isInTrash))).toEqual([false, false])
  expect(await Promise.all([gone, back].map(isThere))).toEqual([false, true])
})

test('the trash is not emptied while the sweep must not run', async () => {
  const discarded = await ingest('event')
  await discardIfUnused(discarded, backend)
  await manyImages(30, 0)
  clock.advance((TRASH_DAYS + 1) * DAY_MS)
  await tidy()
  expect(await isInTrash(discarded)).toBe(true)
})

test('a photo that an approved change has replaced stays while that can be undone', async () => {
  const { documents } = backend
  const dependencies = { documents, clock }
  const moderator = { uid: 'admin', sessionId: 's', role: 'admin', profile: null } as const
  await seedCategories(documents)
  const [former, latter] = [await ingest('event'), await ingest('event')]
  clock.advance(25 * HOUR_MS)
  await documents.insert(events, 'concert', makeEvent({ image: imageOf(former) }))
  const eventId = amendmentId('concert')
  async function approve() {
    const amendment = makeEvent({ amends: 'concert', status: 'pending', image: imageOf(latter) })
    const { version } =
      (await documents.get(events, eventId)) ?? (await documents.insert(events, eventId, amendment))
    const words = { reason: null, message: '' }
    const outcome = await decide(moderator, { eventId, version, action: 'approve', ...words }, dependencies)
    if (!outcome.ok) throw new Error(outcome.reason)
    return outcome.logId
  }

  const logId = await approve()
  await discardIfUnused(former, backend)
  expect(await sweep()).toBe(0)
  expect(await undoDecision(moderator, logId, dependencies)).toMatchObject({ ok: true })
  expect(await documents.get(events, 'concert')).toMatchObject({ image: { id: former } })
  expect(await isThere(former)).toBe(true)

  await approve()
  clock.advance(HOUR_MS)
  await purgeUndos(dependencies)
  expect(await sweep()).toBe(1)
  expect(await isThere(former)).toBe(false)
})
