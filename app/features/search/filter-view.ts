import { type AgendaQuery, chosenValues, isFacet, isFilter, toSearchParams } from '~/domain/agenda-query'
import { type Catalogue, type FacetCount, type Facets, NO_THEMES, type Themes } from '~/domain/catalogue'
import { QUICK_DATES } from '~/domain/filter-values'
import type { FacetName, FilterName } from '~/domain/filters'
import {
  AUDIENCE_LABELS,
  DATE_LABELS,
  hoursLabel,
  KIND_LABELS,
  languageLabel,
  OUTDOOR_LABELS,
  priceLabel,
  STATE_LABELS,
  weekdaysLabel,
} from '~/domain/labels'
import { queryPath } from '~/domain/query-paths'
import { regionLabel } from '~/domain/regions'
import { ACCESS_LABELS, CANTON_LABELS } from '~/domain/vocabulary'
import { isFeast, WISHES } from '~/domain/wishes'
import { quoted, uncapitalized } from '~/platform/french'
import { dayAndMonth, dayParts, dayRange, monthAndYear } from '~/platform/french-dates'
import { withParam } from '~/platform/query-string'
import { sectionId } from './filter-section'
import { wordChips } from './query/word-chips'
import { hasValue, monthOf, toggleValue, withoutValue } from './query-edit'

export interface FilterOption {
  label: string
  count: number
  href: string
  active: boolean
}

