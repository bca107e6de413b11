import { type AgendaQuery, EMPTY_QUERY } from '~/domain/agenda-query'
import type { Catalogue } from '~/domain/catalogue'
import { dateOf } from '~/domain/days'
import { sessionsOf } from '~/domain/opening-hours'
import { regionsOfNpa } from '~/domain/regions'
import { spanOf } from '~/domain/spans'
import { CANTONS, type Canton } from '~/domain/vocabulary'
import { allPlaces, findPlace } from '~/features/localities/places.server'
import { counted, enumerated, ofName, quoted } from '~/platform/french'
import { longDay } from '~/platform/french-dates'
import { addDays } from '~/platform/zurich'
import { type Criterion, criteriaOf, without } from './criteria'
import type { Chip } from './filter-view'

/** « sans Lausanne : 3 événements ». */
interface Alternative {
  intro: string
  label: string
  href: string
  countText: string
}

/** A way to other events than those that are asked for. */
export type Target = Pick<Alternative, 'intro' | 'label'> & { query: AgendaQuery }

/** Trying them takes at most 8 + 28 + 8 counts. */
const CRITERIA_TRIED = 8
const SHOWN_MOST = 6
const WIDER_KM = 20
const WIDER_STILL_KM = [20, 50]
const THEMES_SHOWN = 6

/** Tries queries without one criterion, then without two, then with one only; those come first that keep the subject,
 * and then those with most events. */
function withFewerCriteria(
  query: AgendaQuery,
  criteria: readonly Criterion[],
  context: NothingContext,
): { lead: string; alternatives: Alternative[] } {
  // Without its only criterion it would be all events, to which a button leads.
  if (criteria.length < 2) return { lead: '', alternatives: [] }
  const tried = criteria.slice(0, CRITERIA_TRIED)
  const leaving = (gone: Criterion[]): Target => ({
    intro: 'sans',
    label: gone.map(({ label }) => label).join(' ni '),
    query: without(query, gone),
  })
  const keeping = (kept: Criterion): Target => ({
    intro: 'seulement',
    label: kept.label,
    query: without(
      query,
      criteria.filter((other) => other !== kept),
    ),
  })
  const one = mostFirst(
    query,
    tried.map((only) => leaving([only])),
    context,
  )
  if (one.length > 0 || criteria.length < 3) return { lead: 'Essayez\u00a0:', alternatives: one }
  const two = mostFirst(query, pairsOf(tried).map(leaving), context)
  if (two.length > 0 || criteria.length < 4)
    return { lead: 'Essayez avec moins de critères\u00a0:', alternatives: two }
  const alternatives = mostFirst(query, tried.map(keeping), context)
  return { lead: 'Essayez un critère à la fois\u00a0:', alternatives }
}

function pairsOf(criteria: readonly Criterion[]): Criterion[][] {
  return criteria.flatMap((one, at) => criteria.slice(at + 1).map((other) => [one, other]))
}

