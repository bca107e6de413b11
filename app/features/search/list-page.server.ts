import type { AgendaQuery } from '~/domain/agenda-query'
import type { Catalogue, Facets, Hit, OtherReading, SearchResult, Themes } from '~/domain/catalogue'
import type { CategoryLook } from '~/domain/category'
import { dateOf, periodOf, today as todayOf } from '~/domain/days'
import type { StoredEvent } from '~/domain/event'
import { LANGUAGE_UNTOLD } from '~/domain/filter-values'
import { listPath, mapPath, ongoingPath, queryPath } from '~/domain/query-paths'
import { awaitsDate } from '~/domain/spans'
import { dayListed, timeWindow } from '~/domain/time-window'
import { CANTON_LABELS } from '~/domain/vocabulary'
import { type EventCardView, eventCard } from '~/features/events/event-view'
import { MINUTE_MS } from '~/platform/durations'
import { capitalized, counted, distanceText, ofName, quoted } from '~/platform/french'
import { longDay, monthAndYear } from '~/platform/french-dates'
import { withParam } from '~/platform/query-string'
import { addDays } from '~/platform/zurich'
import { calendarPath } from './calendar-paths'
import { calendarWeeks } from './calendar-view'
import { countsText } from './counts-text'
import { activeChips, dateLabel, filterGroups, searchView, shownChips } from './filter-view'
import { ignoredText } from './ignored-text'
import { asksThemesOnly } from './index/word-meanings'
import { markedCard } from './marked-card.server'
import { elsewhere, nothingFound, type Target } from './no-results.server'
import { firstDay, hasValue, withValue } from './query-edit'
import { searchName } from './search-name'
import { wholeThemes } from './whole-themes.server'
import { wishesText } from './wishes-text'

const PAGE_SIZE = 24
/** Exhibitions and festivals under way stand above the days. */
const ONGOING_ON_FIRST_PAGE = 3
/** A list with fewer events also shows what is near. */
const NEAR_BELOW = 3
const NEAR_SHOWN = 12
/** Where nothing is near, so many other dates or places are, */
const ELSEWHERE_MOST = 2
/** with so many events each. */
const ELSEWHERE_SHOWN = 3
/** So many events without hours are looked at for a list of some hours of a day, */
const UNTIMED_READ = 48
/** and so many shown. */
const UNTIMED_SHOWN = 6

export interface ListContext {
  catalogue: Catalogue
  nowMs: number
  categoryOf: (slug: string) => CategoryLook
  /** The filter whose values are all shown. */
  unfolded?: string | null
}

