// A simple search that the index is compared with; only the analysis of text and the distance are shared.

import type { AgendaQuery } from '~/domain/agenda-query'
import type { Themes } from '~/domain/catalogue'
import type { AgendaEvent, StoredEvent } from '~/domain/event'
import {
  DATE_PRESETS,
  type DatePreset,
  type OutdoorChoice,
  type PriceClass,
  type PriceFilter,
} from '~/domain/filter-values'
import { localityKey } from '~/features/localities/place-names'
import { officialLocality, regionsOf } from '~/features/localities/places.server'
import { DAY_MS } from '~/platform/durations'
import { queryWords } from '../analysis'
import { hash32 } from '../best-few'
import { audienceClassesOf, outdoorChoicesOf } from '../event-facts'
import { haversineKm, type QueryPlace } from '../geography'
import type { FilterKey } from '../selection'
import {
  culturalDate,
  isEarly,
  isListed,
  type NaiveDate,
  type NaiveRange,
  naiveDates,
  presetRange,
} from './naive-dates'
import { NaiveText } from './naive-text'
import { addDays, lastDayOf, toWallTime } from './wall-clock'

interface NaiveHit {
  id: string
  ordinal: number
  laterDates: number
  ongoing: boolean
  /** Milliseconds since the epoch. */
  begins: number
}

export class NaiveSearch {
  readonly today: string
  private readonly text: NaiveText

  constructor(
    private readonly documents: readonly StoredEvent[],
    private readonly nowMs: number,
    themes: Themes,
    private readonly accessiblePlaces: ReadonlyMap<string, readonly string[]> = new Map(),
  ) {
    this.today = culturalDate(toWallTime(nowMs))
    this.text = new NaiveText(
      documents.flatMap((event) => variantsOf(event).map((variant) => variant.event)),
      themes,
    )
  }

  search(
    query: AgendaQuery,
    places: readonly QueryPlace[],
    section: 'dated' | 'ongoing' | null = null,
  ): NaiveHit[] {
    const range = this.rangeOf(query.date, query.when)
    const centres = places.filter(({ known }) => known !== null)
    const metres = ({ event }: { event: StoredEvent }) => metresFrom(centres, event)
    const isByDistance = query.sort === 'distance' && section === null && centres.length > 0
    const hits = this.documents.flatMap((whole) => {
      const dates = this.matching(whole, query, places, null).flatMap((variant) => {
        const date = this.firstWithin(variant, query)
        return date === null ? [] : [{ event: variant.event, date, stands: this.listed(date, query) }]
      })
      const [first] = dates.sort(
        (a, b) =>
          (isByDistance ? metres(a) - metres(b) || a.date.begins - b.date.begins : 0) ||
          byDay(a.stands, b.stands, query) ||
          a.date.ordinal - b.date.ordinal,
      )
      if (!first) return []
      const ongoing = range.from !== null && first.date.firstDay < range.from
      return [{ ...first, ongoing, laterDates: this.laterThan(whole, first.date) }]
    })
    const byTie = (a: { event: StoredEvent }, b: { event: StoredEvent }) =>
      hash32(a.event.id) - hash32(b.event.id)

    const addedAt = ({ event }: { event: StoredEvent }) => Math.floor(Date.parse(event.createdAt) / 60_000)
    const words = [...queryWords(query.q), ...query.wishes]
    const ordered = isByDistance
      ? [...hits].sort((a, b) => metres(a) - metres(b) || a.date.begins - b.date.begins || byTie(a, b))
      : query.sort === 'added' && section === null
        ? [...hits].sort((a, b) => addedAt(b) - addedAt(a) || a.date.begins - b.date.begins || byTie(a, b))
        : query.sort === 'ending' && section === null
          ? [...hits].sort((a, b) => byEnd(a.date, b.date) || a.date.begins - b.date.begins || byTie(a, b))
          : words.length > 0 && query.sort !== 'date' && section === null
            ? hits
                .map((hit) => ({
                  ...hit,
                  score:
                    this.text.score(hit.event, query, {
                      days: daysAway(hit.date, range),
                      isAvailable: isAvailable(hit.event),
                      lateness: lateness(hit.date, query),
                    }) + isNotLast(hit, query),
                }))
                .sort((a, b) => b.score - a.score || a.date.begins - b.date.begins || byTie(a, b))
            : [
                ...hits
                  .filter(({ ongoing }) => !ongoing && section !== 'ongoing')
                  .sort((a, b) => byDay(a.stands, b.stands, query) || byTie(a, b)),
                ...hits
                  .filter(({ ongoing }) => ongoing && section !== 'dated')
                  .sort((a, b) => byEnd(a.date, b.date) || byTie(a, b)),
              ]
    return ordered.map(({ event, date, laterDates, ongoing }) => ({
      id: event.id,
      ordinal: date.ordinal,
      laterDates,
      ongoing,
      begins: date.begins,
    }))
  }

