// A simple search that the index is compared with; only the analysis of text and the distance are shared.
import { daysOfMonth } from '~/domain/days'
import type { AgendaEvent, Occurrence, StoredEvent } from '~/domain/event'
import type { PriceClass } from '~/domain/filter-values'
import { DATE_PRESETS, type DatePreset } from '~/domain/filter-values'
import { officialLocality, regionsOf } from '~/features/places/places.server'
import { addDays, fromWallTime, toWallTime, weekdayOf } from '~/platform/zurich'
import type { AgendaQuery } from '../../query'
import type { Themes } from '../../understanding/themes'
import { queryWords } from '../analysis'
import { hash32 } from '../best-few'
import { audienceClassesOf } from '../event-facts'
import { type AskedPlace, haversineKm, localityKey } from '../geography'
import { NaiveText } from './naive-text'

export interface NaiveHit {
  id: string
  ordinal: number
  laterDates: number
  ongoing: boolean
}

interface Days {
  from: string | null
  to: string | null
  /** Milliseconds since the epoch: what is over by then does not match. */
  after?: number
}

export class NaiveSearch {
  readonly today: string
  private readonly text: NaiveText

  constructor(
    private readonly documents: readonly StoredEvent[],
    private readonly nowMs: number,
    themes: Themes,
  ) {
    this.today = culturalDate(toWallTime(nowMs))
    this.text = new NaiveText(documents, themes)
  }

  search(
    query: AgendaQuery,
    places: readonly AskedPlace[],
    section: 'dated' | 'ongoing' | null = null,
  ): NaiveHit[] {
    const matching = this.matching(query, places, null)
    const days = this.daysOf(query.date, query.when)
    const hits = matching.map((event) => {
      const ordinal = this.firstWithin(event, days, query.when)
      const occurrence = event.occurrences[ordinal] as Occurrence
      const ongoing = days.from !== null && firstDay(occurrence) < days.from
      return { event, ordinal, occurrence, ongoing, laterDates: this.laterThan(event, ordinal) }
    })
    const begin = (occurrence: Occurrence) =>
      occurrence.time === 'timed' ? Date.parse(occurrence.start) : fiveOClock(occurrence.startLocal)
    const byTie = (a: { event: StoredEvent }, b: { event: StoredEvent }) =>
      hash32(a.event.id) - hash32(b.event.id)

    const words = queryWords(query.q)
    const centres = places.filter(({ known }) => known !== null)
    const metres = ({ event }: { event: StoredEvent }) => metresFrom(centres, event)
    const ordered =
      query.sort === 'distance' && section === null && centres.length > 0
        ? [...hits].sort(
            (a, b) => metres(a) - metres(b) || begin(a.occurrence) - begin(b.occurrence) || byTie(a, b),
          )
        : words.length > 0 && query.sort !== 'date' && section === null
          ? hits
              .map((hit) => ({ ...hit, score: this.text.score(hit.event, query.q) }))
              .sort((a, b) => b.score - a.score || begin(a.occurrence) - begin(b.occurrence) || byTie(a, b))
          : [
              ...hits
                .filter(({ ongoing }) => !ongoing && section !== 'ongoing')
                .sort((a, b) => begin(a.occurrence) - begin(b.occurrence) || byTie(a, b)),
              ...hits
                .filter(({ ongoing }) => ongoing && section !== 'dated')
                .sort((a, b) => endOf(a.occurrence) - endOf(b.occurrence) || byTie(a, b)),
            ]
    return ordered.map(({ event, ordinal, laterDates, ongoing }) => ({
      id: event.id,
      ordinal,
      laterDates,
      ongoing,
    }))
  }

