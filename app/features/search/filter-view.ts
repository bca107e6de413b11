import { type AgendaQuery, toSearchParams } from '~/domain/agenda-query'
import { type Catalogue, type FacetCount, type Facets, NO_THEMES, type Themes } from '~/domain/catalogue'
import { QUICK_DATES } from '~/domain/filter-values'
import {
  AUDIENCE_LABELS,
  DATE_LABELS,
  hoursLabel,
  KIND_LABELS,
  languageLabel,
  OUTDOOR_LABELS,
  PRICE_LABELS,
  priceLabel,
  weekdaysLabel,
} from '~/domain/labels'
import { queryPath } from '~/domain/query-paths'
import { regionLabel } from '~/domain/regions'
import { ACCESS_LABELS, CANTON_LABELS, type Canton } from '~/domain/vocabulary'
import { isFeast, WISHES } from '~/domain/wishes'
import { quoted, uncapitalized } from '~/platform/french'
import { dayAndMonth, dayParts, dayRange, monthAndYear } from '~/platform/french-dates'
import { withParam } from '~/platform/query-string'
import { sectionId } from './filter-section'
import {
  type FilterName,
  type FilterValues,
  hasValue,
  monthOf,
  toggleValue,
  withoutValue,
} from './query-edit'
import { wordChips } from './understanding/word-chips'

export interface FilterOption {
  label: string
  count: number
  href: string
  active: boolean
}

export interface FilterGroup {
  filter: FilterName
  legend: string
  options: FilterOption[]
  /** The other options, where they are asked for. */
  rest: FilterOption[]
  /** Shows or folds them: the same page again. */
  fold: { text: string; label: string; href: string } | null
  /** A typed value is offered these. */
  labels?: string[]
}

export interface Chip {
  label: string
  /** The label in the middle of a sentence. */
  spoken: string
  /** The list without this filter. */
  href: string
  without: AgendaQuery
}

export interface SearchView {
  action: string
  q: string
  from: string
  to: string
  /** HH:mm or ''. */
  after: string
  before: string
  /** ISO 8601. */
  weekdays: readonly number[]
  /** '' when there are several: those are hidden fields. */
  locality: string
  radiusKm: number | null
  /** The list without its place; `near` is added to it. */
  elsewhere: string
  hidden: { name: string; value: string }[]
}

/** `places`: those understood of what was typed. */
export function searchView(action: string, query: AgendaQuery, places: readonly string[]): SearchView {
  const range = typeof query.date === 'string' ? null : query.date
  const [locality = '', ...others] = query.localities
  const isOne = others.length === 0
  const carried = {
    ...query,
    q: '',
    literal: false,
    exact: false,
    localities: isOne ? [] : query.localities,
    radiusKm: null,
    date: range ? null : query.date,
    weekdays: [],
    hours: null,
  }
  return {
    action,
    q: query.q,
    from: range?.from ?? '',
    to: range?.to ?? '',
    after: query.hours?.from ?? '',
    before: query.hours?.to ?? '',
    weekdays: query.weekdays,
    locality: isOne ? locality && (places[0] ?? locality) : '',
    radiusKm: query.radiusKm,
    elsewhere: queryPath(action, { ...query, localities: [], near: null, radiusKm: null }),
    hidden: [...toSearchParams(carried)].map(([name, value]) => ({ name, value })),
  }
}

const OPTIONS_BEFORE_FOLD = 7
/** A single one would take the line of the link to it. */
const FOLDED_LEAST = 2
/** Names the group whose options are all shown. */
export const UNFOLDED = 'tout'

/** All themes together show so many; a chosen theme shows all. */
const GENRES_MOST = 7

/** Hides values without events, unless chosen. Only the first of many options are there, and the chosen ones: each is
 * a link, and few of them are followed. */
