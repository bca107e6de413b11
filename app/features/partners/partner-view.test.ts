import { describe, expect, test } from 'vitest'
import type { Hit } from '~/domain/catalogue'
import type { StoredEvent } from '~/domain/event'
import { BLANK_EVENT, SITE_SOURCE } from '~/domain/event-content'
import { makeOccurrence } from '~/domain/occurrence'
import type { Partner, StoredPartner } from '~/domain/partner'
import { initialsOf, SHADES, shadeOf } from './partner-mark'
import { partnerPage, partnersPage } from './partner-view.server'

function partner(id: string, fields: Partial<Partner> = {}): StoredPartner {
  return {
    id,
    version: 1,
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
    changedAt: '2026-11-01T00:00:00.000Z',
    removedAt: null,
    name: id,
    kind: 'partner',
    tier: 'soutien',
    description: '',
    logo: null,
    website: null,
    email: null,
    phone: null,
    locality: '',
    canton: null,
    order: 1,
    active: true,
    ...fields,
  }
}

function page(fields: Partial<Partner>, hits: Hit[] = []) {
  return partnerPage(partner('la-chaufferie-p6k4vn', fields), hits, {
    nowMs: Date.parse('2026-11-20T12:00:00Z'),
    categoryOf: (slug) => ({ label: `Thème ${slug}`, colour: '#d6293e', schemaType: 'Event' }),
  })
}

describe('the partners page', () => {
  test('names the main partners of every kind first, then the others by kind, donors apart', () => {
    const { groups, donors } = partnersPage([
      partner('radio', { kind: 'media' }),
      partner('salle', { kind: 'venue' }),
      partner('mecene', { kind: 'donor', tier: 'principal' }),
      partner('festival', { kind: 'organizer', tier: 'principal' }),
      partner('commune'),
    ])
    expect(groups.map(({ title, cards }) => [title, cards.map(({ id }) => id)])).toEqual([
      ['Partenaires principaux', ['festival']],
      ['Partenaires', ['commune']],
      ['Lieux', ['salle']],
      ['Médias', ['radio']],
    ])
    expect(donors.map(({ id }) => id)).toEqual(['mecene'])
  })

  test('sorts within a group by tier, then by the given order, then by name', () => {
    const { groups } = partnersPage([
      partner('e', { name: 'Zinal' }),
      partner('d', { name: 'Éclat' }),
      partner('c', { order: 0 }),
      partner('b', { tier: 'ami', order: -5 }),
    ])
    expect(groups[0]?.cards.map(({ id }) => id)).toEqual(['c', 'd', 'e', 'b'])
  })

  test('is empty when there is no partner', () => {
    expect(partnersPage([])).toEqual({ groups: [], donors: [] })
  })

  test('cuts the first paragraph of a description short, without marks', () => {
    const { groups } = partnersPage([
      partner('long', { description: `**Bonjour**, ${'encore '.repeat(60)}` }),
      partner('short', { description: 'Une *salle*.\n\n- Vestiaire à 2 francs' }),
    ])
    const [long = '', short] = groups[0]?.cards.map(({ summary }) => summary) ?? []
    expect(long).toMatch(/^Bonjour, .*…$/)
    expect(long.length).toBeLessThanOrEqual(140)
    expect(short).toBe('Une salle.')
  })

  test('says where a partner is, once', () => {
    const { groups } = partnersPage([
      partner('a', { locality: 'Nyon', canton: 'VD' }),
      partner('b', { locality: 'Fribourg', canton: 'FR' }),
      partner('c', { canton: 'BE' }),
      partner('d'),
    ])
    expect(groups[0]?.cards.map(({ place }) => place)).toEqual(['Nyon, Vaud', 'Fribourg', 'Jura bernois', ''])
  })
})

describe('the page of a partner', () => {
  test('renders its description without any tag of the author', () => {
    const { description } = page({ description: 'Une *salle*. <script>alert(1)</script>' })
    expect(description).toContain('<em>salle</em>')
    expect(description).not.toContain('<script>')
  })

  test('shows a website by its host, and none that would run a script', () => {
    expect(page({ website: 'https://www.exemple.ch/agenda' }).website).toEqual({
      href: 'https://www.exemple.ch/agenda',
      text: 'exemple.ch',
    })
    expect(page({ website: 'javascript:alert(1)' }).website).toBeNull()
  })

  test('makes a phone number one can call', () => {
    expect(page({ phone: '+41 22 555 01 23' }).phone).toEqual({
      href: 'tel:+41225550123',
      text: '+41 22 555 01 23',
    })
  })

  test('lists its events with their category', () => {
    const occurrence = makeOccurrence({ id: '1', start: '2026-11-28T20:30' })
    const event: StoredEvent = {
      ...EVENT,
      occurrences: [occurrence],
    }
    const { events } = page({}, [{ event, occurrence, laterDates: 0, distanceKm: null }])
    expect(events).toMatchObject([{ title: 'Soirée de chanson', categoryLabel: 'Thème musique' }])
  })
})

describe('the mark of a partner without logo', () => {
  test.each([
    ['Musée du Parapluie', 'MP'],
    ['L’Entrepôt à sons', 'ES'],
    ['école d’été', 'ÉÉ'],
    ['La Chaufferie', 'C'],
    ['Les', 'L'],
    ['24 heures', '2H'],
    ['!!!', ''],
  ])('%s: %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })

  test('keeps its colour, and colours are spread evenly', () => {
    const ids = Array.from({ length: 600 }, (_, index) => `partenaire-${index}`)
    const counts = new Map(SHADES.map((shade) => [shade, ids.filter((id) => shadeOf(id) === shade).length]))
    expect(Math.min(...counts.values())).toBeGreaterThan(60)
    expect(ids.map(shadeOf)).toEqual(ids.map(shadeOf))
  })
})

const EVENT: StoredEvent = {
  ...BLANK_EVENT,
  id: 'soiree-de-chanson-x2y3z4',
  version: 1,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  changedAt: '2026-11-01T00:00:00.000Z',
  removedAt: null,
  title: 'Soirée de chanson',
  category: 'musique',
  occurrences: [],
  price: { ...BLANK_EVENT.price, kind: 'free' },
  languages: ['fr'],
  organizerName: 'La Chaufferie',
  partnerId: 'la-chaufferie-p6k4vn',
  source: SITE_SOURCE,
  status: 'published',
}