  facets(query: AgendaQuery, places: readonly AskedPlace[]) {
    const count = (facet: FilterKey, has: (event: StoredEvent) => boolean) =>
      this.matching(query, places, facet).filter(has).length
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
        count('date', (event) => this.firstWithin(event, this.daysOf(value, query.when), query.when) >= 0),
      month: (value: string) =>
        count(
          'date',
          (event) => this.firstWithin(event, this.daysOf(daysOfMonth(value), query.when), query.when) >= 0,
        ),
      price: (value: PriceClass) => count('price', (event) => hasPrice(event, value)),
      audience: (value: string) =>
        count('audience', (event) => audienceClassesOf(event).some((own) => own === value)),
      access: (value: string) =>
        count('access', (event) =>
          Object.entries(event.accessibility).some(([k, v]) => k === value && v === 'yes'),
        ),
      language: (value: string) => count('language', (event) => event.languages.includes(value)),
      kind: (value: string) => count('kind', (event) => event.kind === value),
      outdoor: () => count('outdoor', (event) => event.outdoor),
      presets: DATE_PRESETS,
      categories: values(this.documents.map(({ category }) => category)),
      languages: values(this.documents.flatMap(({ languages }) => languages)),
    }
  }

  private matching(
    query: AgendaQuery,
    places: readonly AskedPlace[],
    except: FilterKey | null,
  ): StoredEvent[] {
    const days = this.daysOf(query.date, query.when)
    const filters: Record<FilterKey, (event: StoredEvent) => boolean> = {
      text: (event) => this.text.hasWords(event, query.q),
      excluded: (event) => !query.excluded.some((word) => this.text.hasWhole(event, word)),
      date: (event) => this.firstWithin(event, days, query.when) >= 0,
      category: (event) => query.categories.length === 0 || query.categories.includes(event.category),
      genre: (event) =>
        query.genres.length === 0 || query.genres.some((genre) => this.text.isOfGenre(event, genre)),
      canton: (event) =>
        query.cantons.length === 0 || query.cantons.some((canton) => event.place?.canton === canton),
      region: ({ place }) =>
        query.regions.length === 0 ||
        (place !== null && query.regions.some((region) => regionsOf(place).includes(region))),
      locality: (event) => places.length === 0 || places.some((place) => isNear(event, place)),
      price: (event) => query.price === null || hasPrice(event, query.price),
      audience: (event) =>
        query.audiences.length === 0 ||
        query.audiences.some((audience) => audienceClassesOf(event).includes(audience)),
      access: (event) => query.access.every((feature) => event.accessibility[feature] === 'yes'),
      language: (event) =>
        query.languages.length === 0 ||
        query.languages.some((language) => event.languages.includes(language)),
      kind: (event) => query.kind === null || event.kind === query.kind,
      outdoor: (event) => !query.outdoor || event.outdoor,
    }
    const used = Object.entries(filters).filter(([key]) => key !== except)
    return this.documents.filter((event) => used.every(([, accepts]) => accepts(event)))
  }

  /** -1 for none. */
  private firstWithin(event: StoredEvent, { from, to, after = 0 }: Days, when: AgendaQuery['when']): number {
    const candidates = event.occurrences
      .map((occurrence, ordinal) => ({ occurrence, ordinal }))
      .filter(({ occurrence }) => when === 'all' || endOf(occurrence) > Math.max(this.nowMs, after))
      .filter(({ occurrence }) => from === null || lastDay(occurrence) >= from)
      .filter(({ occurrence }) => to === null || firstDay(occurrence) <= to)
      .sort((a, b) => this.begins(a.occurrence) - this.begins(b.occurrence) || a.ordinal - b.ordinal)
    return candidates[0]?.ordinal ?? -1
  }

  private laterThan(event: StoredEvent, ordinal: number): number {
    const begin = this.begins(event.occurrences[ordinal] as Occurrence)
    return event.occurrences.filter((occurrence, other) => {
      const later = this.begins(occurrence) > begin || (this.begins(occurrence) === begin && other > ordinal)
      return later && endOf(occurrence) > this.nowMs
    }).length
  }

  private begins(occurrence: Occurrence): number {
    return occurrence.time === 'timed' ? Date.parse(occurrence.start) : fiveOClock(occurrence.startLocal)
  }

  private daysOf(date: AgendaQuery['date'], when: AgendaQuery['when']): Days {
    const days = typeof date === 'string' ? this.presetDays(date) : (date ?? { from: null, to: null })
    if (when === 'all') return days
    return { ...days, from: days.from !== null && days.from > this.today ? days.from : this.today }
  }

  private presetDays(preset: DatePreset): Days {
    const inDays = (days: number) => addDays(this.today, days)
    const sunday = inDays(7 - weekdayOf(this.today))
    return {
      maintenant: { from: this.today, to: this.today },
      aujourdhui: { from: this.today, to: this.today },
      'ce-soir': { from: this.today, to: this.today, after: fromWallTime(`${this.today}T18:00`) },
      demain: { from: inDays(1), to: inDays(1) },
      'ce-week-end': { from: addDays(sunday, -1), to: sunday },
      'cette-semaine': { from: this.today, to: sunday },
      '7-jours': { from: this.today, to: inDays(6) },
      '30-jours': { from: this.today, to: inDays(29) },
    }[preset]
  }
}

