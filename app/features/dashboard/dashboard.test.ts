import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DocumentStore } from '~/backend/documents'
import type { Categories } from '~/domain/category'
import { drafts } from '~/domain/draft'
import { events } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
import { eventViews } from '~/domain/event-views'
import { openCategories } from '~/features/categories/categories.server'
import { createViewCounter } from '~/features/events/views/view-counter.server'
import { fixedClock } from '~/platform/clock'
import { NYON } from '../../../tests/support/agenda-places'
import { openCheckedStore } from '../../../tests/support/checked-store'
import { makeDraft } from '../../../tests/support/make-draft'
import { type EventOverrides, makeEvent } from '../../../tests/support/make-event'
import { loadDashboard } from './dashboard.server'
import { parseDashboardQuery, returnAddress } from './dashboard-query'

const NOW = '2026-11-21T09:00:00.000Z'
const PAST = { start: '2026-11-01T20:00' }

let documents: DocumentStore
let categories: Categories
beforeEach(async () => {
  documents = openCheckedStore({ file: ':memory:', clock: fixedClock(NOW) })
  categories = await openCategories(documents)
})
afterEach(() => {
  categories.close()
  return documents.close()
})

const add = (id: string, overrides: EventOverrides = {}) =>
  documents.insert(events, id, makeEvent({ organizerUid: 'autrice', title: `Titre ${id}`, ...overrides }))
const page = (asked = '') =>
  loadDashboard(
    'autrice',
    { query: parseDashboardQuery(new URLSearchParams(asked)), path: '/dashboard', nowMs: Date.parse(NOW) },
    { documents, views: createViewCounter(documents, fixedClock(NOW)), categories },
  )
const load = async (asked = '') => (await page(asked)).groups
const keys = (groups: Awaited<ReturnType<typeof load>>) =>
  Object.fromEntries(groups.map(({ name, rows }) => [name, rows.map(({ key }) => key)]))

test('events are sorted by state, drafts among the withdrawn, and other people’s are not there', async () => {
  await add('corriger', { status: 'changes_requested' })
  await add('attente', { status: 'pending' })
  await add('demain', { when: { start: '2026-11-22T20:00' } })
  await add('plus-tard')
  await add('passe', { when: PAST })
  await add('refuse', { status: 'rejected' })
  await add('retire', { status: 'draft' })
  await add('etranger', { organizerUid: 'autre' })
  await documents.insert(drafts, 'jeton', makeDraft({ authorUid: 'autrice' }))
  await documents.insert(drafts, 'jeton-etranger', makeDraft())
  expect(keys(await load())).toEqual({
    'a-corriger': ['corriger'],
    'en-attente': ['attente'],
    publies: ['demain', 'plus-tard'],
    brouillons: ['retire', 'jeton'],
    refuses: ['refuse'],
    passes: ['passe'],
  })
})

test('an exhibition is over when it has closed on its last day', async () => {
  const openingHours = [{ days: [6, 7], opens: '08:00', closes: '09:30' }]
  // 10:00 in Zurich, on a Saturday.
  await add('affiches', {
    kind: 'exhibition',
    when: { start: '2026-11-01', end: '2026-11-21' },
    openingHours,
  })
  expect(keys(await load())).toEqual({ passes: ['affiches'] })
})

test('two drafts of one title are told apart by the minute', async () => {
  await documents.insert(drafts, 'jeton', makeDraft({ authorUid: 'autrice', title: 'Bal' }))
  const [begun] = await load()
  expect(begun?.rows[0]?.since).toMatch(/^Enregistré le .* à \d+\sh/)
})

test('a group of many shows some and counts all; all of them are on pages', async () => {
  for (let day = 1; day <= 30; day++) {
    const start = `2026-12-${String(day).padStart(2, '0')}T20:00`
    await add(`e${String(day).padStart(2, '0')}`, { when: { start } })
  }
  await add('attente', { status: 'pending' })
  const [waiting, published] = await load()
  expect(waiting).toMatchObject({ count: 1, rest: null })
  expect(published).toMatchObject({ count: 30, rest: '/dashboard?etat=publies' })
  expect(published?.rows).toHaveLength(10)

  const first = await page('etat=publies')
  expect(first).toMatchObject({
    total: '30\u00a0annonces',
    position: 'Page 1 sur 2',
    previous: null,
    next: '/dashboard?etat=publies&page=2',
  })
  expect(first.groups[0]?.rows).toHaveLength(25)
  const second = await page('etat=publies&page=2')
  expect(keys(second.groups)).toEqual({ publies: ['e26', 'e27', 'e28', 'e29', 'e30'] })
  expect(second.groups[0]).toMatchObject({ count: 30, rest: null })
  expect(await page('etat=publies&page=99')).toMatchObject({ position: 'Page 2 sur 2', next: null })
})

