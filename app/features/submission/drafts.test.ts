import { describe, expect, test } from 'vitest'
import { drafts, findDrafts, submissions } from '~/domain/draft'
import { events } from '~/domain/event'
import { makeEvent } from '../../../tests/support/make-event'
import { discardDraft, MAX_DRAFTS, purgeDrafts, saveDraft } from './draft-store.server'
import { submitEvent } from './submit-event.server'
import {
  clock,
  content,
  dependencies,
  documents,
  OTHER_TOKEN,
  STATE,
  someone,
  TOKEN,
} from './testing/sent-events'

describe('drafts', () => {
  const fields = { title: ['Un concert'], 'dates[0].day': ['2026-12-24'] }
  const image = { id: `event-${'0'.repeat(32)}`, width: 8, height: 6 }
  const blank = { eventId: null, baseVersion: null, fields }

  test('are kept with their photo until another one is sent', async () => {
    await saveDraft('a', TOKEN, { ...blank, image }, dependencies)
    await saveDraft('a', TOKEN, { ...blank, fields: { title: ['Deux concerts'] } }, dependencies)
    expect(await documents.get(drafts, TOKEN)).toMatchObject({
      title: 'Deux concerts',
      fields: { title: ['Deux concerts'] },
      image,
    })
    await saveDraft('a', TOKEN, { ...blank, image: null }, dependencies)
    expect(await documents.get(drafts, TOKEN)).toMatchObject({ image: null })
  })

  const other = { ...image, id: `event-${'1'.repeat(32)}` }
  const addFile = ({ id }: { id: string }) =>
    dependencies.files.put(`images/${id}/320.webp`, Buffer.from('x'))
  const hasFile = async ({ id }: { id: string }) =>
    (await dependencies.files.read(`images/${id}/320.webp`)) !== null

  test('let the file of a replaced photo go, unless an event shows it', async () => {
    for (const photo of [image, other]) await addFile(photo)
    await saveDraft('a', TOKEN, { ...blank, image }, dependencies)
    await saveDraft('a', TOKEN, { ...blank, image: other }, dependencies)
    expect([await hasFile(image), await hasFile(other)]).toEqual([false, true])

    await documents.insert(
      events,
      'concert',
      makeEvent({ image: { ...other, alt: 'Une salle', credit: '' } }),
    )
    await saveDraft('a', TOKEN, { ...blank, image: null }, dependencies)
    expect(await hasFile(other)).toBe(true)
  })

  test('begin with a photo, and keep the one they have got since', async () => {
    await saveDraft('a', TOKEN, { ...blank, firstImage: image }, dependencies)
    expect(await documents.get(drafts, TOKEN)).toMatchObject({ image })
    await saveDraft('a', TOKEN, { ...blank, image: other }, dependencies)
    await saveDraft('a', TOKEN, { ...blank, firstImage: image }, dependencies)
    expect(await documents.get(drafts, TOKEN)).toMatchObject({ image: other })
  })

  test('are thrown away with their photo', async () => {
    await addFile(image)
    await saveDraft('a', TOKEN, { ...blank, image }, dependencies)
    expect(await discardDraft('b', TOKEN, dependencies)).toEqual({ ok: false, reason: 'not-found' })
    expect(await hasFile(image)).toBe(true)
    expect(await discardDraft('a', TOKEN, dependencies)).toEqual({ ok: true })
    expect(await hasFile(image)).toBe(false)
    expect(await discardDraft('a', TOKEN, dependencies)).toEqual({ ok: true })
  })

  test('are nobody else’s to list, to write or to discard', async () => {
    await saveDraft('a', TOKEN, blank, dependencies)
    expect(await saveDraft('b', TOKEN, blank, dependencies)).toEqual({ ok: false, reason: 'foreign' })
    await discardDraft('b', TOKEN, dependencies)
    expect(await findDrafts('b', documents)).toEqual([])
    expect(await findDrafts('a', documents)).toHaveLength(1)
    await discardDraft('a', TOKEN, dependencies)
    expect(await findDrafts('a', documents)).toEqual([])
  })

  test('of one event are never another’s', async () => {
    await saveDraft('a', TOKEN, blank, dependencies)
    const other = { ...blank, eventId: 'concert-bcdfgh' }
    expect(await saveDraft('a', TOKEN, other, dependencies)).toEqual({ ok: false, reason: 'foreign' })
  })

  test('do not come back once they were sent', async () => {
    const author = await someone()
    const sent = await submitEvent(author, TOKEN, content(), STATE, dependencies)
    const late = await saveDraft(author.uid, TOKEN, blank, dependencies)
    expect(late).toEqual({ ok: false, reason: 'submitted', eventId: sent.ok && sent.eventId })
    expect(await documents.get(drafts, TOKEN)).toBeNull()
  })

  test('have bounds', async () => {
    const long = { ...blank, fields: { description: ['x'.repeat(300_001)] } }
    expect(await saveDraft('a', TOKEN, long, dependencies)).toEqual({ ok: false, reason: 'too-long' })
    const title = { ...blank, fields: { title: ['x'.repeat(5000)] } }
    expect(await saveDraft('a', TOKEN, title, dependencies)).toMatchObject({ ok: true })
  })

  test('nobody has more than a hundred, and one that is there can always be saved', async () => {
    for (let number = 0; number < MAX_DRAFTS; number += 1) {
      expect(await saveDraft('a', `${TOKEN}${number}`, blank, dependencies)).toMatchObject({ ok: true })
    }
    expect(await saveDraft('a', TOKEN, blank, dependencies)).toEqual({ ok: false, reason: 'too-many' })
    expect(await saveDraft('a', `${TOKEN}7`, blank, dependencies)).toMatchObject({ ok: true })
    expect(await saveDraft('b', TOKEN, blank, dependencies)).toMatchObject({ ok: true })
    await discardDraft('a', `${TOKEN}7`, dependencies)
    expect(await saveDraft('a', `${TOKEN}-7`, blank, dependencies)).toMatchObject({ ok: true })
  })

  test('untouched for 90 days are purged, tokens after a month', async () => {
    await saveDraft('a', TOKEN, blank, dependencies)
    await documents.insert(submissions, OTHER_TOKEN, { authorUid: 'a', eventId: 'x' })
    clock.set('2026-12-21T09:00:00Z')
    expect(await purgeDrafts(dependencies)).toBe(0)
    clock.set('2026-12-23T09:00:00Z')
    expect(await purgeDrafts(dependencies)).toBe(1)
    clock.set('2027-02-20T09:00:00Z')
    expect(await purgeDrafts(dependencies)).toBe(1)
    expect(await documents.count(drafts)).toBe(0)
  })
})
