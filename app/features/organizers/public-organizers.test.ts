import { expect, test } from 'vitest'
import { EMPTY_QUERY } from '~/domain/agenda-query'
import { makeOccurrences } from '~/domain/occurrence'
import { eventPage } from '~/features/events/event-page.server'
import { makeEvent } from '../../../tests/support/make-event'
import { makeOrganizer } from '../../../tests/support/make-organizer'
import { CATEGORIES, catalogueOf } from '../../../tests/support/open-catalogue'
import { organizersParams, parseOrganizersQuery } from './organizers-query'
import { organizerPage, organizersDirectory } from './public-organizers.server'

const NOW = '2026-11-21T09:00:00Z'
const LOGO = { id: `organizer-${'a'.repeat(32)}`, alt: 'Deux vagues' }
const TEAMS = {
  choeur: makeOrganizer({ logo: LOGO, verified: true }),
  mairie: makeOrganizer({ name: 'Commune de Gland' }),
  waiting: makeOrganizer({
    name: 'Chœur qui attend',
    state: 'pending',
    logo: { ...LOGO, id: `organizer-${'b'.repeat(32)}` },
  }),
}

const opened = () =>
  catalogueOf(
    {
      soon: makeEvent({ title: 'Concert de Noël', organizerId: 'choeur' }),
      over: makeEvent({
        title: 'Concert d’été',
        organizerId: 'choeur',
        occurrences: makeOccurrences([{ start: '2026-07-01T20:00', end: null }]),
      }),
      other: makeEvent({ organizerId: 'mairie' }),
      unknown: makeEvent({ organizerId: 'waiting' }),
    },
    NOW,
    {},
    TEAMS,
  )

const context = (catalogue: Awaited<ReturnType<typeof opened>>['catalogue']) => ({
  catalogue,
  nowMs: Date.parse(NOW),
  siteUrl: 'https://agenda.test',
  categoryOf: () => CATEGORIES[0] as (typeof CATEGORIES)[number],
})

test('the page of an organizer shows what is to come, what is over and its feeds', async () => {
  const { catalogue } = await opened()
  const organizer = catalogue.organizer('choeur')
  if (!organizer) throw new Error('it is active')
  expect(organizerPage(organizer, context(catalogue))).toMatchObject({
    name: 'Chœur du Lac',
    isVerified: true,
    cards: [{ title: 'Concert de Noël' }],
    past: [{ title: 'Concert d’été' }],
    feeds: { ics: '/evenements.ics?organisateur=choeur' },
    website: { text: 'choeur-du-lac.example' },
    jsonLd: { '@type': 'Organization', '@id': 'https://agenda.test/organisateurs/choeur' },
  })
})

test('one that is pending is public nowhere, and neither is its logo', async () => {
  const { catalogue } = await opened()
  expect(catalogue.organizer('waiting')).toBeNull()
  expect(catalogue.showsImage(TEAMS.waiting.logo?.id ?? '')).toBe(false)
  expect(catalogue.showsImage(LOGO.id)).toBe(true)
  expect(organizersDirectory({ q: '', page: 1 }, catalogue).rows).toMatchObject([
    { name: 'Chœur du Lac', events: '1\u00a0événement à venir', isVerified: true },
    { name: 'Commune de Gland', events: '1\u00a0événement à venir' },
  ])
})

test('lists and feeds ask for organizers', async () => {
  const { catalogue } = await opened()
  const count = (...organizerIds: string[]) => catalogue.count({ ...EMPTY_QUERY, organizerIds })
  expect([count('choeur'), count('choeur', 'mairie'), count('nobody')]).toEqual([1, 2, 0])
})

test('the directory finds words of names in any spelling', async () => {
  const { catalogue } = await opened()
  const named = (q: string) => organizersDirectory({ q, page: 9 }, catalogue).rows.map(({ name }) => name)
  expect(named('choeur')).toEqual(['Chœur du Lac'])
  expect(named('GLAND commune')).toEqual(['Commune de Gland'])
  expect(named('introuvable')).toEqual([])
  const read = (search: string) => organizersParams(new URLSearchParams(search)).toString()
  expect(read('page=2&x=1&q=%20gland%20')).toBe('q=gland&page=2')
  expect(parseOrganizersQuery(new URLSearchParams('page=-1&q=%00'))).toEqual({ q: '', page: 1 })
})

test('an event links to its organizer as it is called now, unless that is pending', async () => {
  const { catalogue } = await opened()
  const organizerOf = (id: string) => {
    const event = catalogue.event(id)
    if (!event) throw new Error('it is published')
    return eventPage(event, { ...context(catalogue), genreLabel: (slug) => slug, siteName: 'Agenda' })
      .organizer
  }
  expect(organizerOf('soon')).toMatchObject({
    name: 'Chœur du Lac',
    page: { path: '/organisateurs/choeur', isVerified: true },
  })
  expect(organizerOf('unknown').page).toBeNull()
})