  facets(query: AgendaQuery, places: readonly QueryPlace[]) {
    const countDated = (facet: FilterKey, has: (variant: Variant) => boolean) =>
      this.documents.filter((event) => this.matching(event, query, places, facet).some(has)).length
    const count = (facet: FilterKey, has: (event: StoredEvent) => boolean) =>
      countDated(facet, ({ event }) => has(event))
    const values = (all: Iterable<string>) => [...new Set(all)]
    return {
      category: (value: string) => count('category', (event) => event.category === value),
      genre: (value: string) => count('genre', (event) => this.text.isOfGenre(event, value)),
      canton: (value: string) => count('canton', (event) => event.place?.canton === value),
      region: (value: string) =>
        count('region', (event) => event.place !== null && regionsOf(event.place).includes(value)),
      locality: (value: string) =>
        count('locality', (event) => event.place !== null && isNamed(event.place, value)),
      date: (value: DatePreset) =>
        countDated('date', (variant) => this.firstWithin(variant, { ...query, date: value }) !== null),
      month: (value: string) =>
        countDated(
          'date',
          (variant) =>
            this.firstWithin(variant, { ...query, date: { from: `${value}-01`, to: lastDayOf(value) } }) !==
            null,
        ),
      price: (value: PriceClass) => count('price', (event) => hasPrice(event, value)),
      audience: (value: string) =>
        count('audience', (event) => audienceClassesOf(event).some((own) => own === value)),
      access: (value: string) => count('access', (event) => this.isAccessible(event, value)),
      language: (value: string) => count('language', (event) => languagesOf(event).includes(value)),
      kind: (value: string) => count('kind', (event) => event.kind === value),
      outdoor: (value: OutdoorChoice) => count('outdoor', (event) => outdoorChoicesOf(event).includes(value)),
      state: (value: string) => count('state', (event) => stateOf(event) === value),
      presets: DATE_PRESETS,
      categories: values(this.documents.map(({ category }) => category)),
      languages: values(this.documents.flatMap(languagesOf)),
    }
  }

  /** The place counts where the event says nothing. */
  private isAccessible({ accessibility, placeId }: StoredEvent, feature: string): boolean {
    const told = new Map(Object.entries(accessibility)).get(feature) ?? 'unknown'
    if (told !== 'unknown') return told === 'yes'
    return placeId !== null && (this.accessiblePlaces.get(feature) ?? []).includes(placeId)
  }

  /** An event is found when all filters hold for one and the same of its dates. */
  private matching(
    whole: StoredEvent,
    query: AgendaQuery,
    places: readonly QueryPlace[],
    except: FilterKey | null,
  ): Variant[] {
    const filters: Record<Exclude<FilterKey, 'month' | 'date'>, (event: StoredEvent) => boolean> = {
      text: (event) => this.text.hasWords(event, query.q),
      excluded: (event) => !query.excluded.some((word) => this.text.hasWhole(event, word)),
      category: (event) => query.categories.length === 0 || query.categories.includes(event.category),
      genre: (event) =>
        query.genres.length === 0 || query.genres.some((genre) => this.text.isOfGenre(event, genre)),
      canton: (event) =>
        query.cantons.length === 0 || query.cantons.some((canton) => event.place?.canton === canton),
      region: ({ place }) =>
        query.regions.length === 0 ||
        (place !== null && query.regions.some((region) => regionsOf(place).includes(region))),
      locality: (event) => places.length === 0 || places.some((place) => isNear(event, place)),
      place: (event) =>
        query.placeIds.length === 0 || (event.placeId !== null && query.placeIds.includes(event.placeId)),
      organizer: ({ organizerId }) =>
        query.organizerIds.length === 0 || (organizerId !== null && query.organizerIds.includes(organizerId)),
      price: (event) => query.prices.length === 0 || query.prices.some((price) => hasPrice(event, price)),
      audience: (event) =>
        query.audiences.length === 0 ||
        query.audiences.some((audience) => audienceClassesOf(event).includes(audience)),
      access: (event) => query.access.every((feature) => this.isAccessible(event, feature)),
      language: (event) =>
        query.languages.length === 0 ||
        query.languages.some((language) => languagesOf(event).includes(language)),
      kind: (event) => query.kind === null || event.kind === query.kind,
      outdoor: (event) =>
        query.outdoor.length === 0 ||
        query.outdoor.some((choice) => outdoorChoicesOf(event).includes(choice)),
      state: (event) => query.states.length === 0 || query.states.some((state) => state === stateOf(event)),
    }
    const used = Object.entries(filters).filter(([key]) => key !== except)
    return variantsOf(whole).filter(
      (variant) =>
        used.every(([, accepts]) => accepts(variant.event)) &&
        (except === 'date' || this.firstWithin(variant, query) !== null),
    )
  }

