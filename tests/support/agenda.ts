// The agenda that end-to-end tests read: small, fixed, with every case the lists have to tell apart.
import type { DocumentStore } from '~/backend/documents'
import { type AgendaEvent, events } from '~/domain/event'
import { type Partner, partners } from '~/domain/partner'
import { type AgendaPlace, places } from '~/domain/place'
import { PUBLISHED } from './agenda-events'
import { type EventOverrides, makeEvent } from './make-event'
import { makePlace } from './make-place'

/** A Saturday morning: « aujourd'hui » is in the weekend, Friday's night is over, Saturday's is to come. */
export const TEST_NOW = '2026-11-21T10:00:00+01:00'

const NOT_PUBLIC: Record<string, EventOverrides> = {
  brouillon: { title: 'Brouillon secret', status: 'draft' },
  'en-attente': { title: 'Proposition en attente', status: 'pending', organizerUid: 'organisatrice' },
  refuse: { title: 'Proposition refusée', status: 'rejected' },
  'a-corriger': { title: 'Proposition à corriger', status: 'changes_requested' },
}

/** Every published event by its id. */
export const AGENDA: ReadonlyMap<string, AgendaEvent> = eventsOf(PUBLISHED)
/** Events that no visitor may ever see; their titles appear nowhere in the published ones. */
export const HIDDEN_AGENDA: ReadonlyMap<string, AgendaEvent> = eventsOf(NOT_PUBLIC)

export const AGENDA_PARTNERS: ReadonlyMap<string, Partner> = new Map([
  [
    'salle-du-port',
    makePartner({
      name: 'Salle du Port',
      kind: 'venue',
      tier: 'principal',
      locality: 'Lausanne',
      canton: 'VD',
    }),
  ],
  ['radio-du-lac', makePartner({ name: 'Radio du Lac', kind: 'media', order: 2 })],
  ['fondation-mezzo', makePartner({ name: 'Fondation Mezzo', kind: 'donor', tier: 'ami', order: 3 })],
  ['ancien-partenaire', makePartner({ name: 'Ancien partenaire', active: false, order: 4 })],
])

const AGENDA_PLACES: ReadonlyMap<string, AgendaPlace> = new Map([
  [
    'salle-du-port',
    makePlace({
      name: 'Salle du Port',
      otherNames: ['Hafensaal'],
      street: 'Rue du Lac 1',
      npa: '1003',
      locality: 'Lausanne',
      lat: 46.5197,
      lng: 6.6323,
    }),
  ],
  ['theatre-du-lac', makePlace()],
  ['chez-le-prof', makePlace({ name: 'Chez le prof', state: 'pending' })],
  ['port-salle', makePlace({ name: 'Port, grande salle', mergedInto: 'salle-du-port' })],
])

export function makePartner(overrides: Partial<Partner> = {}): Partner {
  return partners.parse({
    name: 'Partenaire',
    kind: 'partner',
    tier: 'soutien',
    description: 'Soutient la culture de la région.',
    logo: null,
    website: 'https://partenaire.example/',
    email: null,
    phone: null,
    locality: '',
    canton: null,
    order: 1,
    active: true,
    ...overrides,
  })
}

/** Writes the whole agenda into an empty store. */
export async function seedAgenda(store: DocumentStore): Promise<void> {
  await store.transaction(async (transaction) => {
    for (const [id, event] of [...AGENDA, ...HIDDEN_AGENDA]) transaction.insert(events, id, event)
    for (const [id, partner] of AGENDA_PARTNERS) transaction.insert(partners, id, partner)
    for (const [id, place] of AGENDA_PLACES) transaction.insert(places, id, place)
  })
}

function eventsOf(overrides: Record<string, EventOverrides>): ReadonlyMap<string, AgendaEvent> {
  return new Map(Object.entries(overrides).map(([id, fields]) => [id, makeEvent(fields)]))
}
