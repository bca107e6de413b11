import { expect, test } from 'vitest'
import { type EventViews, sumOfViews, viewsOn } from '~/domain/event-views'
import { eventFigures, eventFiguresCsv } from './event-figures.server'
import { lastMonths, spanOfMonth } from './months'

const TODAY = '2026-11-21'
const views = (...days: [day: string, count: number][]): EventViews =>
  days.map(([day, count]) => viewsOn(day, count)).reduce(sumOfViews, { count: 0 })

async function csvOf(of: EventViews): Promise<string[]> {
  let text = ''
  for await (const piece of eventFiguresCsv(of, TODAY)) text += piece
  return text.replace('\uFEFF', '').trim().split('\r\n')
}

test('days are drawn with those between, months only where the days do not tell all', () => {
  const recent = eventFigures(views(['2026-11-19', 3], [TODAY, 1]), TODAY)
  expect(recent.total).toBe('4\u00a0vues')
  expect(recent.days).toHaveLength(42)
  expect(recent.days.slice(-3)).toEqual([
    { label: '19.11.', period: 'Jeudi 19\u00a0novembre 2026', count: 3 },
    { label: '20.11.', period: 'Vendredi 20\u00a0novembre 2026', count: 0 },
    { label: '21.11.', period: 'Samedi 21\u00a0novembre 2026', count: 1 },
  ])
  expect(recent).toMatchObject({ months: null, earlier: null, isUnseen: false })

  const long = eventFigures(views(['2025-12-24', 5], [TODAY, 1]), TODAY)
  expect(long.months).toHaveLength(13)
  expect(long.months?.[1]).toEqual({ label: '12.25', period: 'Décembre 2025', count: 5 })
})

test('views of before days were counted are told apart; without any the page says so', () => {
  const { earlier, total } = eventFigures(sumOfViews({ count: 12 }, viewsOn(TODAY, 2)), TODAY)
  expect(total).toBe('14\u00a0vues')
  expect(earlier?.replaceAll('\u00a0', ' ')).toBe('12 vues plus anciennes, dont le jour n’était pas compté.')
  expect(eventFigures({ count: 0 }, TODAY)).toMatchObject({ total: '0\u00a0vue', isUnseen: true })
})

test('the CSV has every day from the first on, and what came before as one line', async () => {
  const { lines, all } = { lines: await csvOf(views(['2026-11-19', 3], [TODAY, 1])), all: { count: 12 } }
  expect(lines).toEqual(['"Jour";"Vues"', '"19.11.2026";"3"', '"20.11.2026";"0"', '"21.11.2026";"1"'])
  expect((await csvOf(sumOfViews(all, viewsOn(TODAY, 2))))[1]).toBe('"Avant le 21.11.2026";"12"')
})

test('months go over the new year and begin at midnight in Zurich', () => {
  expect(lastMonths('2027-01-31', 3)).toEqual(['2026-11', '2026-12', '2027-01'])
  expect(spanOfMonth('2026-10')).toEqual({ from: '2026-09-30T22:00:00.000Z', to: '2026-10-31T23:00:00.000Z' })
})
