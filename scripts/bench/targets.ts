// What the bench asks the site for.
import { addDays } from '~/platform/zurich'
import { BENCH_NOW, benchId, TENTH_WORD } from './events'

export interface PageTargets {
  page: string
  warm: string
  /** Asked for once each, because they are cached afterwards. */
  cold: string[]
}

const COLD_PAGES = 20_000
const FIRST_DAYS = 150
const LENGTHS = 150

export function pageTargets(size: number): PageTargets[] {
  return [
    { page: 'Home', warm: '/', cold: [] },
    {
      page: 'EventsList',
      warm: '/evenements',
      cold: numbers(COLD_PAGES).map((number) => `/evenements?au=${farDay(number)}`),
    },
    {
      page: 'period',
      warm: `/evenements?${period(0)}`,
      cold: numbers(COLD_PAGES).map((number) => `/evenements?${period(number + 1)}`),
    },
    {
      page: 'EventDetail',
      warm: `/evenement/${benchId(0)}`,
      cold: numbers(Math.min(COLD_PAGES, size)).map((number) => `/evenement/${benchId(number)}`),
    },
    { page: 'search', warm: `/evenements?q=${TENTH_WORD}`, cold: coldSearches() },
  ]
}

export function coldSearches(): string[] {
  return numbers(COLD_PAGES).map((number) => `/evenements?q=${TENTH_WORD}&au=${farDay(COLD_PAGES - number)}`)
}

function numbers(length: number): number[] {
  return Array.from({ length }, (_, number) => number)
}

/** One to 150 days within the next 300: lists that have neither events nor counts in common. */
function period(number: number): string {
  const from = addDays(BENCH_NOW.slice(0, 10), number % FIRST_DAYS)
  return `du=${from}&au=${addDays(from, (Math.floor(number / FIRST_DAYS) + 7 * number) % LENGTHS)}`
}

/** After all events: lists of the same events and counts, as those of one search are. */
function farDay(number: number): string {
  return `${2100 + Math.floor(number / (12 * 28))}-${two(1 + (Math.floor(number / 28) % 12))}-${two(1 + (number % 28))}`
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
