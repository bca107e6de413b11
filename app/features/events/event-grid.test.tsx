import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sampleEvent } from '~/features/feeds/sample-event'
import { EventCard } from './event-card'
import { EventGrid } from './event-grid'
import { gridCards } from './event-grid.server'
import { eventCard } from './event-view'

const event = sampleEvent()
const occurrence = event.occurrences[0]
if (!occurrence) throw new Error('the sample has no date')
const hit = { event, occurrence, laterDates: 0, distanceKm: null }
const card = eventCard(hit, {
  nowMs: Date.parse('2026-11-21T09:00:00Z'),
  today: '2026-11-21',
  category: { label: 'Musique', colour: '#c41230', schemaType: 'Event' },
})

test.each([true, false])('a grid has the cards as they are drawn alone (document: %s)', (isDocument) => {
  const grid = (lead: 'date' | 'time') =>
    renderToStaticMarkup(<EventGrid id="events" cards={gridCards([card], lead, { isDocument })} />)
  expect(grid('date')).toContain(renderToStaticMarkup(<EventCard card={card} hasHeart />))
  expect(grid('time')).toContain(renderToStaticMarkup(<EventCard card={card} lead="time" hasHeart />))
})

test('a document does not send the cards a second time, the router’s data do', () => {
  const sent = (isDocument: boolean) => JSON.stringify(gridCards([card], 'date', { isDocument }))
  expect(sent(true)).toBe('{}')
  expect(sent(false)).toContain(card.title)
})

test('a preview leads nowhere: its event has no page', () => {
  const preview = renderToStaticMarkup(<EventCard card={card} isPreview />)
  expect(preview).toContain(card.title)
  expect(preview).not.toContain('<a ')
})
