import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drafts } from '~/domain/draft'
import { events } from '~/domain/event'
import { HONEYPOT_FIELD } from '~/http/honeypot'
import * as editPage from '~/routes/organizer.edit-event.$id'
import * as submitPage from '~/routes/organizer.submit-event'
import { TEST_ORIGIN } from '../../../tests/support/application'
import {
  app,
  COMPLETE,
  editForm,
  type Fields,
  formRequest,
  newForm,
  outcomeOf,
  postNew,
  TOKEN,
} from './testing/form-routes'

async function photo(): Promise<File> {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(png)], 'affiche.png', { type: 'image/png' })
}

describe('a new event', () => {
  test('whose form arrives in pieces comes back as it was saved, not empty', async () => {
    const { cookie } = await app.signedIn()
    const request = new Request(`${TEST_ORIGIN}/organizer/submit-event`, {
      method: 'POST',
      headers: { cookie, 'Content-Type': 'multipart/form-data; boundary=x' },
      body: '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nConc',
    })
    const outcome = await outcomeOf(submitPage.action({ request, params: {}, context: app.context }))
    expect(outcome).toMatchObject({ status: 400, answer: { result: { status: 'error' } } })
    expect(outcome.answer?.result.initialValue).toBeUndefined()
  })

  test('that tells a field twice is refused, and a list of several values is not', async () => {
    const { cookie } = await app.signedIn()
    const twice = await postNew(cookie, { ...COMPLETE, title: ['Concert', 'Bal'] })
    expect(twice).toMatchObject({ status: 400, answer: { result: { error: { '': expect.anything() } } } })
    expect(await postNew(cookie, { ...COMPLETE, languages: ['fr', 'de'] })).toMatchObject({ status: 303 })
  })

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
      'place.locality',
      'dates[0].day',
      'category',
      'organizerName',
    ])
    // A value beside an illegible one is not judged by it.
    const illegible = { 'dates[0].startTime': 'vingt', 'dates[0].endTime': '22:00', website: 'x y' }
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
        answer: {
          isSignedOut: true,
          result: { error: { '': [expect.stringContaining('session a expiré')] } },
        },
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