export interface FilterGroup {
  filter: FacetName
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

interface Names {
  categoryLabel: (slug: string) => string
  themes: Themes
}

/** The groups of the panel in their order: the facet's name, and that of each of its values. */
const PANEL: Record<FacetName, { legend: string; label: (value: string, names: Names) => string }> = {
  date: { legend: 'Quand', label: labelled(DATE_LABELS) },
  month: { legend: 'Mois', label: monthLabel },
  category: { legend: 'Thème', label: (slug, { categoryLabel }) => categoryLabel(slug) },
  genre: { legend: 'Genre', label: (slug, { themes }) => genreLabel(slug, themes) },
  canton: { legend: 'Canton', label: labelled(CANTON_LABELS) },
  region: { legend: 'Région', label: regionLabel },
  locality: { legend: 'Localité', label: (name) => name },
  price: { legend: 'Prix', label: priceLabel },
  outdoor: { legend: 'Intérieur ou plein air', label: labelled(OUTDOOR_LABELS) },
  audience: { legend: 'Public', label: labelled(AUDIENCE_LABELS) },
  access: { legend: 'Accessibilité', label: labelled(ACCESS_LABELS) },
  language: { legend: 'Langue', label: languageLabel },
  kind: { legend: 'Type', label: labelled(KIND_LABELS) },
  state: { legend: 'État', label: labelled(STATE_LABELS) },
}

function labelled(labels: Readonly<Record<string, string>>): (value: string) => string {
  return (value) => labels[value] ?? value
}

/** Hides values without events, unless chosen. Only the first of many options are there, and the chosen ones: each is
 * a link, and few of them are followed. */
export function filterGroups(
  query: AgendaQuery,
  facets: Facets,
  categoryLabel: (slug: string) => string,
  pathOf: (query: AgendaQuery) => string,
  { themes, unfolded = null }: { themes: Themes; unfolded?: string | null },
): FilterGroup[] {
  const names = { categoryLabel, themes }
  function group(filter: FacetName): FilterGroup {
    const { legend, label } = PANEL[filter]
    const counts = filter === 'genre' ? genresShown(query, facets, themes) : facets[filter]
    const isActive = ({ value }: FacetCount) => hasValue(query, filter, value)
    const offered = counts.filter((option) => option.count > 0 || isActive(option))
    const before = offered.length < OPTIONS_BEFORE_FOLD + FOLDED_LEAST ? offered.length : OPTIONS_BEFORE_FOLD
    const isUnfolded = unfolded === filter
    // A chosen value that moved would lose the focus.
    const isFirst = (option: FacetCount, at: number) => at < before || (!isUnfolded && isActive(option))
    // Without JavaScript the page is loaded again, and the group may be far below.
    const unfoldedPath = (asked: AgendaQuery) =>
      `${withParam(pathOf(asked), UNFOLDED, filter)}#${sectionId(filter)}`
    const optionPath = isUnfolded ? unfoldedPath : pathOf
    const toOption = ({ value, count }: FacetCount): FilterOption => ({
      label: label(value, names),
      count,
      active: hasValue(query, filter, value),
      href: optionPath(toggleValue(query, filter, value)),
    })
    const first = { filter, legend, options: offered.filter(isFirst).map(toOption), rest: [], fold: null }
    if (filter === 'locality') return { ...first, labels: offered.map(({ value }) => value) }
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
  return Object.keys(PANEL)
    .filter(isFacet)
    .map(group)
    .filter(({ options }) => options.length > 0)
}

/** « déc. », « janv. 2027 »: with the year where another one begins. */
function monthLabel(month: string): string {
  const name = dayParts(`${month}-01`).month
  return month.endsWith('-01') ? `${name}\u00a0${month.slice(0, 4)}` : name
}

/** Lists the genres of the chosen themes, or else the most frequent ones; chosen genres are always there. */
function genresShown(query: AgendaQuery, { genre }: Facets, { genres }: Themes): Facets['genre'] {
  const isChosen = ({ value }: FacetCount) => query.genres.includes(value)
  if (query.categories.length === 0) {
    return genre.filter((count, at) => at < GENRES_MOST || isChosen(count))
  }
  const below = new Set(genres.flatMap(({ slug, theme }) => (query.categories.includes(theme) ? slug : [])))
  return genre.filter((count) => below.has(count.value) || isChosen(count))
}

/** A genre that is gone is shown by its slug. */
function genreLabel(slug: string, { genres }: Themes): string {
  return genres.find((genre) => genre.slug === slug)?.label ?? slug
}

interface ChipContext extends Names {
  catalogue: Pick<Catalogue, 'place' | 'organizer'>
}
type ChipsOf = (
  query: AgendaQuery,
  context: ChipContext,
) => (Pick<Chip, 'label' | 'without'> & { spoken?: string })[]

/** The chips of each filter, in their order: what stands on them, and the query without them. null: the filter has none,
 * because another one's chip takes it off, or because it leaves nothing out. */
const CHIPS: Record<FilterName, ChipsOf | null> = {
  q: (query, { themes }) =>
    wordChips(query.q, query.exact ? NO_THEMES : themes).map(({ label, words, rest }) => ({
      label,
      spoken: words,
      without: {
        ...query,
        q: rest,
        literal: rest !== '' && query.literal,
        exact: rest !== '' && query.exact,
      },
    })),
  literal: null,
  exact: null,
  excluded: each('excluded', (word) => ({ label: `Sans ${quoted(word)}` })),
  categories: chosen('category'),
  genres: chosen('genre'),
  date: (query) => (query.date ? [{ label: dateLabel(query.date), without: { ...query, date: null } }] : []),
  weekdays: (query) =>
    query.weekdays.length > 0
      ? [{ label: weekdaysLabel(query.weekdays), without: { ...query, weekdays: [] } }]
      : [],
  hours: (query) =>
    query.hours ? [{ label: hoursLabel(query.hours), without: { ...query, hours: null } }] : [],
  cantons: chosen('canton', { isName: true }),
  regions: chosen('region', { isName: true }),
  localities: (query) =>
    query.localities.map((name) => {
      const label = `${name}${query.radiusKm ? ` et ${query.radiusKm} km autour` : ''}`
      return { label, spoken: label, without: withoutValue(query, 'locality', name) }
    }),
  placeIds: each('placeIds', (id, { catalogue }) => named(catalogue.place(id)?.name ?? 'Lieu inconnu')),
  organizerIds: each('organizerIds', (id, { catalogue }) =>
    named(catalogue.organizer(id)?.name ?? 'Organisateur inconnu'),
  ),
  near: (query) =>
    query.near
      ? [
          {
            label: `Autour de ma position (${query.radiusKm}\u00a0km)`,
            without: { ...query, near: null, radiusKm: null },
          },
        ]
      : [],
  radiusKm: null,
  prices: chosen('price'),
  audiences: chosen('audience'),
  access: chosen('access'),
  languages: chosen('language'),
  kind: chosen('kind'),
  wishes: each('wishes', (wish) => ({
    label: `${isFeast(wish) ? 'D’abord' : 'Si possible'}\u00a0: ${WISHES[wish].label}`,
  })),
  outdoor: chosen('outdoor'),
  states: chosen('state'),
  sort: ({ sort, ...query }) =>
    sort === 'added' || sort === 'ending'
      ? [{ label: SORT_LABELS[sort], without: { ...query, sort: null } }]
      : [],
  when: null,
}

const SORT_LABELS = { added: 'Derniers ajouts', ending: 'Se termine bientôt' }

/** One chip for each chosen value; a name keeps its capital letter in the middle of a sentence. */
function chosen(facet: FacetName, { isName = false } = {}): ChipsOf {
  return (query, names) =>
    chosenValues(query, facet).map((value) => {
      const label = PANEL[facet].label(value, names)
      return { ...(isName ? named(label) : { label }), without: withoutValue(query, facet, value) }
    })
}

function each<K extends 'excluded' | 'placeIds' | 'organizerIds' | 'wishes'>(
  key: K,
  textOf: (value: AgendaQuery[K][number], context: ChipContext) => { label: string; spoken?: string },
): ChipsOf {
  return (query, context) => {
    const values: readonly AgendaQuery[K][number][] = query[key]
    return values.map((value) => ({
      ...textOf(value, context),
      without: { ...query, [key]: values.filter((other) => other !== value) },
    }))
  }
}

function named(name: string): { label: string; spoken: string } {
  return { label: name, spoken: name }
}

export function activeChips(
  query: AgendaQuery,
  categoryLabel: (slug: string) => string,
  pathOf: (query: AgendaQuery) => string,
  catalogue: Pick<Catalogue, 'themes' | 'place' | 'organizer'>,
): Chip[] {
  const context = { categoryLabel, themes: catalogue.themes(), catalogue }
  return Object.keys(CHIPS)
    .filter(isFilter)
    .flatMap((name) => CHIPS[name]?.(query, context) ?? [])
    .map((chip) => ({ spoken: uncapitalized(chip.label), ...chip, href: pathOf(chip.without) }))
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
