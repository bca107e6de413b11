// Many dates at once: pasted, as a file, ticked.
import { describe, expect, test } from 'vitest'
import { events } from '~/domain/event'
import { consume, limits } from '~/http/rate-limits.server'
import { addDays } from '~/platform/zurich'
import { TEST_NOW } from '../../../tests/support/agenda'
import { countTurns } from '../../../tests/support/count-turns'
import { xlsx } from '../../../tests/support/documents'
import { unfoldedRow } from './draft/schedule/date-rows'
import { app, COMPLETE, newForm, postNew, TOKEN } from './testing/form-routes'

const { 'dates[0].day': _day, 'dates[0].startTime': _time, ...WITHOUT_DATE } = COMPLETE

const TOMORROW = addDays(TEST_NOW.slice(0, 10), 1)
const lines = (count: number, time = '20:30') =>
  Array.from(
    { length: count },
    (_, index) => `${addDays(TOMORROW, index % 400)} ${index < 400 ? time : '22:15'} Les Amis`,
  )

async function sentEvent(location: string) {
  return app.documents.get(events, decodeURIComponent(location.split('/').at(-1) ?? ''))
}

/** The rows of the draft that the answer leads to. */
async function rowsAt(cookie: string, location: string) {
  const view = await newForm(cookie, new URL(location, 'https://x.ch').search)
  return (view.defaults?.dates ?? []) as Record<string, string>[]
}

