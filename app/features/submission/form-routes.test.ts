import type { data } from '@remix-run/node'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drafts } from '~/domain/draft'
import { type AgendaEvent, events } from '~/domain/event'
import { HONEYPOT_FIELD } from '~/http/honeypot'
import { consume, limits, rateLimits } from '~/http/rate-limits.server'
import * as autosaveRoute from '~/routes/api.brouillon'
import * as localities from '~/routes/api.localites'
import * as editPage from '~/routes/organizer.edit-event.$id'
import * as submitPage from '~/routes/organizer.submit-event'
import {
  type Application,
  browserRequest,
  openApplication,
  TEST_ORIGIN,
} from '../../../tests/support/application'
import { makeEvent } from '../../../tests/support/make-event'
import type { EventFormAnswer } from './form-view'
import { MAX_DRAFTS, saveDraft } from './save-draft.server'

let app: Application
beforeAll(async () => {
  app = await openApplication()
})
afterAll(() => app.close())

const TOKEN = () => `jeton-${Math.random().toString(36).slice(2)}-${'x'.repeat(20)}`

const COMPLETE = {
  title: 'Concert de Noël',
  category: 'musique',
  organizerName: 'Chœur du Port',
  mode: 'dates',
  'dates[0].day': '2026-12-24',
  'dates[0].startTime': '20:00',
  'place.locality': '1003 Lausanne',
  [HONEYPOT_FIELD]: '',
}

type Fields = Record<string, string | string[] | File>

function formRequest(path: string, cookie: string, fields: Fields): Request {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) body.append(name, one)
  }
  return new Request(`${TEST_ORIGIN}${path}`, { method: 'POST', headers: { cookie }, body })
}

/** The status, where it leads, and what comes back to the form. */
async function outcomeOf(answer: Promise<unknown>) {
  const given = await answer.catch((thrown: unknown) => thrown)
  if (given instanceof Response) {
    return { status: given.status, location: given.headers.get('Location') ?? '', answer: null }
  }
  if (given instanceof Error) throw given
  const { data: body, init } = given as ReturnType<typeof data<EventFormAnswer>>
  return { status: init?.status ?? 200, location: '', answer: body }
}

function postNew(cookie: string, fields: Fields, token = TOKEN()) {
  const path = `/organizer/submit-event?draft=${token}`
  const request = formRequest(path, cookie, { draft: token, ...fields })
  return outcomeOf(submitPage.action({ request, params: {}, context: app.context }))
}

function postEdit(cookie: string, id: string, fields: Fields, token = TOKEN()) {
  const request = formRequest(`/organizer/edit-event/${id}?draft=${token}`, cookie, {
    draft: token,
    ...fields,
  })
  return outcomeOf(editPage.action({ request, params: { id }, context: app.context }))
}

async function newForm(cookie: string, search = '') {
  const request = browserRequest(`/organizer/submit-event${search}`, { cookie })
  return (await submitPage.loader({ request, params: {}, context: app.context })).view
}

async function editForm(cookie: string, id: string, search = '') {
  const request = browserRequest(`/organizer/edit-event/${id}${search}`, { cookie })
  return (await editPage.loader({ request, params: { id }, context: app.context })).view
}

let count = 0
async function withEvent(organizerUid: string, overrides: Partial<AgendaEvent> = {}) {
  count += 1
  const title = `Soirée numéro ${count}`
  return app.documents.insert(events, `soiree-${count}`, {
    ...makeEvent({ title }),
    organizerUid,
    ...overrides,
  })
}

async function photo(): Promise<File> {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(png)], 'affiche.png', { type: 'image/png' })
}