/** `typed` is the query of the address. `view` 'ongoing' lists only events under way; null is the ordinary list. */
export function listPage(
  typed: AgendaQuery,
  { cursor, view }: { cursor: string | null; view: 'ongoing' | null },
  { catalogue, nowMs, categoryOf, unfolded }: ListContext,
) {
  const reading = catalogue.understand(typed)
  const { query } = reading
  const categoryLabel = (slug: string) => categoryOf(slug).label
  const today = dateOf(todayOf(nowMs))
  const onlyDay = onlyDayOf(query, today)
  const found = searchList(query, { cursor, view }, catalogue)
  const { page, order, isGrouped, isFirstPage, ongoing, themes } = found

  function card(hit: Hit): EventCardView {
    const card = eventCard(hit, { nowMs, today, day: onlyDay, category: categoryOf(hit.event.category) })
    return markedCard(query.radiusKm === null ? card : withDistance(card, hit), hit, page.meanings)
  }

  const entitled = eventEntitled(typed, query, catalogue)
  const isFirst = (hit: Hit) => isFirstPage && hit.event.id === entitled?.id
  const byDay =
    order === 'theme' ? page.items.filter(({ isMention }) => !isMention) : isGrouped ? page.items : []
  const results = page.items
    .filter((hit) => !byDay.includes(hit))
    .toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
  const [shownFirst] = [...byDay, ...results]

  const isShort = page.total < NEAR_BELOW && isFirstPage && view === null
  const targets = page.total === 0 ? elsewhere(query, { catalogue, today }) : []
  const near = isShort ? nearView(query, page.total, { catalogue, targets, card, categoryLabel }) : null
  const untimed = isFirstPage && view === null ? untimedOf(query, { catalogue, today, card }) : null
  const chips = activeChips(query, categoryLabel, listPath, catalogue)
  const name = searchName(chips)
  const facets = page.facets()
  const groups = filterGroups(query, facets, categoryLabel, listPath, { themes, unfolded })
  const understood = {
    ...readingView(reading, page, { catalogue, categoryLabel }),
    entitled: entitled && shownFirst?.event.id !== entitled.id ? linkTo(entitled, today) : null,
    untold: untoldOf(query, facets, page.accessUntold()),
    literal: asTyped(typed, query, page, catalogue),
  }
  return {
    title: name ?? 'Événements',
    total: page.total,
    isDated: query.date !== null,
    totalText: countsText(page.total, 0),
    heading:
      view === 'ongoing'
        ? `${counted(page.ongoingTotal, 'événement')} en cours`
        : `${near && page.total > 0 ? 'Exactement\u00a0: ' : ''}${totalText(query, page)}`,
    view,
    byRelevance: order === 'relevance',
    search: searchView('/evenements', typed, query.localities),
    chips: shownChips(chips, groups),
    groups,
    ongoing: ongoing && {
      /** Who asks for an evening wants to know first what begins in it. */
      isLast: page.items.length > 0 && asksHours(query),
      total: page.ongoingTotal,
      cards: ongoing.map(card),
      href: page.ongoingTotal > ongoing.length ? ongoingPath(query) : null,
    },
    days: groupByDay(byDay, query, nowMs, card),
    resultsHeading: order === 'theme' && results.length > 0 ? 'En parlent aussi' : null,
    results: results.map(card),
    near,
    untimed,
    sorts: page.total === 0 ? [] : sorts(query, found),
    newest: page.total === 0 || order === 'added' ? null : listPath({ ...query, sort: 'added' }),
    next: nextHref(query, page.nextCursor, view),
    first: isFirstPage ? null : listPath(query),
    name,
    isCursorLost: page.isCursorLost,
    feeds: {
      ics: queryPath('/evenements.ics', typed),
      rss: queryPath('/evenements.rss', typed),
      json: queryPath('/evenements.json', typed),
    },
    map: mapPath(query),
    calendar: calendarPath(query, periodOf('month', firstDay(query.date, today) ?? today)),
    month: page.total === 0 ? null : monthOfDay(query, { catalogue, today }),
    print: queryPath('/evenements/imprimer', typed),
    ...understood,
    isInterpreted: Object.values(understood).some((said) => (Array.isArray(said) ? said.length > 0 : said)),
    nothing:
      page.total === 0
        ? nothingFound(
            query,
            { catalogue, chips, categoryLabel, elsewhere: targets, pathOf: listPath },
            near !== null || untimed !== null,
          )
        : null,
  }
}

/** Searches one page of the list, in the order asked for or else the usual one of such a query. */
function searchList(
  query: AgendaQuery,
  { cursor, view }: { cursor: string | null; view: 'ongoing' | null },
  catalogue: Catalogue,
) {
  const hasPlace = query.near !== null || query.localities.length > 0
  const themes = catalogue.themes()
  const usual = usualOrder(query, themes)
  const order = orderOf(query, usual, hasPlace)
  const isGrouped = order === 'date' && view === null
  const page = catalogue.search(query, {
    limit: PAGE_SIZE,
    cursor,
    isByCard: true,
    section: view === 'ongoing' ? 'ongoing' : isGrouped ? 'dated' : undefined,
  })
  const isFirstPage = !cursor || page.isCursorLost
  const ongoing =
    isGrouped && isFirstPage && page.ongoingTotal > 0
      ? page.ongoing(page.items.length > 0 ? ONGOING_ON_FIRST_PAGE : PAGE_SIZE)
      : null
  return { page, order, usual, hasPlace, isGrouped, isFirstPage, ongoing, themes }
}

export type ListPage = ReturnType<typeof listPage>

