// Dates that begin before five in the morning: which night is meant is asked once, and pasted lines are shown before they
// are taken.
import { expect, test } from 'vitest'
import { events } from '~/domain/event'
import { addDays } from '~/platform/zurich'
import { TEST_NOW } from '../../../tests/support/agenda'
import { unfoldedRow } from './draft/schedule/date-rows'
import { app, COMPLETE, newForm, postNew, TOKEN } from './testing/form-routes'

const { 'dates[0].day': _day, 'dates[0].startTime': _time, ...WITHOUT_DATE } = COMPLETE

const DAY = addDays(TEST_NOW.slice(0, 10), 5)
const NIGHT = {
  ...WITHOUT_DATE,
  'dates[0].day': DAY,
  'dates[0].startTime': '00:00',
  'dates[0].endTime': '04:00',
}

async function startOf(location: string) {
  const event = await app.documents.get(events, decodeURIComponent(location.split('/').at(-1) ?? ''))
  return event?.occurrences.map(({ startLocal, endLocal }) => [startLocal, endLocal])
}

test('a form without an answer is asked, and nothing typed is lost', async () => {
  const { cookie } = await app.signedIn()
  const { status, answer } = await postNew(cookie, NIGHT)
  expect(status).toBe(400)
  expect(answer?.result.error?.['dates[0].startTime']?.[0]).toMatch(/^Nuit de \S+ à \S+\u00a0\? Répondez/)
  expect(answer?.result.initialValue).toMatchObject({ dates: [{ day: DAY, startTime: '00:00' }] })
})

test.each([
  ['before', DAY],
  ['after', addDays(DAY, 1)],
])('the night %s the day is sent as meant', async (night, day) => {
  const { cookie } = await app.signedIn()
  const sent = await postNew(cookie, { ...NIGHT, 'dates[0].night': night })
  expect(await startOf(sent.location)).toEqual([[`${day}T00:00`, `${day}T04:00`]])
})

test('an answer is kept with a draft', async () => {
  const { cookie } = await app.signedIn()
  const token = TOKEN()
  await postNew(cookie, { ...NIGHT, 'dates[0].night': 'after', intent: 'save' }, token)
  const view = await newForm(cookie, `?draft=${token}`)
  const [row = {}] = (view.defaults?.dates ?? []) as Record<string, string>[]
  expect(unfoldedRow(row)).toMatchObject({ day: addDays(DAY, 1), startTime: '00:00' })
})

test('the night of a pasted line is told, and the line is taken', async () => {
  const { cookie } = await app.signedIn()
  const pasted = `${DAY} 00:00–04:00`
  const { answer } = await postNew(cookie, { ...WITHOUT_DATE, pasted, intent: 'paste-dates' })
  expect(answer?.taken?.notes).toEqual([
    '1\u00a0date ajoutée.',
    'Une date commence avant 5\u00a0h\u00a0: vérifiez la nuit.',
  ])
  const sent = await postNew(cookie, { ...WITHOUT_DATE, pasted })
  expect(await startOf(sent.location)).toEqual([[`${DAY}T00:00`, `${DAY}T04:00`]])
})

test('pasted lines are shown as they are read, and none is taken', async () => {
  const { cookie } = await app.signedIn()
  const token = TOKEN()
  const pasted = `${DAY} 20h Loto\nfermé le ${DAY}`
  const given = { ...WITHOUT_DATE, pasted, intent: 'look-dates' }
  const { status, answer } = await postNew(cookie, given, token)
  expect(status).toBe(200)
  expect(answer?.reading?.lines).toEqual([
    {
      line: 1,
      text: `${DAY} 20h Loto`,
      reason: null,
      dates: [{ day: DAY, time: 'timed', startTime: '20:00', label: 'Loto' }],
    },
    { line: 2, text: `fermé le ${DAY}`, dates: [], reason: expect.stringMatching(/n’est pas lu/) },
  ])
  expect(answer?.result.initialValue).toMatchObject({ pasted })
  expect((await newForm(cookie, `?draft=${token}`)).defaults?.dates ?? []).toEqual([])
})

test('a calendar that is to be looked at becomes rows', async () => {
  const { cookie } = await app.signedIn()
  const pasted = `BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nDTSTART:${DAY.replaceAll('-', '')}T200000\nEND:VEVENT\nEND:VCALENDAR`
  const { answer } = await postNew(cookie, { ...WITHOUT_DATE, pasted, intent: 'look-dates' })
  expect(answer?.taken?.notes).toEqual(['1\u00a0date ajoutée.'])
})
