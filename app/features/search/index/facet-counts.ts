import { chosenValues, FACET_NAMES } from '~/domain/agenda-query'
import type { FacetCount, Facets } from '~/domain/catalogue'
import { daysOfMonth, monthsFrom, today } from '~/domain/days'
import { ACCESS_FEATURES } from '~/domain/event'
import { LANGUAGE_UNTOLD } from '~/domain/filter-values'
import { FACETS, type FacetName } from '~/domain/filters'
import { presetWindows, timeWindow } from '~/domain/time-window'
import { type Bitset, fewWordsOf, hasSlot, listSlots, sizeOfBoth, sizeWithin } from './bitset'
import { isSetFacet, type SetFacet } from './event-facts'
import type { FilterKey, IndexParts, Question, Selection } from './selection'

const LOCALITIES_MOST = 40
const MONTHS_COUNTED = 6

/** Facets with a vocabulary list all its values in its order; the others those that have events, most first, and the
 * chosen ones. */
export function countFacets(
  parts: IndexParts,
  { query, nowMs, window: asked, places, placeAccess, themes }: Question,
  selection: Selection,
  matching: Bitset,
): Facets {
  const withoutOwn = (facet: FilterKey) => (selection.filtersBy(facet) ? selection.matching(facet) : matching)

  function eventsIn(base: Bitset, having: Bitset | null): number {
    if (!having) return 0
    const surplus = parts.split.surplus((slot) => hasSlot(base, slot) && hasSlot(having, slot))
    return countIn(base, having) - surplus
  }

  function plain(facet: FacetName & SetFacet): FacetCount[] {
    const base = withoutOwn(facet)
    const countOf = (value: string) => ({ value, count: eventsIn(base, parts.facets.get(facet, value)) })
    const all = FACETS[facet].values
    if (all) return all.map(countOf)
    const chosen = chosenValues(query, facet)
    const counts = [...new Set([...parts.facets.valuesOf(facet), ...chosen])].map(countOf)
    return counts.filter(({ value, count }) => count > 0 || chosen.includes(value)).sort(mostFirst)
  }

  function genres(): FacetCount[] {
    const base = withoutOwn('genre')
    const values = new Set([...themes.genres.map(({ slug }) => slug), ...query.genres])
    const counts = [...values].map((value) => ({
      value,
      count: eventsIn(base, parts.genres.of(value, parts)),
    }))
    return counts.filter(({ value, count }) => count > 0 || query.genres.includes(value)).sort(mostFirst)
  }

  function access(): FacetCount[] {
    const base = withoutOwn('access')
    return ACCESS_FEATURES.map((value) => ({
      value,
      count: eventsIn(base, parts.access.of(value, placeAccess, parts)),
    }))
  }

  function localities(): FacetCount[] {
    const { geography, calendar, split, slots } = parts
    const base = withoutOwn('locality').slice()
    split.keepFirst(
      base,
      (slot) => calendar.appearance(slot, asked),
      (slot) => geography.localityOf(slot),
    )
    const counts = geography.countLocalities(slots, listSlots(base, slots))
    const shown = largest(counts, LOCALITIES_MOST).map((number) => ({
      value: geography.nameOf(number),
      count: counts[number] ?? 0,
    }))
    for (const place of query.localities.length > 0 ? places : []) {
      const asked = place.known?.name ?? place.text
      const number = geography.localityNumber(asked)
      const chosen = number === null ? asked : geography.nameOf(number)
      if (shown.every(({ value }) => value !== chosen)) {
        shown.push({ value: chosen, count: (number !== null && counts[number]) || 0 })
      }
    }
    return shown.sort(mostFirst)
  }

  const anyDate = selection.matching('date')
  const windowOf = (month: string) => timeWindow({ ...query, date: daysOfMonth(month) }, nowMs)
  const special: Partial<Record<FacetName, () => FacetCount[]>> = {
    genre: genres,
    access,
    locality: localities,
    date: () =>
      presetWindows(query, nowMs).map(({ preset, window }) => ({
        value: preset,
        count: eventsIn(anyDate, parts.calendar.within(window)),
      })),
    month: () =>
      monthsFrom(today(nowMs), MONTHS_COUNTED).map((month) => ({
        value: month,
        count: eventsIn(anyDate, parts.calendar.within(windowOf(month))),
      })),
  }
  const countsOf = (facet: FacetName) => special[facet]?.() ?? (isSetFacet(facet) ? plain(facet) : [])
  // Each facet has its counts.
  return Object.fromEntries(FACET_NAMES.map((facet) => [facet, countsOf(facet)])) as Facets
}

function countIn(base: Bitset, having: Bitset): number {
  const few = fewWordsOf(having)
  const fewer = fewWordsOf(base)
  if (few && (!fewer || few.at.length < fewer.at.length)) return sizeWithin(few, base)
  return fewer ? sizeWithin(fewer, having) : sizeOfBoth(base, having)
}

function largest(counts: Uint32Array, most: number): number[] {
  const descending = counts.slice().sort().reverse()
  const least = Math.max(descending[most - 1] ?? 1, 1)
  const found: number[] = []
  counts.forEach((count, number) => {
    if (count > least || (count === least && found.length < most)) found.push(number)
  })
  return found.sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0)).slice(0, most)
}

/** A language that is not told comes last. */
function mostFirst(a: FacetCount, b: FacetCount): number {
  const isUntold = ({ value }: FacetCount) => Number(value === LANGUAGE_UNTOLD)
  return isUntold(a) - isUntold(b) || b.count - a.count || (a.value < b.value ? -1 : 1)
}