export function filterGroups(
  query: AgendaQuery,
  facets: Facets,
  categoryLabel: (slug: string) => string,
  pathOf: (query: AgendaQuery) => string,
  { themes, unfolded = null }: { themes: Themes; unfolded?: string | null },
): FilterGroup[] {
  function group<F extends FilterName>(
    legend: string,
    filter: F,
    label: (value: FilterValues[F]) => string,
    counts: readonly FacetCount<FilterValues[F]>[],
  ): FilterGroup {
    const isActive = ({ value }: FacetCount<FilterValues[F]>) => hasValue(query, filter, value)
    const offered = counts.filter((option) => option.count > 0 || isActive(option))
    const before = offered.length < OPTIONS_BEFORE_FOLD + FOLDED_LEAST ? offered.length : OPTIONS_BEFORE_FOLD
    const isUnfolded = unfolded === filter
    // A chosen value that moved would lose the focus.
    const isFirst = (option: FacetCount<FilterValues[F]>, at: number) =>
      at < before || (!isUnfolded && isActive(option))
    // Without JavaScript the page is loaded again, and the group may be far below.
    const unfoldedPath = (asked: AgendaQuery) =>
      `${withParam(pathOf(asked), UNFOLDED, filter)}#${sectionId(filter)}`
    const optionPath = isUnfolded ? unfoldedPath : pathOf
    const toOption = ({ value, count }: FacetCount<FilterValues[F]>): FilterOption => ({
      label: label(value),
      count,
      active: hasValue(query, filter, value),
      href: optionPath(toggleValue(query, filter, value)),
    })
    const first = { filter, legend, options: offered.filter(isFirst).map(toOption), rest: [], fold: null }
    if (filter === 'locality') return { ...first, labels: offered.map(({ value }) => label(value)) }
    const rest = offered.filter((option, at) => !isFirst(option, at))
    if (rest.length === 0) return first
    const text = isUnfolded ? 'Afficher moins' : `Tout afficher (${offered.length})`
    return {
      ...first,
      rest: isUnfolded ? rest.map(toOption) : [],
      fold: {
        text,
        label: `${text}\u00a0: ${legend}`,
        href: isUnfolded ? `${pathOf(query)}#${sectionId(filter)}` : unfoldedPath(query),
      },
    }
  }
  return [
    group('Quand', 'date', (preset) => DATE_LABELS[preset], facets.date),
    group('Mois', 'month', monthLabel, facets.month),
    group('Thème', 'category', categoryLabel, facets.category),
    group('Genre', 'genre', (slug) => genreLabel(slug, themes), genresShown(query, facets, themes)),
    group('Canton', 'canton', (canton) => CANTON_LABELS[canton], facets.canton),
    group('Région', 'region', regionLabel, facets.region),
    group('Localité', 'locality', (name) => name, facets.locality),
    group('Prix', 'price', (price) => PRICE_LABELS[price], facets.price),
    group('Intérieur ou plein air', 'outdoor', (choice) => OUTDOOR_LABELS[choice], facets.outdoor),
    group('Public', 'audience', (audience) => AUDIENCE_LABELS[audience], facets.audience),
    group('Accessibilité', 'access', (feature) => ACCESS_LABELS[feature], facets.access),
    group('Langue', 'language', languageLabel, facets.language),
    group('Type', 'kind', (kind) => KIND_LABELS[kind], facets.kind),
  ].filter(({ options }) => options.length > 0)
}

/** « déc. », « janv. 2027 »: with the year where another one begins. */
function monthLabel(month: string): string {
  const name = dayParts(`${month}-01`).month
  return month.endsWith('-01') ? `${name}\u00a0${month.slice(0, 4)}` : name
}

/** Lists the genres of the chosen themes, or else the most frequent ones; chosen genres are always there. */
function genresShown(query: AgendaQuery, { genre }: Facets, { genres }: Themes): Facets['genre'] {
  const isChosen = ({ value }: FacetCount<string>) => query.genres.includes(value)
  if (query.categories.length === 0) {
    return genre.filter((count, at) => at < GENRES_MOST || isChosen(count))
  }
  const below = new Set(genres.flatMap(({ slug, theme }) => (query.categories.includes(theme) ? slug : [])))
  return genre.filter((count) => below.has(count.value) || isChosen(count))
}

/** A genre that is gone is shown by its slug. */
export function genreLabel(slug: string, { genres }: Themes): string {
  return genres.find((genre) => genre.slug === slug)?.label ?? slug
}