function mostFirst(
  asked: AgendaQuery,
  targets: readonly Target[],
  { catalogue, pathOf }: NothingContext,
): Alternative[] {
  const counts = catalogue.counts(targets.map(({ query }) => query))
  const keepsSubject = ({ query }: Target) =>
    Number((['q', 'categories', 'genres'] as const).every((name) => query[name] === asked[name]))
  return targets
    .map((target, at) => ({ target, count: counts[at] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => keepsSubject(b.target) - keepsSubject(a.target) || b.count - a.count)
    .slice(0, SHOWN_MOST)
    .map(({ target, count }) => alternativeOf(target, count, pathOf))
}

function alternativeOf(
  { intro, label, query }: Target,
  count: number,
  pathOf: NothingContext['pathOf'],
): Alternative {
  return { intro, label, href: pathOf(query), countText: counted(count, 'événement') }
}

interface NothingContext {
  catalogue: Pick<Catalogue, 'counts' | 'spelledOtherwise'>
  chips: readonly Pick<Chip, 'label' | 'without'>[]
  categoryLabel: (slug: string) => string
  /** The same at another date or place. */
  elsewhere: readonly Target[]
  /** The path leads to the list, or to the map. */
  pathOf: (query: AgendaQuery) => string
}

/** A list without results says and offers this instead. Every way leads to at least one event. */
export function nothingFound(
  query: AgendaQuery,
  context: NothingContext,
  hasNear = false,
): { text: string; alternatives: Alternative[]; all: string } {
  const { catalogue, chips, pathOf } = context
  const criteria = criteriaOf(query, chips)
  const fewer = withFewerCriteria(query, criteria, context)
  const waysTo = (targets: readonly Target[]) => {
    const counts = catalogue.counts(targets.map((target) => target.query))
    return targets.flatMap((target, at) => {
      const count = counts[at] ?? 0
      return count > 0 ? [alternativeOf(target, count, pathOf)] : []
    })
  }
  const ways = [
    ...waysTo([...otherSpelling(query, catalogue), ...context.elsewhere]),
    ...fewer.alternatives,
    ...waysTo(wholeThemes(query, context)),
  ]
  const alternatives = [...new Map(ways.toReversed().map((way) => [way.href, way])).values()].toReversed()
  if (alternatives.length === 0)
    alternatives.push(...mostFirst(query, aroundAnyway(query), context).slice(-1))
  return {
    text: hasNear
      ? nearText(alternatives.length)
      : nothingFoundText(criteria.length, fewer, alternatives.length),
    alternatives,
    all: pathOf(EMPTY_QUERY),
  }
}

export type NothingFoundView = ReturnType<typeof nothingFound>

/** The list has said that it found nothing. */
function nearText(ways: number): string {
  return ways > 0 ? 'Vous pouvez aussi essayer\u00a0:' : 'Essayez avec un autre mot.'
}

function nothingFoundText(
  criteria: number,
  { lead, alternatives }: { lead: string; alternatives: Alternative[] },
  ways: number,
): string {
  if (criteria === 0) return 'Aucun événement annoncé pour l’instant.'
  const nothing = 'Aucun événement ne correspond à votre recherche.'
  if (alternatives.length > 0) return `${nothing} ${lead}`
  return `${nothing} ${ways > 0 ? 'Essayez\u00a0:' : 'Essayez avec un autre mot.'}`
}

function otherSpelling(query: AgendaQuery, catalogue: Pick<Catalogue, 'spelledOtherwise'>): Target[] {
  const other = query.q === '' ? null : catalogue.spelledOtherwise(query)
  return other ? [{ intro: 'Vouliez-vous dire', label: quoted(other.q), query: other }] : []
}

interface DatedContext {
  catalogue: Pick<Catalogue, 'counts' | 'soonest'>
  /** YYYY-MM-DD. */
  today: string
}

/** The same at the next date, nearby, in the canton; one that finds nothing may be among them. */
export function elsewhere(query: AgendaQuery, context: DatedContext): Target[] {
  const targets: Target[] = []
  const next = nextDate(query, context)
  if (next) targets.push(next)
  const { localities, near, radiusKm } = query
  if ((localities.length > 0 || near) && (radiusKm ?? 0) < WIDER_KM) {
    const intro = `jusqu’à ${WIDER_KM}\u00a0km`
    targets.push({
      intro,
      label: near ? 'autour de vous' : ofName(enumerated(localities)),
      query: { ...query, radiusKm: WIDER_KM },
    })
  }
  const canton = cantonOf(query)
  if (canton) {
    const there = { ...query, localities: [], regions: [], radiusKm: null, cantons: [canton] }
    targets.push({ intro: 'dans', label: CANTON_NAMES[canton], query: there })
  }
  return targets
}

function wholeThemes({ categories }: AgendaQuery, { categoryLabel }: NothingContext): Target[] {
  return categories.slice(0, THEMES_SHOWN).map((slug) => ({
    intro: 'tout le thème',
    label: categoryLabel(slug),
    query: { ...EMPTY_QUERY, categories: [slug] },
  }))
}

/** The first day with something after the asked ones, else from today on. */
function nextDate(query: AgendaQuery, { catalogue, today }: DatedContext): Target | null {
  const { date } = query
  if (date === null) return null
  const last = typeof date === 'string' ? null : date.to
  const from = last && last >= today ? addDays(last, 1) : today
  const [hit] = catalogue.soonest({ ...query, date: { from, to: null } }, 1)
  if (!hit) return null
  const begin = dateOf(spanOf(hit.occurrence, sessionsOf(hit.event)).day)
  // An event that began before may be closed on the first day; a postponed one has none.
  const days = begin < from ? weekFrom(from) : [begin]
  const queries = days.map((day) => ({ ...query, date: { from: day, to: day } }))
  const counts = catalogue.counts(queries)
  const at = counts.findIndex((count) => count > 0)
  const [day, onDay] = [days[at], queries[at]]
  if (!day || !onDay) return null
  return { intro: 'prochaine date\u00a0:', label: longDay(day, today), query: onDay }
}

function weekFrom(day: string): string[] {
  return Array.from({ length: 7 }, (_, later) => addDays(day, later))
}

const CANTON_NAMES: Record<Canton, string> = {
  VD: 'le canton de Vaud',
  GE: 'le canton de Genève',
  VS: 'le canton du Valais',
  NE: 'le canton de Neuchâtel',
  FR: 'le canton de Fribourg',
  JU: 'le canton du Jura',
  BE: 'le Jura bernois',
}

function cantonOf({ localities: [locality], regions: [region], cantons }: AgendaQuery): Canton | null {
  if (cantons.length > 0) return null
  const canton = locality ? findPlace(locality, 'exact')?.canton : region && cantonOfRegion(region)
  return CANTONS.find((known) => known === canton) ?? null
}

/** The canton in which most of its localities lie. */
function cantonOfRegion(region: string): Canton | null {
  const within = allPlaces().filter(({ npa }) => npa.some((one) => regionsOfNpa(one).includes(region)))
  const sizes = CANTONS.map((canton) => within.filter((place) => place.canton === canton).length)
  return within.length === 0 ? null : (CANTONS[sizes.indexOf(Math.max(...sizes))] ?? null)
}

/** Offers what takes place around the town, where nothing else helps. */
function aroundAnyway({ localities, near }: AgendaQuery): Target[] {
  if (localities.length === 0 && !near) return []
  return WIDER_STILL_KM.map((radiusKm) => ({
    intro: `toutes sortes d’événements jusqu’à ${radiusKm}\u00a0km`,
    label: near ? 'autour de vous' : ofName(enumerated(localities)),
    query: { ...EMPTY_QUERY, localities, near, radiusKm },
  }))
}