describe('who may', () => {
  test('visitors are sent to sign in, the script is told so', async () => {
    const toLogin = (path: string) => `/auth/login?${new URLSearchParams({ redirect: path })}`
    const request = browserRequest('/organizer/submit-event')
    const page = submitPage.loader({ request, params: {}, context: app.context })
    expect(await outcomeOf(page)).toMatchObject({ status: 302, location: toLogin('/organizer/submit-event') })
    expect(await postNew('', COMPLETE)).toMatchObject({ status: 302 })
    expect(await postEdit('', 'soiree-1', COMPLETE)).toMatchObject({ status: 302 })
    const save = formRequest('/api/brouillon', '', COMPLETE)
    expect(
      await outcomeOf(autosaveRoute.action({ request: save, params: {}, context: app.context })),
    ).toMatchObject({
      status: 401,
    })
  })

  test('another organizer’s event is missing, by page, by POST, by autosave and as a copy', async () => {
    const owner = await app.signedIn()
    const event = await withEvent(owner.user.uid)
    const { cookie } = await app.signedIn()
    for (const id of [event.id, 'nulle-part', '../../x']) {
      await expect(editForm(cookie, id)).rejects.toMatchObject({ status: 404 })
      expect(await postEdit(cookie, id, { ...COMPLETE, baseVersion: '1' })).toMatchObject({ status: 404 })
      await expect(newForm(cookie, `?copie=${encodeURIComponent(id)}`)).rejects.toMatchObject({ status: 404 })
      const request = formRequest('/api/brouillon', cookie, { ...COMPLETE, draft: TOKEN(), eventId: id })
      const save = autosaveRoute.action({ request, params: {}, context: app.context })
      expect(await outcomeOf(save)).toMatchObject({ status: 404 })
    }
    const admin = await app.signedIn({ role: 'admin' })
    expect(await editForm(admin.cookie, event.id)).toMatchObject({ eventId: event.id, mode: 'edit' })
  })

  test('somebody else’s draft shows nothing and stays as it is', async () => {
    const owner = await app.signedIn()
    const token = TOKEN()
    await postNew(owner.cookie, { ...COMPLETE, intent: 'save' }, token)
    const { cookie } = await app.signedIn()
    const view = await newForm(cookie, `?draft=${token}`)
    expect(view.token).not.toBe(token)
    expect(JSON.stringify(view)).not.toContain('Concert de Noël')
    await postNew(cookie, { ...COMPLETE, title: 'Pris', intent: 'save' }, token)
    expect(await app.documents.get(drafts, token)).toMatchObject({ title: 'Concert de Noël' })
    await postNew(cookie, { intent: 'discard' }, token)
    expect(await app.documents.get(drafts, token)).not.toBeNull()
  })
})

describe('who has as many drafts as one may have', () => {
  const LIMIT = `Vous avez déjà ${MAX_DRAFTS} brouillons. Supprimez-en un`

  async function withAllDrafts(overrides: { emailVerified?: boolean } = {}) {
    const someone = await app.signedIn(overrides)
    const content = { eventId: null, baseVersion: null, fields: {} }
    const tokens = Array.from({ length: MAX_DRAFTS }, TOKEN)
    for (const token of tokens) await saveDraft(someone.user.uid, token, content, app)
    return { ...someone, tokens }
  }

  test('is told so, and what to do, by the form that saves itself and by every button', async () => {
    const { cookie, tokens } = await withAllDrafts()
    const request = formRequest('/api/brouillon', cookie, { ...COMPLETE, draft: TOKEN() })
    const saved = await autosaveRoute.action({ request, params: {}, context: app.context })
    expect([saved.status, await saved.json()]).toEqual([
      422,
      { ok: false, message: expect.stringContaining(LIMIT) },
    ])
    const said = (outcome: Awaited<ReturnType<typeof postNew>>) =>
      outcome.answer?.result.error?.['']?.join(' ')
    const save = await postNew(cookie, { ...COMPLETE, intent: 'save' })
    expect([save.status, said(save)]).toEqual([422, expect.stringContaining(LIMIT)])
    for (const wrong of [{ title: '' }, { category: 'rien' }]) {
      const sent = await postNew(cookie, { ...COMPLETE, ...wrong })
      expect([sent.status, said(sent)]).toEqual([400, expect.stringContaining(LIMIT)])
      expect(sent.answer?.result.initialValue).toMatchObject({ organizerName: COMPLETE.organizerName })
    }
    // A draft that is there already is saved.
    expect(await postNew(cookie, { ...COMPLETE, intent: 'save' }, tokens[0])).toMatchObject({ status: 303 })
    expect(await postNew(cookie, COMPLETE)).toMatchObject({ status: 303 })
  })

  test('is not told that something is kept', async () => {
    const { cookie } = await withAllDrafts({ emailVerified: false })
    const { status, answer } = await postNew(cookie, COMPLETE)
    const [message] = answer?.result.error?.[''] ?? []
    expect(status).toBe(403)
    expect(message).toMatch(
      /^Confirmez votre adresse e-mail pour envoyer votre annonce\. Vous avez déjà 100 /,
    )
    expect(message).not.toContain('enregistrée comme brouillon')
  })
})