test('a page ends in the middle of a group, and the next one goes on there', async () => {
  for (let index = 0; index < 20; index++) await add(`attente${index}`, { status: 'pending', title: 'Bal' })
  for (let index = 0; index < 20; index++) await add(`publie${index}`, { title: 'Bal' })
  const counts = (groups: Awaited<ReturnType<typeof load>>) =>
    groups.map(({ name, count, rows }) => [name, count, rows.length])
  expect(counts(await load('q=bal'))).toEqual([
    ['en-attente', 20, 20],
    ['publies', 20, 5],
  ])
  expect(counts(await load('q=bal&page=2'))).toEqual([['publies', 20, 15]])
})

test.each([
  ['fete', ['fete']],
  ['FÊTE d’été', ['fete']],
  ['la fête de Saint-Légier', ['fete']],
  ['st-leg', ['fete']],
  ['coeur', ['choeur']],
  ['1806', ['fete']],
  ['vevey oeuvre', []],
  ['un', ['choeur']],
  ['!?', []],
])('« %s » is looked for in titles and places', async (typed, found) => {
  await add('fete', {
    title: 'La Fête d’été',
    place: { name: 'Place du Marché', locality: 'St-Légier', npa: '1806' },
  })
  await add('choeur', { title: 'Un cœur à l’œuvre' })
  const groups = await load(new URLSearchParams({ q: typed }).toString())
  expect(groups.flatMap(({ rows }) => rows.map(({ key }) => key))).toEqual(found)
})

test('an event is found by the places of its dates', async () => {
  await add('tournee', { when: [{ start: '2026-12-05T20:00' }, { start: '2026-12-06T20:00', place: NYON }] })
  for (const typed of ['cinema', 'nyon', '1260', 'lausanne'])
    expect(keys(await load(`q=${typed}`))).toEqual({ publies: ['tournee'] })
})

test('drafts are found by what was typed in them', async () => {
  const fields = { 'place.locality': ['1003 Lausanne'] }
  await documents.insert(drafts, 'jeton', makeDraft({ authorUid: 'autrice', title: 'Bal masqué', fields }))
  expect(keys(await load('q=masque'))).toEqual({ brouillons: ['jeton'] })
  expect(keys(await load('q=lausanne'))).toEqual({ brouillons: ['jeton'] })
  expect(keys(await load('q=vevey'))).toEqual({})
})

test('months are counted, those to come first, and lead to the events with a date in them', async () => {
  await add('hier', { when: { start: '2026-11-02T20:00' } })
  await add('serie', { when: [{ start: '2026-10-05T20:00' }, { start: '2026-12-20T20:00' }] })
  await add('noel', { when: { start: '2026-12-10T20:00' } })
  await add('affiches', { kind: 'exhibition', when: { start: '2026-12-30', end: '2027-02-02' } })
  const { months } = await page()
  expect(months.coming.map(({ label }) => label)).toEqual([
    'novembre 2026 (1)',
    'décembre 2026 (3)',
    'janvier 2027 (1)',
    'février 2027 (1)',
  ])
  expect(months.past.map(({ value }) => value)).toEqual(['2026-10'])
  expect(keys(await load('mois=2026-12'))).toEqual({ publies: ['noel', 'serie', 'affiches'] })
  expect(keys(await load('mois=2026-11'))).toEqual({ passes: ['hier'] })
  expect((await page('mois=2031-01')).months.coming.at(-1)?.label).toBe('janvier 2031 (0)')
  const filtered = await page('etat=passes&mois=2026-12')
  expect(filtered.groups).toEqual([])
  expect(filtered.states).toMatchObject([
    { label: 'Publiées, à venir', count: 3, href: '/dashboard?etat=publies&mois=2026-12' },
    { label: 'Passées', count: 0, active: true, href: '/dashboard?mois=2026-12' },
  ])
})

test('an exhibition without an end in sight is in its first months only', async () => {
  await add('permanente', { kind: 'exhibition', when: { start: '2026-12-01', end: '2126-12-01' } })
  expect((await page()).months.coming).toHaveLength(24)
})