/** How the words were interpreted. */
function readingView(
  { query, unsupportedWords, corrections, others, nearMe }: ReturnType<Catalogue['understand']>,
  page: Pick<ReturnType<Catalogue['search']>, 'corrections'>,
  context: { catalogue: Catalogue; categoryLabel: (slug: string) => string },
) {
  return {
    corrections: [...corrections, ...page.corrections],
    ignored: ignoredText(unsupportedWords),
    wholeThemes: wholeThemes(query, context),
    others: others.map((other) => ({ label: otherLabel(other), href: listPath(other.query) })),
    wishes: wishesText(query.wishes),
    nearMe: nearMe ? listPath({ ...query, localities: [], radiusKm: null }) : null,
  }
}

/** The events of the day whose hours nobody has told: each may be what a list of some hours asks for. */
function untimedOf<C>(
  query: AgendaQuery,
  { catalogue, today, card }: { catalogue: Catalogue; today: string; card: (hit: Hit) => C },
) {
  const isToday = query.date === 'ce-soir' || query.date === 'maintenant'
  const day = isToday ? today : onlyDayOf(query, today)
  if (day === undefined || !asksHours(query)) return null
  const wholeDay: AgendaQuery = { ...query, date: { from: day, to: day }, hours: null, sort: 'date' }
  const { items } = catalogue.search(wholeDay, { limit: UNTIMED_READ, section: 'dated', isByCard: true })
  const hits = items.filter(
    ({ event, occurrence }) => occurrence.time === 'unknown' && event.openingHours.length === 0,
  )
  if (hits.length === 0) return null
  return {
    heading: `${dayHeading(day, today).split(',')[0]}, horaire non communiqué`,
    cards: hits.slice(0, UNTIMED_SHOWN).map(card),
    href: hits.length > UNTIMED_SHOWN ? listPath({ ...wholeDay, sort: null }) : null,
  }
}

/** `exact`: how many events are as asked. */
function nearView<C>(
  query: AgendaQuery,
  exact: number,
  context: {
    catalogue: Catalogue
    /** The same at another date or place. */
    targets: readonly Target[]
    card: (hit: Hit) => C
    categoryLabel: (slug: string) => string
  },
): { text: string | null; groups: { heading: string; cards: C[] }[] } | null {
  const { catalogue, card, categoryLabel } = context
  const { items, unknown, isOfThemes } = catalogue.near(query, NEAR_SHOWN)
  if (items.length === 0 && exact > 0) return null
  const groups = new Map<string, C[]>()
  for (const { hit, lacks } of items) {
    const heading = isOfThemes
      ? categoryLabel(hit.event.category)
      : capitalized(`sans ${lacks.map(quoted).join(' ni ')}`)
    groups.set(heading, [...(groups.get(heading) ?? []), card(hit)])
  }
  const found = [...groups].map(([heading, cards]) => ({ heading, cards }))
  const shown = found.length > 0 || unknown.length > 0 ? found : eventsOf(context)
  if (shown.length === 0 && unknown.length === 0) return null
  return { text: exact > 0 ? null : noneText(unknown, items.length > 0), groups: shown }
}

/** The first events of the first targets that have any. */
function eventsOf<C>({
  catalogue,
  targets,
  card,
}: {
  catalogue: Catalogue
  targets: readonly Target[]
  card: (hit: Hit) => C
}) {
  return targets
    .map((target) => ({ ...target, hits: catalogue.soonest(target.query, ELSEWHERE_SHOWN) }))
    .filter(({ hits }) => hits.length > 0)
    .slice(0, ELSEWHERE_MOST)
    .map(({ intro, label, hits }) => ({
      heading: capitalized(`${intro} ${label}`),
      cards: hits.map(card),
    }))
}

function noneText(unknown: readonly string[], lacksWords: boolean): string {
  if (unknown.length > 0)
    return `Aucun événement à venir ne parle ${unknown.map((word) => `de ${quoted(word)}`).join(' ni ')}.`
  return lacksWords
    ? 'Aucun événement ne réunit tous ces mots.'
    : 'Aucun événement ne correspond à votre recherche.'
}

