// Different events of one source: as many drafts, or one of them in the form.
import { expect, test } from 'vitest'
import { findDrafts } from '~/domain/draft'
import { xlsx } from '../../../../tests/support/documents'
import { unfoldedRow } from '../draft/schedule/date-rows'
import type { FillView } from '../form-view'
import { app, newForm, postNew, TOKEN } from '../testing/form-routes'
import { eventsOfTable } from './events-of-table.server'

const SEASON = [
  'Saison 2026-2027',
  'Date;Heure;Spectacle;Compagnie;Lieu;Prix;Public',
  '5.12.2026;20h;Le Bal;Les Amis;Vevey;20.-;tous',
  '6.12.2026;17h;Le Bal;Les Amis;Vevey;20.-;tous',
  '12.12.2026;20h;Contes;Zabou;Temple, 1110 Morges;gratuit;dès 6 ans',
  '31.2.2027;20h;Perdu;Personne;Vevey;20.-;tous',
  '9.1.2027;20h;Récital;Anne;Nyon;chapeau;tous',
].join('\n')

async function account() {
  const { cookie, user } = await app.signedIn({ displayName: 'Camille' })
  return {
    cookie,
    drafts: async () =>
      (await findDrafts(user.uid, app.documents)).sort((a, b) => a.title.localeCompare(b.title)),
  }
}

function several(view: FillView | null | undefined) {
  if (view?.state !== 'several') throw new Error(JSON.stringify(view))
  return view
}

test('the events of a table are offered, all dates as one event too', async () => {
  const { cookie } = await account()
  const { answer } = await postNew(cookie, { intent: 'fill', 'fill.source': SEASON })
  expect(several(answer?.fill)).toMatchObject({
    choices: [
      { label: 'Le Bal', when: expect.stringContaining('5') },
      { label: 'Contes' },
      { label: 'Récital' },
    ],
    whole: { label: 'Un événement avec 4\u00a0dates' },
    mostDrafts: 50,
    notes: [expect.stringContaining('31.2.2027'), expect.stringContaining('Saison 2026-2027')],
  })
})

test('those that are ticked become drafts with all that their rows say', async () => {
  const { cookie, drafts } = await account()
  const token = TOKEN()
  const { answer } = await postNew(cookie, { intent: 'fill', 'fill.source': SEASON }, token)
  const [bal, contes] = several(answer?.fill).choices
  const made = await postNew(
    cookie,
    {
      intent: 'make-drafts',
      title: 'Ce formulaire',
      organizerName: 'Théâtre du Port',
      category: 'spectacles',
      'fill.source': SEASON,
      'fill.events': [bal?.value ?? '', contes?.value ?? ''],
    },
    token,
  )
  expect(made).toMatchObject({ status: 200 })
  expect(made.answer?.fill).toMatchObject({
    state: 'drafted',
    drafts: [{ title: 'Le Bal' }, { title: 'Contes' }],
    home: '/dashboard',
    notes: [expect.stringContaining('31.2.2027'), expect.anything()],
  })
  // The form itself stays as it was.
  expect(made.answer?.result.initialValue).toMatchObject({ title: 'Ce formulaire' })
  const stored = await drafts()
  expect(stored.map(({ title }) => title)).toEqual(['Contes', 'Le Bal'])
  const [first] = made.answer?.fill?.state === 'drafted' ? made.answer.fill.drafts : []
  const { defaults } = await newForm(cookie, first?.to.slice(first.to.indexOf('?')))
  expect(defaults).toMatchObject({
    title: 'Le Bal',
    organizerName: 'Théâtre du Port',
    category: 'spectacles',
    place: { locality: expect.stringContaining('Vevey') },
    price: { kind: 'paid', minChf: '20' },
    description: 'Public\u00a0: tous',
  })
  expect(defaults.dates?.map(unfoldedRow)).toMatchObject([
    { day: '2026-12-05', startTime: '20:00', label: 'Les Amis' },
    { day: '2026-12-06', startTime: '17:00', label: 'Les Amis' },
  ])
})

test('one event with all dates fills this form, with place and price beside each date', async () => {
  const { cookie } = await account()
  const { answer } = await postNew(cookie, { intent: 'fill', 'fill.source': SEASON, 'fill.event': 'whole' })
  expect(answer?.fill).toMatchObject({ state: 'filled' })
  expect(answer?.result.initialValue?.dates).toHaveLength(4)
  const rows = answer?.result.initialValue?.dates as unknown as { folded?: string }[]
  expect(unfoldedRow(rows[2] ?? {})).toMatchObject({
    day: '2026-12-12',
    label: 'Contes – Zabou – Public\u00a0: dès 6 ans',
    placeName: 'Temple',
    locality: '1110 Morges',
    priceKind: 'free',
  })
})