  private firstWithin({ dates }: Variant, query: AgendaQuery): NaiveDate | null {
    const range = this.rangeOf(query.date, query.when)
    const listed = dates.filter((date) => isListed(date, range, query, this.nowMs))
    const [first] = [...listed].sort(
      (a, b) => byDay(this.listed(a, query), this.listed(b, query), query) || a.ordinal - b.ordinal,
    )
    if (!first) return null
    return ownHour(first, listed, range) ?? first
  }

  /** The date is listed on the first of the weekdays asked for. */
  private listed(date: NaiveDate, query: AgendaQuery): NaiveDate {
    const range = this.rangeOf(query.date, query.when)
    if (query.weekdays.length === 0 || date.lastDay === null) return date
    const begin = range.from !== null && range.from > date.firstDay ? range.from : date.firstDay
    for (let day = begin; day <= date.lastDay; day = addDays(day, 1)) {
      if (!isListed(date, { from: day, to: day }, query, this.nowMs)) continue
      return day === date.firstDay
        ? date
        : {
            ...date,
            firstDay: day,
            begins:
              date.isOff || date.isUntold || isEarly({ begins: 0, firstDay: day }, query) ? date.begins : 0,
          }
    }
    return date
  }

  private laterThan(event: StoredEvent, { begins, ordinal }: NaiveDate): number {
    return naiveDates(event).filter((other) => {
      const isLater = other.begins > begins || (other.begins === begins && other.ordinal > ordinal)
      return isLater && !other.isOff && other.lastDay !== null && other.ends > this.nowMs
    }).length
  }

  private rangeOf(date: AgendaQuery['date'], when: AgendaQuery['when']): NaiveRange {
    const range =
      typeof date === 'string' ? presetRange(date, this.today) : (date ?? { from: null, to: null })
    if (when === 'all') return range
    return { ...range, from: range.from !== null && range.from > this.today ? range.from : this.today }
  }
}

/** The dates of an event that have the same place and the same price, and the event as it is on them. */
interface Variant {
  event: StoredEvent
  dates: readonly NaiveDate[]
}

const variants = new WeakMap<StoredEvent, Variant[]>()

function variantsOf(event: StoredEvent): Variant[] {
  const known = variants.get(event)
  if (known) return known
  const byTerms = new Map<string, Variant & { dates: NaiveDate[] }>()
  const undatedIs = event.occurrences.findLastIndex(
    ({ status }) => (status ?? event.programme) === 'postponed',
  )
  for (const date of naiveDates(event)) {
    const occurrence = event.occurrences[date.ordinal] ?? event.occurrences[undatedIs]
    if (!occurrence) continue
    const { price, place, placeId } = occurrence
    const own = {
      ...(price && { price }),
      ...(place && { place, placeId }),
    }
    const key = JSON.stringify(own)
    const variant = byTerms.get(key) ?? { event: { ...event, ...own, occurrences: [] }, dates: [] }
    variant.dates.push(date)
    if (event.occurrences[date.ordinal]) variant.event.occurrences.push(occurrence)
    byTerms.set(key, variant)
  }
  const made = [...byTerms.values()]
  variants.set(event, made)
  return made
}

/** From the first day of the list; one that never begins is farther than all. */
function daysAway({ firstDay }: NaiveDate, { from }: NaiveRange): number {
  return (Date.parse(firstDay) - Date.parse(from ?? '1900-01-01')) / DAY_MS
}