describe('a new event', () => {
  test('goes to its confirmation, and twice to the same', async () => {
    const { cookie, user } = await app.signedIn()
    const token = TOKEN()
    const [one, two] = await Promise.all([postNew(cookie, COMPLETE, token), postNew(cookie, COMPLETE, token)])
    expect(one).toMatchObject({
      status: 303,
      location: expect.stringContaining('/organizer/event-confirmation/'),
    })
    expect(two).toEqual(one)
    expect(await app.documents.count(events, [['organizerUid', '==', user.uid]])).toBe(1)
  })

  test('with a photo goes to the same confirmation when it is sent twice, and leaves one image', async () => {
    const { cookie, user } = await app.signedIn()
    const fields = { ...COMPLETE, 'image.file': await photo(), 'image.alt': 'Un chœur' }
    const token = TOKEN()
    const [first, atOnce] = await Promise.all([
      postNew(cookie, fields, token),
      postNew(cookie, fields, token),
    ])
    const later = await postNew(cookie, fields, token)
    expect(first.location).toMatch(/^\/organizer\/event-confirmation\//)
    expect([atOnce.location, later.location]).toEqual([first.location, first.location])
    const { documents } = await app.documents.find(events, { where: [['organizerUid', '==', user.uid]] })
    expect(documents).toHaveLength(1)
    const image = documents[0]?.image?.id
    const keys: string[] = []
    for await (const { key } of app.files.list('images/')) if (key.includes('event-')) keys.push(key)
    expect(keys.filter((key) => key.includes(String(image)))).toHaveLength(3)
  })

  test('takes nothing over that its author may not say', async () => {
    const { cookie, user } = await app.signedIn()
    const smuggled = {
      status: 'published',
      organizerUid: 'autre',
      role: 'admin',
      createdAt: '2000-01-01T00:00:00.000Z',
      version: '99',
      amends: 'autre',
      submittedAt: '2000-01-01T00:00:00.000Z',
      'source.kind': 'demo',
      'decision.action': 'approved',
      eventId: 'autre',
    }
    const { location } = await postNew(cookie, { ...COMPLETE, ...smuggled })
    const id = location.split('/').at(-1) ?? ''
    expect(await app.documents.get(events, id)).toMatchObject({
      status: 'pending',
      organizerUid: user.uid,
      version: 1,
      amends: null,
      decision: null,
      source: { kind: 'site' },
      createdAt: expect.stringContaining('2026-11-21'),
      submittedAt: expect.stringContaining('2026-11-21'),
    })
  })

  test('comes back with every error and every word, and keeps its photo', async () => {
    const { cookie } = await app.signedIn()
    const token = TOKEN()
    const fields = { ...COMPLETE, title: 'x', 'place.locality': 'Lully', 'image.file': await photo() }
    const first = await postNew(cookie, fields, token)
    expect(first).toMatchObject({
      status: 400,
      answer: { result: { error: { title: ['Au moins 3 caractères.'] } } },
    })
    const view = await newForm(cookie, `?draft=${token}`)
    expect(view).toMatchObject({ token, image: { width: 40, height: 30 }, defaults: { title: 'x' } })

    const second = await postNew(
      cookie,
      { ...fields, title: 'Concert', 'image.file': new File([], '') },
      token,
    )
    expect(second).toMatchObject({
      status: 400,
      answer: {
        localities: [{ value: '1470 Lully' }, { value: '1132 Lully' }],
        result: { error: { 'image.alt': [expect.any(String)], 'place.locality': [expect.any(String)] } },
      },
    })
    const last = { ...COMPLETE, 'image.alt': 'Le chœur' }
    const { location } = await postNew(cookie, last, token)
    const event = await app.documents.get(events, location.split('/').at(-1) ?? '')
    expect(event?.image).toMatchObject({ alt: 'Le chœur', width: 40 })
    expect(await app.documents.get(drafts, token)).toBeNull()
  })

  test('everything that is wrong is said at once, in the order of the page', async () => {
    const { cookie } = await app.signedIn()
    const errorsOf = async (fields: Fields) => {
      const { status, answer } = await postNew(cookie, { ...COMPLETE, ...fields })
      expect(status).toBe(400)
      return Object.keys(answer?.result.error ?? {})
    }
    const empty = {
      title: '',
      category: '',
      'dates[0].day': '',
      'dates[0].startTime': '',
      'place.locality': '',
    }
    expect(await errorsOf({ ...empty, organizerName: '' })).toEqual([
      'title',
      'category',
      'dates[0].day',
      'place.locality',
      'organizerName',
    ])
    // What stands beside an illegible value is not judged by it.
    const illegible = { 'dates[0].startTime': '20h', 'dates[0].endTime': '22:00', website: 'x y' }
    expect(await errorsOf({ ...illegible, 'audience.minAge': '9', 'audience.maxAge': '3' })).toEqual([
      'dates[0].startTime',
      'website',
      'audience.maxAge',
    ])
    expect(await errorsOf({ title: '', 'place.locality': 'Lully' })).toEqual(['title', 'place.locality'])
  })

  test('who is signed out by now keeps the form, where a script posts it', async () => {
    for (const { action } of [submitPage, editPage]) {
      const request = formRequest('/organizer/submit-event', '', COMPLETE)
      request.headers.set('Sec-Fetch-Dest', 'empty')
      const outcome = await outcomeOf(action({ request, params: { id: 'x' }, context: app.context }))
      expect(outcome).toMatchObject({
        status: 401,
        answer: { isSignedOut: true, result: { error: { '': [expect.stringContaining('plus connecté')] } } },
      })
    }
  })

  test('a file that is no photo is an error beside it, and the rest is kept', async () => {
    const { cookie } = await app.signedIn()
    for (const intent of ['submit', 'save']) {
      const token = TOKEN()
      const bad = new File(['<svg onload="alert(1)"/>'], 'photo.jpg', { type: 'image/jpeg' })
      const outcome = await postNew(cookie, { ...COMPLETE, intent, 'image.file': bad }, token)
      expect(outcome).toMatchObject({
        status: 400,
        answer: { result: { error: { 'image.file': [expect.any(String)] } } },
      })
      expect(await app.documents.get(drafts, token)).toMatchObject({ title: 'Concert de Noël', image: null })
    }
  })

  test('a robot is refused, an address that is not verified is told why and loses nothing', async () => {
    const { cookie } = await app.signedIn()
    expect(await postNew(cookie, { ...COMPLETE, [HONEYPOT_FIELD]: 'x' })).toMatchObject({ status: 400 })
    const unverified = await app.signedIn({ emailVerified: false })
    const token = TOKEN()
    expect(await postNew(unverified.cookie, COMPLETE, token)).toMatchObject({ status: 403 })
    expect(await app.documents.get(drafts, token)).toMatchObject({ title: 'Concert de Noël' })
  })

  test('changed and sent again after it was sent becomes an edit that is waiting to be sent', async () => {
    const { cookie } = await app.signedIn()
    const token = TOKEN()
    const sent = await postNew(cookie, COMPLETE, token)
    const id = sent.location.split('/').at(-1) ?? ''
    const again = await postNew(cookie, { ...COMPLETE, title: 'Concert de Pâques' }, token)
    expect(again.location).toMatch(new RegExp(`^/organizer/edit-event/${id}\\?draft=`))
    const [, search = ''] = again.location.split(/(?=\?)/)
    expect(await editForm(cookie, id, search.split('#')[0])).toMatchObject({
      defaults: { title: 'Concert de Pâques' },
      baseVersion: 1,
    })
  })

  test.each([
    ['nothing', {}],
    ['a deep name', { [`${'a.'.repeat(500)}b`]: 'x', 'dates[999].day': '2026-12-24' }],
    ['prototypes', { 'place.__proto__.x': '1', 'constructor.prototype': '1', 'dates[0].constructor': 'x' }],
    [
      'far too many rows',
      Object.fromEntries(Array.from({ length: 900 }, (_, row) => [`dates[${row}].day`, '2026-12-24'])),
    ],
    ['a very long text', { description: 'é'.repeat(90_000) }],
    ['an unknown button', { intent: 'publish' }],
    ['a row that is none', { intent: 'remove-date:-1' }],
  ])('of %s is refused or kept, never an error of ours', async (_what, fields) => {
    const { cookie } = await app.signedIn()
    for (const intent of ['submit', 'add-date', 'remove-date:7']) {
      const token = TOKEN()
      const { status } = await postNew(cookie, { intent, ...fields }, token)
      expect([303, 400, 422]).toContain(status)
      await newForm(cookie, `?draft=${token}`)
    }
  })
})

describe('without JavaScript', () => {
  test('rows are added and removed, the form comes back to them with everything in it', async () => {
    const { cookie } = await app.signedIn()
    const token = TOKEN()
    const added = await postNew(cookie, { ...COMPLETE, intent: 'add-date' }, token)
    expect(added).toMatchObject({ status: 303, location: `/organizer/submit-event?draft=${token}#date-1` })
    const view = await newForm(cookie, `?draft=${token}`)
    expect(view).toMatchObject({
      dateRows: 2,
      defaults: { title: 'Concert de Noël', dates: [{ day: '2026-12-24', startTime: '20:00' }, { day: '' }] },
      resumed: expect.stringContaining('Brouillon enregistré'),
    })

    const two = { ...COMPLETE, 'dates[1].day': '2026-12-25', 'dates[1].startTime': '17:00' }
    const removed = await postNew(cookie, { ...two, intent: 'remove-date:0' }, token)
    expect(removed.location).toContain('#date-0')
    expect(await newForm(cookie, `?draft=${token}`)).toMatchObject({
      dateRows: 1,
      defaults: { dates: [{ day: '2026-12-25', startTime: '17:00' }] },
    })
    const hours = await postNew(cookie, { ...COMPLETE, intent: 'add-hours' }, token)
    expect(hours.location).toContain('#heures-1')
    expect(await newForm(cookie, `?draft=${token}`)).toMatchObject({ hoursRows: 2 })
  })

  test('a draft is thrown away', async () => {
    const { cookie } = await app.signedIn()
    const token = TOKEN()
    await postNew(cookie, { ...COMPLETE, intent: 'save' }, token)
    expect(await postNew(cookie, { intent: 'discard' }, token)).toMatchObject({
      status: 303,
      location: '/dashboard',
    })
    expect(await app.documents.get(drafts, token)).toBeNull()
  })
})

describe('an edit', () => {
  test('that somebody was faster than is shown both texts, and sent again overrides', async () => {
    const { cookie, user } = await app.signedIn()
    const event = await withEvent(user.uid, { status: 'pending' })
    await app.documents.update(events, event.id, { title: 'Titre de la modération' })
    const token = TOKEN()
    const outcome = await postEdit(cookie, event.id, { ...COMPLETE, baseVersion: '1' }, token)
    expect(outcome).toMatchObject({ status: 409, answer: { baseVersion: 2 } })
    expect(outcome.answer?.conflict?.fields).toContainEqual({
      label: 'Titre',
      yours: 'Concert de Noël',
      stored: 'Titre de la modération',
    })
    expect(await editForm(cookie, event.id, `?draft=${token}`)).toMatchObject({
      defaults: { title: 'Concert de Noël' },
    })
    expect(await postEdit(cookie, event.id, { ...COMPLETE, baseVersion: '2' }, token)).toMatchObject({
      status: 303,
    })
    expect(await app.documents.get(events, event.id)).toMatchObject({ title: 'Concert de Noël' })
  })

  test('takes nothing over that its author may not say', async () => {
    const { cookie, user } = await app.signedIn()
    const event = await withEvent(user.uid, { status: 'pending' })
    const smuggled = {
      status: 'published',
      organizerUid: 'autre',
      version: '99',
      createdAt: 'x',
      amends: 'x',
    }
    await postEdit(cookie, event.id, { ...COMPLETE, ...smuggled, baseVersion: '1' })
    expect(await app.documents.get(events, event.id)).toMatchObject({
      status: 'pending',
      organizerUid: user.uid,
      version: 2,
      createdAt: event.createdAt,
      amends: null,
    })
  })

  test('shows why the moderators sent it back', async () => {
    const { cookie, user } = await app.signedIn()
    const decision = {
      action: 'rejected' as const,
      reason: 'duplicate',
      message: 'Voyez l’autre.',
      at: '2026-11-20T09:00:00.000Z',
    }
    const event = await withEvent(user.uid, { status: 'rejected', decision })
    expect((await editForm(cookie, event.id)).moderation).toMatchObject({
      reason: 'L’événement est déjà dans l’agenda',
      message: 'Voyez l’autre.',
      when: 'le 20\u00a0novembre 2026 à 10\u00a0h',
    })
  })

  test('that was sent begins anew under another token when its page is loaded again', async () => {
    const { cookie, user } = await app.signedIn()
    const event = await withEvent(user.uid, { status: 'pending' })
    const token = TOKEN()
    expect(await postEdit(cookie, event.id, { ...COMPLETE, baseVersion: '1' }, token)).toMatchObject({
      status: 303,
    })
    expect((await editForm(cookie, event.id, `?draft=${token}`)).token).not.toBe(token)
  })

  test('of an amendment goes on from the amendment', async () => {
    const { cookie, user } = await app.signedIn()
    const event = await withEvent(user.uid)
    expect(await editForm(cookie, event.id)).toMatchObject({ mode: 'amend', baseVersion: event.version })
    await postEdit(cookie, event.id, { ...COMPLETE, baseVersion: '1' })
    expect(await editForm(cookie, event.id)).toMatchObject({
      defaults: { title: 'Concert de Noël' },
      baseVersion: 1,
    })
  })
})

describe('a copy', () => {
  test('begins with the photo and the text of the event, and is a new one', async () => {
    const { cookie, user } = await app.signedIn()
    const image = { id: `event-${'c'.repeat(32)}`, alt: 'Le chœur', credit: '', width: 9, height: 9 }
    const event = await withEvent(user.uid, { image })
    const view = await newForm(cookie, `?copie=${event.id}`)
    expect(view).toMatchObject({
      mode: 'new',
      eventId: null,
      copyOf: event.id,
      defaults: { title: event.title },
    })
    const request = formRequest(view.action, cookie, {
      ...COMPLETE,
      draft: view.token,
      'image.alt': 'Le chœur',
    })
    const { location } = await outcomeOf(submitPage.action({ request, params: {}, context: app.context }))
    const id = location.split('/').at(-1) ?? ''
    expect(id).not.toBe(event.id)
    expect(await app.documents.get(events, id)).toMatchObject({ status: 'pending', image: { id: image.id } })
  })
})

describe('beside the page', () => {
  test('the draft saves itself and answers the card, the time and possible duplicates', async () => {
    const { cookie } = await app.signedIn()
    const token = TOKEN()
    const save = async (fields: Fields) => {
      const request = formRequest('/api/brouillon', cookie, { draft: token, ...fields })
      const answer = await autosaveRoute.action({ request, params: {}, context: app.context })
      return { status: answer.status, body: await answer.json() }
    }
    expect(await save({ title: '' })).toMatchObject({
      status: 200,
      body: {
        ok: true,
        saved: 'Rien à enregistrer pour l’instant.',
        preview: { title: 'Titre de l’événement', time: 'Date à indiquer' },
      },
    })
    expect(await app.documents.get(drafts, token)).toBeNull()
    expect(await save(COMPLETE)).toMatchObject({
      body: {
        saved: 'Brouillon enregistré à 10\u00a0h',
        preview: { title: 'Concert de Noël', place: 'Lausanne', time: '20\u00a0h', date: { day: '24' } },
      },
    })
    // Another row has been added, with the times of the first: the card keeps its date.
    expect(await save({ ...COMPLETE, 'dates[1].startTime': '20:00' })).toMatchObject({
      body: { preview: { date: { day: '24' } } },
    })
    expect(await app.documents.get(drafts, token)).toMatchObject({ title: 'Concert de Noël' })
    await postNew(cookie, COMPLETE, token)
    expect(await save(COMPLETE)).toMatchObject({ status: 409, body: { ok: false } })
    expect(await app.documents.get(drafts, token)).toBeNull()
  })

  test('a draft that is open in two tabs is not written over by the one that knows less', async () => {
    const { cookie } = await app.signedIn()
    const token = TOKEN()
    const save = async (tab: string, fields: Fields) => {
      const request = formRequest('/api/brouillon', cookie, { draft: token, tab, ...fields })
      const answer = await autosaveRoute.action({ request, params: {}, context: app.context })
      return { status: answer.status, body: await answer.json() }
    }
    const kept = async () => (await app.documents.get(drafts, token))?.fields.summary
    const A = 'onglet-a'
    const B = 'onglet-b'
    expect(await save(A, { summary: 'un' })).toMatchObject({ status: 200 })
    // The second tab opens the draft as it is, and goes on with it.
    const { draftVersion } = await newForm(cookie, `?draft=${token}`)
    const opened = { draftVersion: String(draftVersion) }
    expect(await save(B, { ...opened, summary: 'deux' })).toMatchObject({ status: 200 })
    expect(await save(B, { ...opened, summary: 'trois' })).toMatchObject({ status: 200 })
    // The first one has not heard of it.
    expect(await save(A, { summary: 'quatre' })).toMatchObject({ status: 409, body: { isElsewhere: true } })
    expect(await kept()).toEqual(['trois'])
    // Knowingly it may.
    expect(await save(A, { summary: 'quatre', over: 'on' })).toMatchObject({ status: 200 })
    expect(await save(A, { summary: 'cinq' })).toMatchObject({ status: 200 })
    expect(await save(B, { ...opened, summary: 'six' })).toMatchObject({ status: 409 })
    expect(await kept()).toEqual(['cinq'])
    // The form itself is sent by somebody who looks at it.
    await postNew(cookie, { intent: 'save', tab: B, summary: 'sept' }, token)
    expect(await save(B, { ...opened, summary: 'huit' })).toMatchObject({ status: 200 })
  })

  test('localities are suggested, cacheable', async () => {
    const answer = localities.loader({
      request: browserRequest('/api/localites?q=laus'),
      params: {},
      context: app.context,
    })
    expect(answer.headers.get('Cache-Control')).toContain('public')
    expect((await answer.json()).localities[0]).toMatchObject({ value: 'Lausanne (VD)', canton: 'VD' })
    const byNpa = localities.loader({
      request: browserRequest('/api/localites?q=1003'),
      params: {},
      context: app.context,
    })
    expect((await byNpa.json()).localities).toMatchObject([{ value: '1003 Lausanne' }])
  })
})

test('a form that is refused counts like one that is saved: refusals fill no disk', async () => {
  const { user, cookie } = await app.signedIn()
  await consume({ ...limits.saveDraft, max: 1 }, user.uid, app)
  const { documents: used } = await app.documents.find(rateLimits, { limit: 1000 })
  for (const { id } of used.filter(({ id }) => id.startsWith('save-draft-'))) {
    await app.documents.update(rateLimits, id, { count: limits.saveDraft.max })
  }
  const before = await app.documents.count(drafts)
  const refused = await postNew(cookie, { ...COMPLETE, title: '' })
  expect(refused.status).toBe(429)
  expect(refused.answer?.result.error?.['']).toEqual([expect.stringContaining('Trop de demandes')])
  expect(refused.answer?.result.initialValue).toMatchObject({ category: 'musique' })
  expect(await app.documents.count(drafts)).toBe(before)
})

describe('drafts', () => {
  test('a form in which nothing was typed leaves none, whatever is pressed; one more row is something', async () => {
    const { cookie, user } = await app.signedIn()
    const blank: Fields = {
      organizerName: user.displayName,
      mode: 'dates',
      attendance: 'in_person',
      'price.kind': 'unknown',
      'accessibility.wheelchair': 'unknown',
      title: ' ',
      [HONEYPOT_FIELD]: '',
    }
    const kept = () => app.documents.count(drafts, [['authorUid', '==', user.uid]])
    expect(await postNew(cookie, { ...blank, intent: 'submit' })).toMatchObject({ status: 400 })
    expect(await postNew(cookie, { ...blank, intent: 'save' })).toMatchObject({ status: 303 })
    expect(await kept()).toBe(0)
    expect(await postNew(cookie, { ...blank, intent: 'add-date' })).toMatchObject({ status: 303 })
    expect(await kept()).toBe(1)
    const token = TOKEN()
    await postNew(cookie, { ...blank, title: 'Bal', intent: 'save' }, token)
    expect(await app.documents.get(drafts, token)).toMatchObject({ title: 'Bal' })
    // Emptied again, it is still a draft of somebody who knows of it.
    await postNew(cookie, { ...blank, intent: 'save' }, token)
    expect(await app.documents.get(drafts, token)).toMatchObject({ title: '' })
  })

  test('an empty form offers the latest ones and says how many more there are', async () => {
    const { cookie } = await app.signedIn()
    const asked = async (search: string) => {
      const request = browserRequest(`/organizer/submit-event${search}`, { cookie })
      return (await submitPage.loader({ request, params: {}, context: app.context })).unfinished
    }
    expect(await asked('')).toEqual({ latest: [], more: 0 })
    const tokens = [TOKEN(), TOKEN(), TOKEN()]
    for (const [index, token] of tokens.entries()) {
      await postNew(cookie, { title: `Bal ${index}`, intent: 'save' }, token)
    }
    const unfinished = await asked('')
    expect(unfinished?.more).toBe(1)
    expect(unfinished?.latest).toHaveLength(2)
    const [latest] = unfinished?.latest ?? []
    expect(await asked(new URL(latest?.to ?? '', TEST_ORIGIN).search)).toBeNull()
  })
})
