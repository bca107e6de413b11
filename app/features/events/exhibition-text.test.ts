import { expect, test } from 'vitest'
import { makeOccurrences } from '~/domain/occurrence'
import { SION } from '../../../tests/support/agenda-places'
import { EXHIBITION } from '../../../tests/support/exhibition'
import { makeEvent } from '../../../tests/support/make-event'
import { appointmentLines, closedLine, hoursLine } from './exhibition-text'
import { datesInBrief, scheduleLines } from './schedule-text'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const linesOf = (...dates: Parameters<typeof makeOccurrences>[0]) =>
  appointmentLines(makeOccurrences(dates), '2026-11-21').lines.map(plain)

test('hours, closed days and appointments of an exhibition are sentences', () => {
  const event = makeEvent(EXHIBITION)
  expect(scheduleLines(event).map(plain)).toEqual([
    'Ouvert mardi à vendredi de 11 h à 18 h, samedi et dimanche',
    'Fermé les 25 décembre 2026 et 1er janvier 2027, du 4 au 8 janvier 2027',
    'Vernissage le vendredi 4 décembre 2026 de 18 h à 20 h',
    'Visites guidées les dimanches 6 et 13 décembre 2026 à 15 h',
  ])
  expect(plain(closedLine(event, '2026-11-21'))).toContain('Fermé les 25 décembre et 1er janvier 2027')
  expect(hoursLine(makeEvent())).toBe('')
  expect(plain(datesInBrief(event))).toBe('Du 5 décembre 2026 au 31 janvier 2027')
})

test('appointments alike are one sentence', () => {
  const tour = { label: 'Visite guidée' }
  expect(linesOf({ start: '2026-12-06T15:00', ...tour }, { start: '2026-12-09T15:00', ...tour })).toEqual([
    'Visites guidées les dimanche 6 et mercredi 9 décembre à 15 h',
  ])
  expect(linesOf({ start: '2026-12-06T15:00', ...tour }, { start: '2026-12-13T11:00', ...tour })).toEqual([
    'Visite guidée le dimanche 6 décembre à 15 h',
    'Visite guidée le dimanche 13 décembre à 11 h',
  ])
  const many = Array.from({ length: 20 }, (_, at) => ({
    start: `2027-01-${String(at + 1).padStart(2, '0')}T15:00`,
    label: 'Atelier',
  }))
  expect(linesOf(...many)).toEqual(['Atelier : 20 dates du 1er au 20 janvier 2027, à 15 h'])
})

test('an appointment elsewhere, or for another price, says so', () => {
  const vernissage = { start: '2026-12-04T18:00', label: 'Vernissage' }
  const price = { kind: 'free' as const, minChf: null, maxChf: null, note: '', reductions: [] }
  expect(
    linesOf({ ...vernissage, place: SION, price }, { ...vernissage, start: '2026-12-05T18:00' }),
  ).toEqual([
    'Vernissage le vendredi 4 décembre à 18 h, Espace des Remparts, Sion, gratuit',
    'Vernissage le samedi 5 décembre à 18 h',
  ])
})

test('what says something of its own is no sentence', () => {
  const label = 'Visite guidée'
  expect(linesOf({ start: '2026-12-06T15:00', label, availability: 'sold_out' })).toEqual([])
  expect(linesOf({ start: '2026-12-06T15:00' }, { start: '2026-12-06', label })).toEqual([])
})