/** An event that lasts for days stands in a list of at most a week where it has an hour of its own. */
function ownHour(first: NaiveDate, listed: readonly NaiveDate[], { from, to }: NaiveRange): NaiveDate | null {
  if (first.clock !== null || from === null || to === null || addDays(from, 6) < to) return null
  const [own] = listed
    .filter(({ clock, isOff }) => clock !== null && !isOff)
    .filter(({ firstDay }) => (first.firstDay < from ? firstDay >= from : firstDay === first.firstDay))
    .sort((a, b) => a.begins - b.begins || a.ordinal - b.ordinal)
  return own ?? null
}

function hasPrice({ price }: AgendaEvent, wanted: PriceFilter): boolean {
  const free = price.kind === 'free'
  const open = price.kind === 'pay_what_you_want' || price.kind === 'hat'
  const least = free || open ? 0 : price.kind === 'paid' ? price.minChf : null
  const below = (francs: number) => least !== null && least < francs
  if (typeof wanted === 'number') return least !== null && least <= wanted
  const [from, to] = wanted.split('-').map(Number)
  if (from !== undefined && to !== undefined && to > 0)
    return least !== null && Math.ceil(least) >= from && (to === 999 || Math.ceil(least) <= to)
  const classes: Record<string, boolean> = {
    gratuit: free,
    'prix-libre': open,
    'moins-de-20': below(20),
    'moins-de-50': below(50),
    payant: price.kind === 'paid',
    inconnu: price.kind === 'unknown',
  }
  return classes[wanted] ?? false
}

function metresFrom(centres: readonly QueryPlace[], { place }: AgendaEvent): number {
  if (!place || place.lat === null || place.lng === null) return Number.MAX_SAFE_INTEGER
  const { lat, lng } = place
  return Math.min(
    ...centres.map(({ known }) =>
      known ? Math.round(haversineKm(known.lat, known.lng, lat, lng) * 1000) : 0,
    ),
  )
}

function isNamed(place: NonNullable<AgendaEvent['place']>, name: string): boolean {
  return place.locality !== '' && localityKey(officialLocality(place)) === localityKey(name)
}

function isNear({ place }: AgendaEvent, { text, known, radiusKm }: QueryPlace): boolean {
  if (!place) return false
  if (known && radiusKm !== null && place.lat !== null && place.lng !== null) {
    if (haversineKm(known.lat, known.lng, place.lat, place.lng) <= radiusKm) return true
  }
  if (/^\d{4}$/.test(text))
    return place.npa === text || (place.npa === '' && known !== null && isNamed(place, known.name))
  return isNamed(place, known?.name ?? text)
}

/** An ongoing event comes last of those that answer a wish equally well, where only a wish is asked for. */
function isNotLast({ ongoing }: { ongoing: boolean }, { q }: AgendaQuery): 0 | 1 {
  return q === '' && !ongoing ? 1 : 0
}

/** Where a date stands in its day: last what is off, before it what has no hours, and what began before those asked for. */
function lateness(date: NaiveDate, query: AgendaQuery): number {
  if (date.isOff) return 3
  return date.isUntold ? 2 : Number(isEarly(date, query))
}

function byDay(a: NaiveDate, b: NaiveDate, query: AgendaQuery): number {
  if (a.firstDay !== b.firstDay) return a.firstDay < b.firstDay ? -1 : 1
  return lateness(a, query) - lateness(b, query) || a.begins - b.begins
}

/** A date that is off comes last. */
function byEnd(a: NaiveDate, b: NaiveDate): number {
  return Number(a.isOff) - Number(b.isOff) || a.ends - b.ends
}

function languagesOf({ languages }: StoredEvent): readonly string[] {
  return languages.length === 0 ? ['und'] : languages
}

function isAvailable(event: StoredEvent): boolean {
  return stateOf(event) === 'libre'
}

function stateOf({ programme, availability, occurrences }: StoredEvent): string {
  const states = occurrences.map((date) => {
    const own = date.status ?? programme
    if (own === 'cancelled' || own === 'postponed') return own
    return (date.availability ?? availability) === 'sold_out' ? 'sold_out' : 'free'
  })
  if (states.includes('free')) return 'libre'
  if (states.includes('sold_out')) return 'complet'
  return states.includes('postponed') ? 'reporte' : 'annule'
}