type FilterKey =
  | 'text'
  | 'excluded'
  | 'date'
  | 'category'
  | 'genre'
  | 'canton'
  | 'region'
  | 'locality'
  | 'price'
  | 'audience'
  | 'access'
  | 'language'
  | 'kind'
  | 'outdoor'

function hasPrice({ price }: AgendaEvent, wanted: PriceClass): boolean {
  const free = price.kind === 'free'
  const open = price.kind === 'pay_what_you_want' || price.kind === 'hat'
  const below = (francs: number) =>
    free || open || (price.kind === 'paid' && price.minChf !== null && price.minChf < francs)
  return { gratuit: free, 'prix-libre': open, 'moins-de-20': below(20), 'moins-de-50': below(50) }[wanted]
}

function metresFrom(centres: readonly AskedPlace[], { place }: AgendaEvent): number {
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

function isNear({ place }: AgendaEvent, { text, known, radiusKm }: AskedPlace): boolean {
  if (!place) return false
  if (known && radiusKm !== null && place.lat !== null && place.lng !== null) {
    if (haversineKm(known.lat, known.lng, place.lat, place.lng) <= radiusKm) return true
  }
  if (/^\d{4}$/.test(text))
    return place.npa === text || (place.npa === '' && known !== null && isNamed(place, known.name))
  return isNamed(place, known?.name ?? text)
}

/** Five hours earlier it is the same date. */
function culturalDate(wallTime: string): string {
  return new Date(Date.parse(`${wallTime}Z`) - 5 * 3_600_000).toISOString().slice(0, 10)
}

function firstDay({ time, startLocal }: Occurrence): string {
  return time === 'timed' ? culturalDate(startLocal) : startLocal.slice(0, 10)
}

/** That of the minute before its end. */
function lastDay(occurrence: Occurrence): string {
  if (occurrence.endLocal === null) return firstDay(occurrence)
  const minuteBefore = new Date(Date.parse(`${occurrence.endLocal}Z`) - 60_000).toISOString().slice(0, 16)
  return culturalDate(minuteBefore)
}

/** Milliseconds since the epoch; without an end, 05:00 of the next day. */
function endOf(occurrence: Occurrence): number {
  return occurrence.end === null
    ? fiveOClock(`${addDays(firstDay(occurrence), 1)}T00:00`)
    : Date.parse(occurrence.end)
}

function fiveOClock(wallTime: string): number {
  const utc = Date.parse(`${wallTime.slice(0, 10)}T05:00Z`)
  // Zurich is one or two hours ahead of UTC.
  return (
    [1, 2].map((ahead) => utc - ahead * 3_600_000).find((time) => toWallTime(time).endsWith('05:00')) ?? utc
  )
}