/** The chips are in the order of the query string. */
export function activeChips(
  query: AgendaQuery,
  categoryLabel: (slug: string) => string,
  pathOf: (query: AgendaQuery) => string,
  catalogue: Pick<Catalogue, 'themes' | 'place' | 'organizer'>,
): Chip[] {
  const themes = catalogue.themes()
  const chips: Chip[] = []
  function add(label: string, without: AgendaQuery, spoken = uncapitalized(label)) {
    chips.push({ label, spoken, without, href: pathOf(without) })
  }
  function addAll<F extends FilterName>(
    filter: F,
    values: readonly FilterValues[F][],
    label: (value: FilterValues[F]) => string,
    spoken?: (value: FilterValues[F]) => string,
  ) {
    for (const value of values) add(label(value), withoutValue(query, filter, value), spoken?.(value))
  }
  for (const { label, words, rest } of wordChips(query.q, query.exact ? NO_THEMES : themes)) {
    const others = {
      q: rest,
      literal: rest !== '' && query.literal,
      exact: rest !== '' && query.exact,
    }
    add(label, { ...query, ...others }, words)
  }
  for (const word of query.excluded) {
    add(`Sans ${quoted(word)}`, { ...query, excluded: query.excluded.filter((other) => other !== word) })
  }
  addAll('category', query.categories, categoryLabel)
  addAll('genre', query.genres, (slug) => genreLabel(slug, themes))
  if (query.date) add(dateLabel(query.date), { ...query, date: null })
  if (query.weekdays.length > 0) add(weekdaysLabel(query.weekdays), { ...query, weekdays: [] })
  if (query.hours) add(hoursLabel(query.hours), { ...query, hours: null })
  const cantonName = (canton: Canton) => CANTON_LABELS[canton]
  addAll('canton', query.cantons, cantonName, cantonName)
  addAll('region', query.regions, regionLabel, regionLabel)
  const around = query.radiusKm ? ` et ${query.radiusKm} km autour` : ''
  const localityName = (name: string) => `${name}${around}`
  addAll('locality', query.localities, localityName, localityName)
  for (const id of query.placeIds) {
    const name = catalogue.place(id)?.name ?? 'Lieu inconnu'
    add(name, { ...query, placeIds: query.placeIds.filter((other) => other !== id) }, name)
  }
  for (const id of query.organizerIds) {
    const name = catalogue.organizer(id)?.name ?? 'Organisateur inconnu'
    add(name, { ...query, organizerIds: query.organizerIds.filter((other) => other !== id) }, name)
  }
  if (query.near) {
    add(`Autour de ma position (${query.radiusKm}\u00a0km)`, { ...query, near: null, radiusKm: null })
  }
  for (const price of query.prices) {
    add(priceLabel(price), { ...query, prices: query.prices.filter((other) => other !== price) })
  }
  addAll('audience', query.audiences, (audience) => AUDIENCE_LABELS[audience])
  addAll('access', query.access, (feature) => ACCESS_LABELS[feature])
  addAll('language', query.languages, languageLabel)
  if (query.kind) add(KIND_LABELS[query.kind], { ...query, kind: null })
  for (const wish of query.wishes) {
    add(`${isFeast(wish) ? 'D’abord' : 'Si possible'}\u00a0: ${WISHES[wish].label}`, {
      ...query,
      wishes: query.wishes.filter((other) => other !== wish),
    })
  }
  if (query.outdoor) add(OUTDOOR_LABELS[query.outdoor], { ...query, outdoor: null })
  return chips
}

export interface ShownChip {
  label: string
  href: string
  /** Phones mark it among the dates above, which is enough. */
  isQuick: boolean
}

/** These stand above a list. */
export function shownChips(chips: readonly Chip[], groups: readonly FilterGroup[]): ShownChip[] {
  const dates = groups.find(({ filter }) => filter === 'date')?.options.slice(0, QUICK_DATES) ?? []
  return chips.map(({ label, href }) => ({
    label,
    href,
    isQuick: dates.some((option) => option.active && option.label === label),
  }))
}

/** « le 6 décembre 2026 », « du 24 au 26 décembre 2026 » */
export function dateLabel(date: NonNullable<AgendaQuery['date']>): string {
  if (typeof date === 'string') return DATE_LABELS[date]
  const { from, to } = date
  if (from && monthOf(date)) return monthAndYear(from)
  if (from && to) return dayRange(from, to)
  if (from) return `dès le ${dayAndMonth(from)} ${Number(from.slice(0, 4))}`
  return to ? `jusqu’au ${dayAndMonth(to)} ${Number(to.slice(0, 4))}` : 'Toutes les dates'
}