/** Counts for the days that are asked for the events that begin on them and those that go on, as calendar and home
 * page announce it. */
function totalText(query: AgendaQuery, { total, ongoingTotal }: { total: number; ongoingTotal: number }) {
  return countsText(total, query.date === null ? 0 : ongoingTotal)
}

/** The only day of the list; null for several, and for those with a name of their own (« ce soir »). */
function singleDayOf({ date }: AgendaQuery): string | null {
  return date !== null && typeof date !== 'string' && date.from === date.to ? date.from : null
}

/** The list of one day has its month, of which phones show a strip below the events. */
function monthOfDay(query: AgendaQuery, { catalogue, today }: { catalogue: Catalogue; today: string }) {
  const day = singleDayOf(query)
  if (day === null) return null
  const weeks = calendarWeeks(query, periodOf('month', day), { catalogue, today, named: 0 })
  return { day, caption: `${capitalized(monthAndYear(day))}, nombre d’événements par jour`, weeks }
}

function asksHours({ date, hours }: AgendaQuery): boolean {
  return hours !== null || date === 'ce-soir' || date === 'maintenant'
}

/** Unknown is not no: filters find what says so, and these tell how many events say nothing, which a link adds. */
const UNTOLD = [
  { facet: 'price', filter: 'prices', value: 'inconnu', text: 'dont le prix n’est pas communiqué' },
  { facet: 'outdoor', filter: 'outdoor', value: 'inconnu', text: 'sans indication de salle ou de plein air' },
  {
    facet: 'language',
    filter: 'languages',
    value: LANGUAGE_UNTOLD,
    text: 'dont la langue n’est pas indiquée',
  },
] as const

function untoldOf(
  query: AgendaQuery,
  facets: Facets,
  accessUntold: number,
): { text: string; href: string | null }[] {
  const others = UNTOLD.flatMap(({ facet, filter, value, text }) => {
    const count = facets[facet].find((one) => one.value === value)?.count ?? 0
    if (query[filter].length === 0 || hasValue(query, facet, value) || count === 0) return []
    return [
      { text: `${counted(count, 'événement')} ${text}`, href: listPath(withValue(query, facet, value)) },
    ]
  })
  if (accessUntold === 0) return others
  return [
    ...others,
    { text: `${counted(accessUntold, 'événement')} sans indication d’accessibilité`, href: null },
  ]
}

const ONGOING = 'en-cours'

const SEVERAL_WORDS = /\S\s+\S/

/** The event whose title was typed: « Demain soir ». Where words were read as filters, also one whose title has them:
 * « 20 km de Lausanne 2027 ». */
export function eventEntitled(
  { q, literal }: AgendaQuery,
  read: AgendaQuery,
  catalogue: Pick<Catalogue, 'entitled' | 'themes' | 'withinTitle'>,
): StoredEvent | null {
  // A list by theme has its days in order, so that one word that is a title as well stands above it.
  const isTheme = asksThemesOnly({ ...read, q }, catalogue.themes())
  if (literal || !(isTheme || SEVERAL_WORDS.test(q))) return null
  return catalogue.entitled(q) ?? (read.q === q ? null : catalogue.withinTitle(q))
}

/** A link to an event that is over has its last day. */
function linkTo({ id, title, occurrences }: StoredEvent, today: string) {
  const last = occurrences.at(-1)?.startLocal.slice(0, 10) ?? today
  return { title, href: `/evenement/${id}`, day: last < today ? longDay(last) : null }
}

/** The list of these very words, with its count where this list is empty; null when it is this one, or both are empty. */
function asTyped(
  typed: AgendaQuery,
  query: AgendaQuery,
  { total, corrections }: Pick<SearchResult, 'total' | 'corrections'>,
  catalogue: Pick<Catalogue, 'count'>,
): { href: string; countText: string | null } | null {
  if (typed.q === query.q && corrections.length === 0) return null
  const words = { ...typed, literal: true, exact: true }
  if (total > 0) return { href: listPath(words), countText: null }
  const count = catalogue.count(words)
  return count > 0 ? { href: listPath(words), countText: counted(count, 'événement') } : null
}