test('who acts on an event of a list comes back to that page of it', async () => {
  for (let index = 0; index < 30; index++) await add(`e${index}`, { title: 'Bal' })
  const [group] = await load('q=bal&page=2')
  const links = group?.rows[0]?.links ?? []
  const to = links.find(({ label }) => label === 'Annuler')?.to ?? ''
  const { searchParams } = new URL(to, 'http://site')
  expect(searchParams.get('vers')).toBe('annuler')
  expect(returnAddress('/dashboard', searchParams)).toBe('/dashboard?q=bal&page=2')
  expect(links.find(({ label }) => label === 'Modifier')?.to).not.toContain('retour')
  const elsewhere = new URLSearchParams({ retour: 'https://ailleurs.example/?redirect=//x&etat=nulle' })
  expect(returnAddress('/dashboard', elsewhere)).toBe('/dashboard')
  expect((await load())[0]?.rows[0]?.links.some((link) => link.to.includes('retour'))).toBe(false)
})

test('what an address should not hold asks for nothing', async () => {
  await add('publie')
  const view = await page('etat=constructor&mois=2026-13&page=-2&tout=publies')
  expect(view).toMatchObject({ isOverview: true, group: null, month: null, page: 1 })
})

test('a row has a small picture: the photo, the poster, or of a draft nothing', async () => {
  const image = { id: `event-${'c'.repeat(32)}`, alt: 'Le chœur', credit: '', width: 9, height: 9 }
  await add('photo', { image: { ...image, focus: { x: 0, y: 80 } } })
  await add('sans', { status: 'pending' })
  await documents.insert(drafts, 'jeton', makeDraft({ authorUid: 'autrice' }))
  const rows = (await load()).flatMap((group) => group.rows)
  const thumbnail = (key: string) => rows.find((row) => row.key === key)?.thumbnail
  expect(thumbnail('photo')).toEqual({ src: `/images/${image.id}/320`, focus: 'focus-x-0 focus-y-8' })
  expect(thumbnail('sans')?.src).toMatch(/^\/affiches\/1-musique-.*\.card\.svg$/)
  expect(thumbnail('jeton')).toBeNull()
})

test('a row says what the moderators said, and how often its page was opened', async () => {
  const at = '2026-11-20T09:00:00.000Z'
  const decision = { action: 'rejected', reason: 'duplicate', message: 'Voir le bal du 28.', at } as const
  await add('refuse', { status: 'rejected', decision, submittedAt: '2026-11-19T09:00:00.000Z' })
  await add('publie', { decision: { ...decision, action: 'approved', reason: null } })
  await documents.insert(eventViews, 'publie', { count: 1204 })
  const [published, refused] = await load()
  expect(refused?.rows[0]).toMatchObject({
    moderationMessage: { reason: 'L’événement est déjà dans l’agenda', message: 'Voir le bal du 28.' },
    since: 'Envoyée le 19\u00a0novembre 2026',
    views: null,
  })
  expect(published?.rows[0]).toMatchObject({
    moderationMessage: null,
    views: { to: '/organizer/statistiques/publie', label: '1’204\u00a0vues' },
    facts: ['sam. 28\u00a0nov., 20\u00a0h', 'Salle du Port, Lausanne'],
  })
})

test('a new version is told of beside its event, and again where the author has to act', async () => {
  const submittedAt = '2026-11-20T09:00:00.000Z'
  await add('publie')
  await add(amendmentId('publie'), { amends: 'publie', status: 'pending', submittedAt })
  const [published, ...others] = await load()
  expect(others).toEqual([])
  expect(published?.rows[0]?.note?.text).toBe(
    'Modification en attente de relecture, envoyée le 20\u00a0novembre 2026. La version publiée reste en ligne.',
  )
  await documents.update(events, amendmentId('publie'), { status: 'changes_requested' })
  const [toCorrect] = await load()
  expect(toCorrect).toMatchObject({ name: 'a-corriger', rows: [{ key: amendmentId('publie') }] })
  expect(toCorrect?.rows[0]?.links[0]?.to).toBe('/organizer/edit-event/publie')
})

test('what is called off offers to be held after all, what is full to have room again', async () => {
  await add('annule', { programme: 'cancelled' })
  await add('complet', { availability: 'sold_out' })
  await add('passe', { when: PAST })
  await add('dehors', { outdoor: true, rainDecisionTime: '16:00', when: { start: '2026-11-21T20:00' } })
  const rows = (await load()).flatMap((group) => group.rows)
  const labels = (key: string) => rows.find((row) => row.key === key)?.links.map(({ label }) => label)
  expect(labels('annule')).toEqual([
    'Modifier',
    'Voir',
    'Dupliquer',
    'Affiche et images',
    'Maintenir',
    'Autre changement…',
  ])
  expect(labels('complet')).toContain('À nouveau des places')
  expect(labels('passe')).toEqual(['Modifier', 'Voir', 'Dupliquer'])
  expect(labels('dehors')).toContain('Météo')
})
