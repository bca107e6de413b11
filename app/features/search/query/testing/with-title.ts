import { expect } from 'vitest'
import { EMPTY_QUERY, toSearchParams } from '~/domain/agenda-query'
import type { Themes } from '~/domain/catalogue'
import type { StoredEvent } from '~/domain/event'
import { findPlace } from '~/features/localities/places.server'
import { AgendaIndex } from '~/features/search/index/agenda-index'
import { questionOf } from '~/features/search/index/question'
import { makeEvent } from '../../../../../tests/support/make-event'
import { askedQuery } from '../asked-query'
import { knowledgeOf } from '../knowledge'
import { BASE_VOCABULARY } from '../vocabulary'

const STOCK = [
  'Concert de jazz au bord du lac',
  'Marché de Noël et vin chaud',
  'Exposition de peinture',
  'Théâtre pour les enfants dès 6 ans',
  'Loto de la fanfare',
  'Visite guidée de la vieille ville',
  'Bal populaire du samedi soir',
  'Brocante et vide-grenier gratuits',
]

/** Made once, because each event is checked; the title may be longer than an event’s. */
const EVENTS = new Map<string, StoredEvent>()

function stored(title: string, day: string): StoredEvent {
  const made =
    EVENTS.get(day) ?? ({ ...makeEvent({ when: [{ start: `${day}T20:00` }] }), version: 1 } as StoredEvent)
  EVENTS.set(day, made)
  return { ...made, id: title, title }
}

const STOCKS = new Map<string, AgendaIndex>()

function stockOf(today: string): AgendaIndex {
  const index = STOCKS.get(today) ?? new AgendaIndex()
  if (!STOCKS.has(today)) for (const title of STOCK) index.put(index.reserve(), stored(title, today))
  STOCKS.set(today, index)
  return index
}

/** An author who publishes an event with a question as its title, to come or over, changes none of the filters it is
 * read as. */
export function expectNoTitleChanges(typed: string, today: string, themes: Themes): void {
  const index = stockOf(today)
  const nowMs = Date.parse(`${today}T11:00:00Z`)
  const asked = (query: typeof EMPTY_QUERY) => questionOf(query, nowMs, findPlace, themes)
  const filters = () => {
    const around = { today, themes, vocabulary: BASE_VOCABULARY, findPlace, asked }
    const others = knowledgeOf(index, index.entitled(typed), around)
    const { query, nearMe } = askedQuery({ ...EMPTY_QUERY, q: typed }, others, knowledgeOf(index, [], around))
    return `${toSearchParams({ ...query, q: '' })} ${nearMe}`
  }
  const before = filters()
  const entitled = [today, '2019-05-04'].map((day) => ({ slot: index.reserve(), event: stored(typed, day) }))
  for (const { slot, event } of entitled) index.put(slot, event)
  const after = filters()
  for (const { slot, event } of entitled) index.remove(slot, event)
  expect(after, `« ${typed} » as a title`).toBe(before)
}
