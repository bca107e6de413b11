import { expect, test } from 'vitest'
import type { AgendaEvent } from '~/domain/event'
import { parsePosterFile } from '~/features/posters/poster-url'
import { addDays } from '~/platform/zurich'
import { NYON } from '../../../../tests/support/agenda-places'
import { makeEvent } from '../../../../tests/support/make-event'
import { shareView } from '../share-view.server'
import { printedPoster } from './printed-poster.server'

const NOW = '2026-11-21T09:00:00.000Z'
const STORED = { id: 'concert', version: 1, createdAt: NOW, updatedAt: NOW, changedAt: NOW, removedAt: null }
const CONTEXT = {
  nowMs: Date.parse(NOW),
  siteName: 'Agenda romand',
  category: { label: 'Musique', colour: '#336699', schemaType: 'Event' },
}

function posterOf(event: AgendaEvent) {
  return printedPoster({ ...event, ...STORED }, { ...CONTEXT, siteUrl: 'https://agenda.example' })
}

test('of many dates the first twelve that take place are printed, then how many more there are', () => {
  const when = Array.from({ length: 20 }, (_, day) => ({
    start: `${addDays('2026-12-01', day)}T20:00`,
    ...(day === 1 && { status: 'cancelled' as const }),
  }))
  const { date, dates, more } = posterOf(makeEvent({ when }))
  expect(date.day).toBe('1')
  expect(dates).toHaveLength(12)
  expect(dates.slice(0, 2).map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    'Mar. 1er déc., 20 h',
    'Jeu. 3 déc., 20 h',
  ])
  expect(more?.replaceAll('\u00a0', ' ')).toBe('et 7 autres dates')
  expect(posterOf(makeEvent())).toMatchObject({ dates: [], more: null })
})

test('the poster of a tour says where each of its dates is', () => {
  const when = [{ start: '2026-12-01T20:00', place: NYON }, { start: '2026-12-02T20:00' }]
  const { place, dates } = posterOf(makeEvent({ when }))
  expect(place).toEqual(['Cinéma du Bourg', '1260 Nyon'])
  expect(dates.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    'Mar. 1er déc., 20 h · Cinéma du Bourg, Nyon',
    'Mer. 2 déc., 20 h · Salle du Port, Lausanne',
  ])
})

test('what no longer holds is struck out, and the state said; a moved date says from where', () => {
  expect(posterOf(makeEvent({ programme: 'cancelled' }))).toMatchObject({
    state: 'Annulé',
    off: { date: true, time: true },
  })
  expect(posterOf(makeEvent())).toMatchObject({ state: null, off: { date: false }, moved: null })
  const concert = makeEvent({ programme: 'rescheduled' })
  const occurrences = concert.occurrences.map((date) => ({
    ...date,
    status: 'rescheduled' as const,
    movedFrom: '2026-11-22T14:00',
  }))
  const moved = posterOf({ ...concert, occurrences })
  expect(moved.moved?.replaceAll('\u00a0', ' ')).toBe('Au lieu du dimanche 22 novembre, 14 h')
})

test('pictures to share show the poster that the page of the event shows', () => {
  const event = { ...makeEvent(), ...STORED }
  const shown = parsePosterFile(posterOf(event).image.src.replace('/affiches/', ''))
  expect(shareView(event, CONTEXT).card.poster).toEqual({
    id: shown?.id,
    category: shown?.category,
    colour: shown?.colour,
  })
})
