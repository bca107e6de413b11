// What the bench asks the site for.
import { benchId, TENTH_WORD } from './events'

export interface PageTargets {
  page: string
  warm: string
  /** Asked for once each, because they are cached afterwards. */
  cold: string[]
}

const COLD_PAGES = 20_000

export function pageTargets(size: number): PageTargets[] {
  return [
    { page: 'Home', warm: '/', cold: [] },
    {
      page: 'EventsList',
      warm: '/evenements',
      cold: numbers(COLD_PAGES).map((number) => `/evenements?au=${farDay(number)}`),
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

/** After all events, so every list is complete. */
function farDay(number: number): string {
  return `${2100 + Math.floor(number / (12 * 28))}-${two(1 + (Math.floor(number / 28) % 12))}-${two(1 + (number % 28))}`
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