test('the rows of a workbook become drafts from its text, and a calendar’s events too', async () => {
  const { cookie, drafts } = await account()
  const file = xlsx([
    ['Date', 'Film'],
    [{ date: 46_361, style: 'day' }, 'Heidi'],
    [{ date: 46_362, style: 'day' }, 'Les Loups'],
  ])
  const asked = several((await postNew(cookie, { intent: 'fill', 'fill.file': file })).answer?.fill)
  const events = asked.choices.map(({ value }) => value)
  await postNew(cookie, { intent: 'make-drafts', 'fill.source': asked.source, 'fill.events': events })
  const vevent = (uid: string, title: string, day: string) =>
    `BEGIN:VEVENT\r\nUID:${uid}\r\nSUMMARY:${title}\r\nDTSTART:${day}T190000Z\r\nEND:VEVENT\r\n`
  const calendar = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${vevent('a', 'Bal', '20261205')}${vevent('b', 'Loto', '20261206')}END:VCALENDAR\r\n`
  const ics = new File([calendar], 'agenda.ics')
  const found = several((await postNew(cookie, { intent: 'fill', 'fill.file': ics })).answer?.fill)
  expect(found.whole).toBeNull()
  const wanted = found.choices.map(({ value }) => value)
  await postNew(cookie, { intent: 'make-drafts', 'fill.source': found.source, 'fill.events': wanted })
  expect((await drafts()).map(({ title }) => title)).toEqual(['Bal', 'Heidi', 'Les Loups', 'Loto'])
})

test('what becomes no draft is said: none ticked, no room for more', async () => {
  const { cookie, drafts } = await account()
  const none = await postNew(cookie, { intent: 'make-drafts', 'fill.source': SEASON })
  expect(none).toMatchObject({ status: 422 })
  expect(none.answer?.fill).toMatchObject({ state: 'refused', message: 'Cochez au moins un événement.' })
  const long = (from: number) =>
    ['Date;Titre', ...Array.from({ length: 45 }, (_, at) => `5.12.2026;Soirée ${from + at}`)].join('\n')
  for (const from of [100, 200, 300]) {
    const asked = several((await postNew(cookie, { intent: 'fill', 'fill.source': long(from) })).answer?.fill)
    const { answer } = await postNew(cookie, {
      intent: 'make-drafts',
      'fill.source': long(from),
      'fill.events': asked.choices.map(({ value }) => value),
    })
    const view = answer?.fill
    if (view?.state !== 'drafted') throw new Error(JSON.stringify(view))
    if (from < 300) expect(view).toMatchObject({ notes: [] })
    else expect(view.notes[0]).toMatch(/^35\sévénements sans brouillon\s: .*Vous avez déjà 100 brouillons/)
  }
  expect(await drafts()).toHaveLength(100)
})

test('of more than fifty events the others are named as not listed', async () => {
  const { cookie } = await account()
  const text = ['Date;Titre', ...Array.from({ length: 60 }, (_, at) => `5.12.2026;Soirée ${at}`)].join('\n')
  const { choices, notes } = several(
    (await postNew(cookie, { intent: 'fill', 'fill.source': text })).answer?.fill,
  )
  expect(choices).toHaveLength(50)
  expect(notes[0]).toMatch(/^10\sautres événements ne sont pas listés/)
})

test('the lines of a programme are offered as events, and as one event whose dates have their names', async () => {
  const { cookie } = await account()
  const source = [
    'Le Bourg en janvier',
    'Ve 8 janvier 20h30 – Les Amis',
    'Sa 9 janvier 21h – Anne et les autres, complet',
    'Ve 15 janvier 20h30 – Zabou',
  ].join('\n')
  const asked = several((await postNew(cookie, { intent: 'fill', 'fill.source': source })).answer?.fill)
  expect(asked).toMatchObject({
    choices: [{ label: 'Les Amis' }, { label: 'Anne et les autres' }, { label: 'Zabou' }],
    whole: { label: 'Un événement avec 3\u00a0dates' },
  })
  const { answer } = await postNew(cookie, { intent: 'fill', 'fill.source': source, 'fill.event': 'whole' })
  expect(answer?.result.initialValue).toMatchObject({
    title: 'Le Bourg en janvier',
    dates: [
      { label: 'Les Amis' },
      { label: 'Anne et les autres', availability: 'sold_out' },
      { label: 'Zabou' },
    ],
  })
})

test.each([
  ['two dates', 'Bal\nVe 8 janvier 20h – Les Amis\nSa 9 janvier 20h – Anne'],
  ['dates without names', 'Bal\nVe 8 janvier 20h\nSa 9 janvier 20h\nDi 10 janvier 17h'],
  ['one name thrice', 'Bal\nVe 8 janvier 20h Temple\nSa 9 janvier 20h Temple\nDi 10 janvier 17h Temple'],
  [
    'an announcement that tells dates',
    'Bal\nUn bal.\nPour tous.\nAvec repas.\nEt danse.\nVe 8 janvier 20h – A b\nSa 9 janvier 20h – C d\nDi 10 janvier 17h – E f',
  ],
])('%s are no different events', async (_name, source) => {
  const { cookie } = await account()
  expect((await postNew(cookie, { intent: 'fill', 'fill.source': source })).answer?.fill?.state).toBe(
    'filled',
  )
})

test('rows without a title and doubles are not lost', async () => {
  const { cookie } = await account()
  const rows = ['5.12.2026;20h;Bal', '6.12.2026;20h;', '12.12.2026;20h;Bal', '12.12.2026;20h;Bal']
  const source = ['Date;Heure;Titre', ...rows].join('\n')
  const asked = several((await postNew(cookie, { intent: 'fill', 'fill.source': source })).answer?.fill)
  expect(asked).toMatchObject({
    choices: [{ label: 'Bal' }, { label: 'Sans titre' }],
    whole: { label: 'Un événement avec 3\u00a0dates' },
    notes: ['1\u00a0date en double réunie.'],
  })
  const one = ['Date;Heure;Titre', rows[0], rows[2], rows[3]].join('\n')
  const { answer } = await postNew(cookie, { intent: 'fill', 'fill.source': one })
  expect(answer?.fill).toMatchObject({ state: 'filled', notes: ['1\u00a0date en double réunie.'] })
  expect(answer?.result.initialValue?.dates).toHaveLength(2)
})

test('what a programme says of all its evenings is said in each draft', async () => {
  const { cookie, drafts } = await account()
  const programme = [
    'Concerts au Café du Soleil, Saignelégier',
    'Ve 8 janvier 2027 20h30 – Les Amis',
    'Ve 15 janvier 2027 20h30 – Duo Basalte',
    'Ve 22 janvier 2027 20h30 – Quatuor Ardoise',
    'Ve 29 janvier 2027 20h30 – Trio Sarine',
    'Entrée : 20.-',
  ].join('\n')
  const token = TOKEN()
  const { answer } = await postNew(cookie, { intent: 'fill', 'fill.source': programme }, token)
  const events = several(answer?.fill).choices.map(({ value }) => value)
  expect(events).toHaveLength(4)
  await postNew(cookie, { intent: 'make-drafts', 'fill.source': programme, 'fill.events': events }, token)
  for (const { fields } of await drafts())
    expect(fields).toMatchObject({
      'place.locality': [expect.stringContaining('Saignelégier')],
      'price.minChf': ['20'],
      description: [expect.stringContaining('Entrée')],
    })
})

test('more dates than an event has, and remarks that are too long, are said', () => {
  const row = (at: number, title: string, more: string) =>
    `${(at % 28) + 1}.${(Math.floor(at / 28) % 12) + 1}.2028;${10 + Math.floor(at / 336)}h;${title};${more}`
  const long = Array.from({ length: 820 }, (_, at) => row(at, 'Visite', 'tous'))
  const table = ['Date;Heure;Titre;Remarque', ...long, row(0, 'Bal', 'mot '.repeat(80)), row(1, 'Bal', 'x')]
  const found = eventsOfTable(table.join('\n'), '2027-06-01')
  const notes = found?.events.map((event) => event.notes.join(' '))
  expect(notes?.[0]).toMatch(/au plus 800\sdates, la suite n’est pas lue/)
  expect(notes?.[0]).not.toMatch(/en double/)
  expect(notes?.[1]).toMatch(/^La remarque du samedi 1er\sjanvier\s2028 est trop longue/)
})