function otherLabel(other: OtherReading): string {
  switch (other.kind) {
    case 'canton':
      return `le canton ${ofName(CANTON_LABELS[other.canton])}`
    case 'locality':
      return `la localité ${ofName(other.name)}`
    case 'date':
      return `ce qui se passe ${dateLabel(other.date)}`
  }
}

/** The one day of a list, to which opening hours then refer; undefined for other lists. */
function onlyDayOf({ date }: AgendaQuery, today: string): string | undefined {
  if (date === 'demain') return addDays(today, 1)
  if (date === null || typeof date === 'string') return undefined
  return date.from !== null && date.from === date.to ? date.from : undefined
}

/** These are offered beside the usual one; of the others, links and words ask. */
type OfferedOrder = 'relevance' | 'theme' | 'date' | 'distance'
type Order = OfferedOrder | 'added' | 'ending'

const SORTED: Record<OfferedOrder, string> = {
  relevance: 'Trier par pertinence',
  theme: 'Trier par date',
  date: 'Trier par date',
  distance: 'Trier par distance',
}

function usualOrder(query: AgendaQuery, themes: Themes): OfferedOrder {
  if (asksThemesOnly(query, themes)) return 'theme'
  return query.q === '' && query.wishes.length === 0 ? 'date' : 'relevance'
}

function orderOf(query: AgendaQuery, usual: OfferedOrder, hasPlace: boolean): Order {
  return query.sort === 'distance' && !hasPlace ? usual : (query.sort ?? usual)
}

function sorts(
  query: AgendaQuery,
  { order, usual, hasPlace }: { order: Order; usual: OfferedOrder; hasPlace: boolean },
): { label: string; href: string }[] {
  const possible: OfferedOrder[] = []
  if (usual !== 'date') possible.push('relevance')
  possible.push(usual === 'theme' ? 'theme' : 'date')
  if (hasPlace) possible.push('distance')
  return possible
    .filter((other) => other !== order)
    .map((other) => ({
      label: SORTED[other],
      href: listPath({ ...query, sort: other === usual || other === 'theme' ? null : other }),
    }))
}

function withDistance(card: EventCardView, { distanceKm }: Hit): EventCardView {
  return distanceKm === null ? card : { ...card, distance: distanceText(distanceKm) }
}

/** Takes hits of this query in the order of their dates. A null day: postponed and over where the list begins. ONGOING:
 * under way before the list begins. */
export function groupByDay<C>(
  hits: readonly Hit[],
  query: AgendaQuery,
  nowMs: number,
  card: (hit: Hit) => C,
): { day: string | null; heading: string; cards: C[] }[] {
  const today = dateOf(todayOf(nowMs))
  const window = timeWindow(query, nowMs)
  const groups: { day: string | null; heading: string; cards: C[] }[] = []
  for (const hit of hits) {
    const { event, occurrence } = hit
    const isAwaited = awaitsDate(event, occurrence, window.after * MINUTE_MS)
    const listed = dayListed(event, occurrence, window)
    const day = isAwaited ? null : listed < window.first ? ONGOING : dateOf(listed)
    const last = groups.at(-1)
    if (last && last.day === day) last.cards.push(card(hit))
    else groups.push({ day, heading: dayHeading(day, today), cards: [card(hit)] })
  }
  return groups
}

/** A null day: postponed, and the new date is not known. */
export function dayHeading(day: string | null, today: string): string {
  if (day === null) return 'Nouvelle date à confirmer'
  if (day === ONGOING) return 'En cours'
  const text = longDay(day, today)
  if (day === today) return `Aujourd’hui, ${text}`
  if (day === addDays(today, 1)) return `Demain, ${text}`
  return capitalized(text)
}

function nextHref(query: AgendaQuery, cursor: string | null, view: 'ongoing' | null): string | null {
  if (!cursor) return null
  const path = view === 'ongoing' ? ongoingPath(query) : listPath(query)
  return withParam(path, 'cursor', cursor)
}
