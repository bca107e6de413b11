import { expect, test } from 'vitest'
import { drafts } from '~/domain/draft'
import { events } from '~/domain/event'
import { makeOccurrences } from '~/domain/occurrence'
import * as submitPage from '~/routes/organizer.submit-event'
import {
  app,
  COMPLETE,
  type Fields,
  formRequest,
  newForm,
  outcomeOf,
  withEvent,
} from '../testing/form-routes'

const PAST = makeOccurrences([{ start: '2020-02-29T20:00', end: '2020-02-29T22:00' }])
const image = {
  id: `event-${'c'.repeat(32)}`,
  alt: 'Le chœur',
  credit: 'M. Favre',
  width: 9,
  height: 9,
  focus: { x: 10, y: 80 },
}

function post(path: string, cookie: string, fields: Fields) {
  const request = formRequest(path, cookie, fields)
  return outcomeOf(submitPage.action({ request, params: {}, context: app.context }))
}

test('begins with the text and the photo of the event, whose photographer is not lost', async () => {
  const { cookie, user } = await app.signedIn()
  const event = await withEvent(user.uid, { image })
  const view = await newForm(cookie, `?copie=${event.id}`)
  expect(view).toMatchObject({
    mode: 'new',
    eventId: null,
    copyOf: event.id,
    defaults: { title: event.title, image: { alt: 'Le chœur', credit: 'M. Favre', focusX: '10' } },
    image: { alt: 'Le chœur', credit: 'M. Favre' },
  })
  const sent = { ...COMPLETE, draft: view.token, 'image.alt': 'Le chœur', 'image.credit': 'M. Favre' }
  const { location } = await post(view.action, cookie, sent)
  const id = location.split('/').at(-1) ?? ''
  expect(id).not.toBe(event.id)
  expect(await app.documents.get(events, id)).toMatchObject({
    status: 'pending',
    image: { id: image.id, credit: 'M. Favre' },
  })
})

test('of what is over has the dates of a year later; the same ones are not offered', async () => {
  const { cookie, user } = await app.signedIn()
  const event = await withEvent(user.uid, { occurrences: PAST })
  const { copy, defaults } = await newForm(cookie, `?copie=${event.id}`)
  expect(defaults?.dates).toHaveLength(1)
  expect(copy).toMatchObject({
    id: null,
    title: event.title,
    choices: [
      { intent: 'copy-later', isChosen: true },
      { intent: 'copy-none', isChosen: false },
    ],
  })
})

test('gets other dates and keeps what was typed, as often as one likes', async () => {
  const { cookie, user } = await app.signedIn()
  const event = await withEvent(user.uid, { image })
  const { token, action, copy } = await newForm(cookie, `?copie=${event.id}`)
  expect(copy?.choices.find(({ isChosen }) => isChosen)?.intent).toBe('copy-none')
  const typed = { ...COMPLETE, title: 'Un autre titre', draft: token }
  const later = await post(action, cookie, { ...typed, intent: 'copy-later' })
  expect(later).toMatchObject({
    status: 200,
    answer: {
      result: {
        initialValue: { title: 'Un autre titre', dates: [{ day: '2027-11-27', startTime: '20:00' }] },
      },
    },
  })
  expect(later.answer?.copy?.choices.find(({ isChosen }) => isChosen)?.intent).toBe('copy-later')
  expect(await app.documents.get(drafts, token)).toMatchObject({
    title: 'Un autre titre',
    image: { id: image.id },
  })

  const resumed = await newForm(cookie, action.slice(action.indexOf('?')))
  expect(resumed).toMatchObject({ token, copyOf: event.id, defaults: { title: 'Un autre titre' } })
  expect(resumed.copy).toMatchObject({ notes: [] })
  const same = await post(resumed.action, cookie, { ...typed, intent: 'copy-same' })
  expect(same.answer?.result.initialValue).toMatchObject({ dates: [{ day: '2026-11-28' }] })
  const none = await post(resumed.action, cookie, { ...typed, intent: 'copy-none' })
  expect(none.answer?.result.initialValue?.dates).toEqual([
    { time: 'timed', startTime: '20:00', endTime: '22:00' },
  ])
})

test('of an event that is gone leads back to the dashboard', async () => {
  const { cookie, user } = await app.signedIn()
  const event = await withEvent(user.uid)
  await app.documents.remove(events, event.id)
  const answer = await newForm(cookie, `?copie=${event.id}`).catch((thrown: unknown) => thrown)
  expect(answer).toMatchObject({ status: 302 })
  expect((answer as Response).headers.get('Location')).toBe('/dashboard')
})

test('loses nothing when the event goes while it is written', async () => {
  const { cookie, user } = await app.signedIn()
  const event = await withEvent(user.uid)
  const { token, action } = await newForm(cookie, `?copie=${event.id}`)
  await app.documents.remove(events, event.id)
  const typed = { ...COMPLETE, title: 'Un autre titre', draft: token }
  const refused = await post(action, cookie, { ...typed, intent: 'copy-later' })
  expect(refused).toMatchObject({
    status: 409,
    answer: { result: { initialValue: { title: 'Un autre titre' } } },
  })
  expect(refused.answer?.result.error?.['']?.[0]).toContain('n’existe plus')
  expect(await newForm(cookie, action.slice(action.indexOf('?')))).toMatchObject({
    token,
    defaults: { title: 'Un autre titre' },
    copy: null,
  })
  expect(await post(action, cookie, typed)).toMatchObject({
    status: 303,
    location: expect.stringContaining('/organizer/event-confirmation/'),
  })
})
