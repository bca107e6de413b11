import { expect, test } from 'vitest'
import { EMPTY_QUERY } from '~/domain/agenda-query'
import { calendarYears, cutCalendarText } from './calendar-years'

const LIST = { total: 371, isDated: false, today: '2026-11-28' }

test('a list that is too long for one calendar has one for each year', () => {
  expect(calendarYears({ ...EMPTY_QUERY, q: 'fête', categories: ['musique'] }, LIST)).toEqual(
    ['2026', '2027', '2028'].map((year) => ({
      year,
      href: `/evenements.ics?q=f%C3%AAte&category=musique&du=${year}-01-01&au=${year}-12-31`,
    })),
  )
  expect(calendarYears(EMPTY_QUERY, { ...LIST, total: 300 })).toEqual([])
  expect(calendarYears(EMPTY_QUERY, { ...LIST, isDated: true })).toEqual([])
})

test('a calendar that ends before its list says so, and where the rest is', () => {
  const feed = { ...LIST, shown: 300, siteUrl: 'https://agenda.example' }
  expect(cutCalendarText(EMPTY_QUERY, feed)?.replaceAll('\u00a0', ' ')).toBe(
    'Les 300 prochains de 371 événements. Par année : 2026 : https://agenda.example/evenements.ics?du=2026-01-01&au=2026-12-31, 2027 : https://agenda.example/evenements.ics?du=2027-01-01&au=2027-12-31, 2028 : https://agenda.example/evenements.ics?du=2028-01-01&au=2028-12-31',
  )
  expect(cutCalendarText(EMPTY_QUERY, { ...feed, isDated: true })).toContain(
    'choisissez une période plus courte',
  )
  expect(cutCalendarText(EMPTY_QUERY, { ...feed, shown: 371 })).toBeNull()
})