describe('pasted dates', () => {
  test('become rows by their button, and are sent', async () => {
    const { cookie } = await app.signedIn()
    const token = TOKEN()
    const given = { ...WITHOUT_DATE, pasted: lines(60).join('\n'), intent: 'paste-dates' }
    const { status, answer } = await postNew(cookie, given, token)
    expect([status, answer?.taken?.notes]).toEqual([200, ['60\u00a0dates ajoutées.']])
    const rows = await rowsAt(cookie, `?draft=${token}`)
    expect(rows).toHaveLength(60)
    expect(unfoldedRow(rows[0] ?? {})).toEqual({
      day: TOMORROW,
      time: 'timed',
      startTime: '20:30',
      label: 'Les Amis',
    })

    const posted = Object.fromEntries(
      rows.map(({ folded = '' }, index) => [`dates[${index}].folded`, folded]),
    )
    const sent = await postNew(cookie, { ...WITHOUT_DATE, ...posted }, token)
    expect(sent.status).toBe(303)
    expect((await sentEvent(sent.location))?.occurrences).toHaveLength(60)
  })

  test('are sent without it too, joined with those of the rows', async () => {
    const { cookie } = await app.signedIn()
    const [first = '', second = ''] = lines(2)
    const row = { 'dates[0].day': TOMORROW, 'dates[0].startTime': '20:30', 'dates[0].label': 'Les Amis' }
    const sent = await postNew(cookie, { ...WITHOUT_DATE, ...row, pasted: `${first}\n${second}` })
    expect((await sentEvent(sent.location))?.occurrences.map(({ label }) => label)).toEqual([
      'Les Amis',
      'Les Amis',
    ])
  })

  test('of a calendar count with the fillings of the form; what was pasted stays', async () => {
    const { cookie, user } = await app.signedIn()
    const { fillForm } = limits
    for (let index = 1; index < fillForm.max; index += 1) await consume(fillForm, user.uid, app)
    const pasted = 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nDTSTART:20361205T200000\nEND:VEVENT\nEND:VCALENDAR'
    const given = { ...WITHOUT_DATE, pasted, intent: 'paste-dates' }
    expect((await postNew(cookie, given)).answer?.taken?.notes).toEqual(['1\u00a0date ajoutée.'])
    const { answer } = await postNew(cookie, given)
    expect(answer?.result.error?.pasted?.[0]).toMatch(/réessayez/i)
    expect(answer?.result.initialValue?.pasted).toBe(pasted)
    // Lines cost nothing of the kind.
    const text = { ...WITHOUT_DATE, pasted: lines(1).join('\n'), intent: 'paste-dates' }
    expect((await postNew(cookie, text)).answer?.taken?.notes).toEqual(['1\u00a0date ajoutée.'])
  })

  test('800 are sent; the line of the 801st is named', async () => {
    const { cookie } = await app.signedIn()
    const sent = await postNew(cookie, { ...WITHOUT_DATE, pasted: lines(800).join('\n') })
    expect((await sentEvent(sent.location))?.occurrences).toHaveLength(800)
    const tooMany = [...lines(800), `${TOMORROW} 23:00`].join('\n')
    const refused = await postNew(cookie, { ...WITHOUT_DATE, pasted: tooMany })
    expect(refused.status).toBe(400)
    expect(refused.answer?.result.error?.pasted?.[0]).toMatch(
      /^Ligne\u00a0801, .*un événement a au plus 800\u00a0dates, la suite n’est pas lue\.$/,
    )
  })

  test('while 800 are saved and sent others have their turn', async () => {
    const { cookie } = await app.signedIn()
    const token = TOKEN()
    const turnsDuring = async (work: () => Promise<{ status: number }>) => {
      const others = countTurns()
      expect((await work()).status).toBeLessThan(400)
      return others.stop()
    }
    const pasted = lines(800).join('\n')
    const paste = () => postNew(cookie, { ...WITHOUT_DATE, pasted, intent: 'paste-dates' }, token)
    expect(await turnsDuring(paste)).toBeGreaterThan(0)
    const send = () => postNew(cookie, { ...WITHOUT_DATE, pasted }, token)
    expect(await turnsDuring(send)).toBeGreaterThan(0)
  })

  test('of which a line cannot be read are not sent; the others are rows, the text stays', async () => {
    const { cookie } = await app.signedIn()
    const pasted = [...lines(2), 'le 31.2.2027'].join('\n')
    for (const intent of ['submit', 'paste-dates']) {
      const { status, answer } = await postNew(cookie, { ...WITHOUT_DATE, pasted, intent })
      expect(status).toBe(400)
      expect(answer?.result.error).toEqual({
        pasted: ['Ligne\u00a03, «\u00a0le 31.2.2027\u00a0»\u00a0: le 31.2.2027 n’existe pas.'],
      })
      expect(answer?.result.initialValue?.pasted).toBe(pasted)
      expect(answer?.result.initialValue?.dates).toHaveLength(2)
    }
  })

  test('come from a file of a spreadsheet in Windows-1252', async () => {
    const { cookie } = await app.signedIn()
    const csv = `Date;Heure;Libellé\r\n${TOMORROW};20:30;Théâtre`
    const pastedFile = new File([Buffer.from(csv, 'latin1')], 'dates.csv')
    const sent = await postNew(cookie, { ...WITHOUT_DATE, pastedFile })
    expect((await sentEvent(sent.location))?.occurrences).toMatchObject([
      { startLocal: `${TOMORROW}T20:30`, label: 'Théâtre' },
    ])
  })

  test('that are the same are one, and that is said', async () => {
    const { cookie } = await app.signedIn()
    const [first = '', second = ''] = lines(2)
    const row = { 'dates[0].day': TOMORROW, 'dates[0].startTime': '20:30', 'dates[0].label': 'Les Amis' }
    const pasted = [first, second, second].join('\n')
    const { answer } = await postNew(cookie, { ...WITHOUT_DATE, ...row, pasted, intent: 'paste-dates' })
    expect(answer?.taken?.notes).toEqual(['1\u00a0date ajoutée.', '2\u00a0dates en double réunies.'])
  })

  test('come from the text and from the file beside it', async () => {
    const { cookie } = await app.signedIn()
    const [first = '', second = ''] = lines(2)
    const pastedFile = new File([second], 'dates.txt')
    const sent = await postNew(cookie, { ...WITHOUT_DATE, pasted: first, pastedFile })
    expect((await sentEvent(sent.location))?.occurrences).toHaveLength(2)
  })

  test('come from a workbook with places and prices beside them, which the event keeps', async () => {
    const { cookie } = await app.signedIn()
    const pastedFile = xlsx([
      ['Programme 2027'],
      ['Date', 'Heure', 'Scène', 'Artiste', 'Lieu', 'Prix', 'Remarque'],
      [
        { date: 46_572, style: 'day' },
        { date: 20.5 / 24, style: 'hour' },
        'Lac',
        'Les Amis',
        'Vevey',
        '20.-',
        'Debout',
      ],
      ['', '22h', 'Lac', 'Anne', 'Temple, Nyon', 'gratuit', ''],
    ])
    const read = await postNew(cookie, { ...WITHOUT_DATE, pastedFile, intent: 'paste-dates' })
    expect(read.answer?.taken?.notes).toEqual([
      '2\u00a0dates ajoutées.',
      'Sans date, pas repris\u00a0: «\u00a0Programme 2027\u00a0».',
    ])
    const sent = await postNew(cookie, { ...WITHOUT_DATE, pastedFile })
    expect((await sentEvent(sent.location))?.occurrences).toMatchObject([
      {
        startLocal: '2027-07-04T20:30',
        label: 'Lac – Les Amis',
        note: 'Debout',
        place: { name: '', locality: 'Vevey' },
        price: { kind: 'paid', minChf: 20 },
      },
      {
        startLocal: '2027-07-04T22:00',
        label: 'Lac – Anne',
        place: { name: 'Temple', locality: 'Nyon' },
        price: { kind: 'free' },
      },
    ])
  })

  test.each([
    ['a broken workbook', 'PK\x03\x04\0\0xl/workbook.xml 1.4', /^Ce fichier est endommagé/],
    ['a PDF', '%PDF-1.4\n5.12.2027 20h', /^C’est un PDF/],
    ['a picture', '\x89PNG\r\n\x1a\n\0\0', /^C’est une image/],
    ['an empty file', '', /^Ce fichier est vide/],
    ['a file of spaces', ' \n ', /^Ce fichier est vide/],
  ])(
    'are not read out of %s: it is said what to do, and what was typed stays',
    async (_name, bytes, says) => {
      const { cookie } = await app.signedIn()
      const pastedFile = new File([Buffer.from(bytes, 'latin1')], 'dates')
      for (const intent of ['submit', 'paste-dates']) {
        const { status, answer } = await postNew(cookie, { ...WITHOUT_DATE, pastedFile, intent })
        expect([status, answer?.result.error?.pasted]).toEqual([400, [expect.stringMatching(says)]])
        expect(String(answer?.result.initialValue?.pasted ?? '').trim()).toBe('')
        expect(answer?.result.initialValue?.dates ?? []).toEqual([])
      }
    },
  )

  test('come from a calendar, with its rules and what is cancelled', async () => {
    const { cookie } = await app.signedIn()
    const day = TOMORROW.replaceAll('-', '')
    const calendar = [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'UID:1',
      'SUMMARY:Répétition',
      `DTSTART;TZID=Europe/Zurich:${day}T193000`,
      `DTEND;TZID=Europe/Zurich:${day}T210000`,
      'RRULE:FREQ=WEEKLY;COUNT=3',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:2',
      'SUMMARY:Concert',
      'STATUS:CANCELLED',
      `DTSTART;VALUE=DATE:${day}`,
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\r\n')
    const sent = await postNew(cookie, { ...WITHOUT_DATE, pastedFile: new File([calendar], 'dates.ics') })
    const told = (await sentEvent(sent.location))?.occurrences.map(
      ({ startLocal, endLocal, time, label, status }) =>
        [startLocal, endLocal?.slice(11), time, label, status].join(' '),
    )
    expect(told?.sort()).toEqual(
      [
        `${TOMORROW}T00:00 00:00 unknown Concert cancelled`,
        `${TOMORROW}T19:30 21:00 timed Répétition `,
        `${addDays(TOMORROW, 7)}T19:30 21:00 timed Répétition `,
        `${addDays(TOMORROW, 14)}T19:30 21:00 timed Répétition `,
      ].sort(),
    )
  })

  test('past dates of a calendar that goes on are left out, and counted', async () => {
    const { cookie } = await app.signedIn()
    const day = addDays(TOMORROW, -21).replaceAll('-', '')
    const pasted = [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'SUMMARY:Yoga',
      `DTSTART;TZID=Europe/Zurich:${day}T193000`,
      'RRULE:FREQ=WEEKLY;COUNT=5',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\n')
    const { answer } = await postNew(cookie, { ...WITHOUT_DATE, pasted, intent: 'paste-dates' })
    expect(answer?.taken?.notes).toEqual([
      '2\u00a0dates ajoutées.',
      '3\u00a0dates sont passées\u00a0: elles ne sont pas reprises.',
    ])
    const sent = await postNew(cookie, { ...WITHOUT_DATE, pasted })
    expect((await sentEvent(sent.location))?.occurrences).toHaveLength(2)
  })

  test('a calendar that is over says so', async () => {
    const { cookie } = await app.signedIn()
    const pasted =
      'BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Bal\nDTSTART:20200101T200000\nEND:VEVENT\nEND:VCALENDAR'
    const { answer } = await postNew(cookie, { ...WITHOUT_DATE, pasted })
    expect(answer?.result.error?.pasted).toEqual([
      'Ligne\u00a02, «\u00a0Bal\u00a0»\u00a0: toutes ses dates sont passées.',
    ])
  })
})

describe('rows', () => {
  const rows = (count: number, ticked: readonly number[] = []) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        [`dates[${index}].folded`, `|${addDays(TOMORROW, index)}|timed|20:30`],
        ...(ticked.includes(index) ? [[`dates[${index}].ticked`, 'on']] : []),
      ]).flat(),
    )

  async function rowsAfter(fields: Record<string, string>) {
    const { cookie } = await app.signedIn()
    const { location } = await postNew(cookie, { ...WITHOUT_DATE, ...fields })
    return rowsAt(cookie, location)
  }

  test('one is opened by its button', async () => {
    const opened = await rowsAfter({ ...rows(5), intent: 'open-date:2' })
    expect(opened.map(({ folded }) => folded === undefined)).toEqual([false, false, true, false, false])
    expect(opened[2]).toEqual({ day: addDays(TOMORROW, 2), time: 'timed', startTime: '20:30' })
  })

  test('all are ticked, or none', async () => {
    const ticked = (found: Record<string, string>[]) => found.filter((row) => row.ticked === 'on').length
    expect(ticked(await rowsAfter({ ...rows(5, [1]), intent: 'tick-dates' }))).toBe(5)
    expect(ticked(await rowsAfter({ ...rows(5, [0, 1, 2, 3, 4]), intent: 'tick-dates' }))).toBe(0)
  })

  test('those ticked are changed, and what is left empty stays', async () => {
    const found = await rowsAfter({
      ...rows(5, [1, 3]),
      'change.state': 'sold_out',
      'change.startTime': '19:00',
      'change.note': 'Avec | repas à 100 %',
      'change.bookingUrl': 'billets.ch/amis',
      intent: 'change-dates',
    })
    expect(found.map((row) => unfoldedRow(row).availability ?? '-')).toEqual([
      '-',
      'sold_out',
      '-',
      'sold_out',
      '-',
    ])
    expect(unfoldedRow(found[3] ?? {})).toEqual({
      day: addDays(TOMORROW, 3),
      time: 'timed',
      startTime: '19:00',
      availability: 'sold_out',
      note: 'Avec | repas à 100 %',
      bookingUrl: 'billets.ch/amis',
    })
    const { cookie } = await app.signedIn()
    const posted = Object.fromEntries(
      found.map(({ folded = '' }, index) => [`dates[${index}].folded`, folded]),
    )
    const sent = await postNew(cookie, { ...WITHOUT_DATE, ...posted })
    expect((await sentEvent(sent.location))?.occurrences[1]).toMatchObject({
      startLocal: `${addDays(TOMORROW, 1)}T19:00`,
      availability: 'sold_out',
      bookingUrl: 'https://billets.ch/amis',
      note: 'Avec | repas à 100 %',
    })
  })

  test('those ticked take back a place and a price of their own', async () => {
    const own = { 'change.placeName': 'Casino', 'change.locality': 'Montreux', 'change.priceKind': 'paid' }
    const intent = 'change-dates'
    const changed = await rowsAfter({ ...rows(2, [0, 1]), ...own, 'change.minChf': '20', intent })
    expect(unfoldedRow(changed[1] ?? {})).toMatchObject({
      placeName: 'Casino',
      priceKind: 'paid',
      minChf: '20',
    })
    const posted = changed.map(({ folded = '' }, index) => [`dates[${index}].folded`, folded])
    const ticked = Object.fromEntries([...posted, ['dates[1].ticked', 'on']])
    const back = await rowsAfter({ ...ticked, 'change.where': 'none', 'change.priceKind': 'none', intent })
    expect(unfoldedRow(back[0] ?? {})).toEqual(unfoldedRow(changed[0] ?? {}))
    expect(unfoldedRow(back[1] ?? {})).toEqual({
      day: addDays(TOMORROW, 1),
      time: 'timed',
      startTime: '20:30',
    })
  })

  test('those ticked are removed', async () => {
    expect(await rowsAfter({ ...rows(5, [1, 3]), intent: 'remove-dates' })).toHaveLength(3)
  })

  test('one that no form has written is refused where it stands', async () => {
    const { cookie } = await app.signedIn()
    const { answer } = await postNew(cookie, { ...WITHOUT_DATE, ...rows(2), 'dates[1].folded': 'x|y|z' })
    expect(Object.keys(answer?.result.error ?? {})).toEqual(['dates[1].day'])
  })
})
