import { EMPTY_QUERY } from '~/domain/agenda-query'
import type { Catalogue, Hit } from '~/domain/catalogue'
import type { CategoryLook } from '~/domain/category'
import { dateOf, today as todayOf } from '~/domain/days'
import {
  ACCESS_FEATURES,
  ACCESS_LABELS,
  type AgendaEvent,
  absentSince,
  type Occurrence,
  type StoredEvent,
} from '~/domain/event'
import { imagePath, isUpright } from '~/domain/image'
import { ageText, languageLabel, TIME_UNKNOWN, weekdaysText } from '~/domain/labels'
import { isOff, isOnline, onDate, priceOf, programmeOf } from '~/domain/occurrence'
import { organizerPath } from '~/domain/organizer'
import { placePath, type StoredPlace } from '~/domain/place'
import { listPath } from '~/domain/query-paths'
import { awaitsDate, isOver } from '~/domain/spans'
import { SHARE_LAYOUTS } from '~/features/posters/share-layouts'
import { capitalized, enumerated } from '~/platform/french'
import { clockTime, dayParts, withClockSpaces } from '~/platform/french-dates'
import { datesByDay } from './dates-by-day'
import { eventJsonLd } from './event-json-ld'
import {
  addressLines,
  type EventCardView,
  eventCard,
  focusOf,
  hasBegun,
  imageUrl,
  isApproximate,
  lastDay,
  type Mark,
  marksOf,
  occurrenceText,
  placeText,
  priceText,
  whenInBrief,
} from './event-view'
import { appointmentLines, closedLine } from './exhibition-text'
import { plainText, renderMarkdown } from './markdown.server'
import { isClosedOn } from './opening-text'
import { rhythmsText, ruleText } from './rule-text'
import { dateShown, shareView } from './share-view.server'
import { weatherText, weatherTexts } from './weather-text'

const SIMILAR_SHOWN = 3
const SERIES_MOST = 100
const DESCRIPTION_LENGTH = 155

interface EventPageContext {
  catalogue: Catalogue
  nowMs: number
  siteUrl: string
  siteName: string
  categoryOf: (slug: string) => CategoryLook
  genreLabel: (slug: string) => string
}

/** The caller must have checked that the reader may see the event. JSON-LD only for published events. */
export function eventPage(event: StoredEvent, context: EventPageContext) {
  const { catalogue, nowMs, siteUrl, categoryOf, genreLabel } = context
  const category = categoryOf(event.category)
  const today = dateOf(todayOf(nowMs))
  const path = `/evenement/${event.id}`
  const isPast = (occurrence: Occurrence) =>
    isOver(event, occurrence, nowMs) && !awaitsDate(event, occurrence, nowMs)
  const upcoming = event.occurrences.filter((occurrence) => !isPast(occurrence))
  const past = event.occurrences.filter(isPast)
  const share = shareView(event, { nowMs, siteName: context.siteName, category })
  const marks = marksOf(event, null, nowMs)
  const canBeAttended = marks.every(({ tone }) => tone !== 'stop')
  const isPublic = event.status === 'published'

  const next = dateShown(event, nowMs)
  const shown = onDate(event, next)
  const known = shown.placeId === null ? null : catalogue.place(shown.placeId)
  const weatherSaid = weatherText(event, next, nowMs)
  const weather: Mark | null = weatherSaid ? { label: weatherSaid, tone: 'note' } : null
  const isOn = (occurrence: Occurrence) => !isOff(programmeOf(event, occurrence))
  const head = eventCard(
    {
      event,
      occurrence: next,
      laterDates: upcoming.filter((date) => date !== next && isOn(date)).length,
      distanceKm: null,
    },
    { nowMs, today, category },
  )

  const appointments = appointmentLines(event.kind === 'exhibition' ? upcoming.filter(isOn) : [], today)

  return {
    id: event.id,
    title: event.title,
    summary: withClockSpaces(event.summary),
    metaDescription: descriptionLine(event, next, today),
    path,
    url: new URL(path, siteUrl).href,
    category: { slug: event.category, label: category.label },
    genre: event.genre && {
      label: genreLabel(event.genre),
      href: listPath({ ...EMPTY_QUERY, genres: [event.genre] }),
    },
    marks: weather ? [...marks, weather] : marks,
    /** The mark that holds for longer than a moment. */
    state: share.card.state,
    /** The next date, else the last one. */
    head: headView(event, head, next, today),
    programmeNote: withClockSpaces(event.programmeNote),
    image: {
      ...imageView(event, category.colour),
      share: {
        path: share.paths.wide,
        alt: `${event.title}, ${head.when}, ${head.place}`,
        width: SHARE_LAYOUTS.wide.width,
        height: SHARE_LAYOUTS.wide.height,
      },
    },
    upcoming: datesByDay(
      event,
      upcoming.filter(({ id }) => !appointments.coveredIds.has(id)),
      { today, nowMs },
    ),
    past: datesByDay(event, past, { today, nowMs }),
    series: seriesView(event, context),
    when: capitalized(occurrenceText(next, today)),
    /** Something takes place still. */
    canBeAdded: isPublic && upcoming.some(isOn),
    schedule: [...event.rules.map(ruleText), ...appointments.lines],
    /** How many dates there are to come, those of the schedule too. */
    countToCome: upcoming.length,
    openingHours: openingHoursView(event),
    closed: closedLine(event, today),
    place: placeView(shown, known),
    practical: practicalRows(event, known),
    canBeAttended,
    /** Null also if the event is cancelled, postponed, sold out or over. */
    bookingUrl: canBeAttended ? event.bookingUrl : null,
    onlineUrl: event.onlineUrl,
    website: event.website,
    source: sourceOf(event),
    absence: isPublic ? absenceText(event) : '',
    description: renderMarkdown(event.description),
    organizer: organizerView(event, catalogue),
    tags: event.tags.map(tagView),
    isPublic,
    similar: similarTo(event, catalogue).map((hit) =>
      eventCard(hit, { nowMs, today, category: categoryOf(hit.event.category) }),
    ),
    jsonLd: isPublic
      ? jsonLdOf(event, upcoming.length > 0 ? upcoming : past.slice(-1), share.paths.wide, context)
      : [],
  }
}

/** While a date lasts its end stands largest, and the text beside it says what today is like, or since when it lasts. */
function headView(event: StoredEvent, card: EventCardView, next: Occurrence, today: string) {
  const { date, dateTime, time, off, place, price, moreDates, opening } = card
  const shown = { date, dateTime, time, off, place, price, moreDates }
  if (!hasBegun(next, today) || isOff(programmeOf(event, next))) return shown
  const ending = { ...shown, date: { ...date, month: endMonth(next, today) } }
  if (opening === null) return { ...ending, time: whenInBrief(next, today) }
  return { ...ending, time: isClosedOn(today, event) ? 'Fermé aujourd’hui' : capitalized(opening) }
}

function jsonLdOf(
  event: StoredEvent,
  occurrences: Occurrence[],
  sharePath: string,
  { siteUrl, categoryOf }: EventPageContext,
) {
  const { colour, schemaType } = categoryOf(event.category)
  return eventJsonLd(event, {
    url: new URL(`/evenement/${event.id}`, siteUrl).href,
    imageUrl: new URL(event.image ? imageUrl(event, 'wide', colour) : sharePath, siteUrl).href,
    schemaType: event.kind === 'exhibition' ? 'ExhibitionEvent' : schemaType,
    occurrences,
  })
}

function imageView(event: StoredEvent, colour: string) {
  return {
    src: imageUrl(event, 'wide', colour),
    alt: event.image?.alt ?? '',
    credit: event.image?.credit ?? '',
    photo: event.image && photoView(event.image),
  }
}

function openingHoursView({ openingHours }: StoredEvent) {
  return openingHours.map(({ days, opens, closes }) => ({
    days: weekdaysText(days),
    hours: opens && closes ? `${clockTime(opens)} à ${clockTime(closes)}` : TIME_UNKNOWN,
  }))
}

function seriesView(event: StoredEvent, { catalogue, nowMs }: EventPageContext) {
  const today = dateOf(todayOf(nowMs))
  return catalogue.sameSeries(ownOf(event), SERIES_MOST).map((hit) => ({
    id: hit.event.id,
    when: whenInBrief(hit.occurrence, today),
    place: placeText(hit.event, hit.occurrence),
    marks: marksOf(hit.event, hit.occurrence, nowMs),
  }))
}

function organizerView(
  { organizerId, organizerName, partnerId, contact }: StoredEvent,
  catalogue: Catalogue,
) {
  const partner = partnerId ? catalogue.partner(partnerId) : null
  const organizer = organizerId ? catalogue.organizer(organizerId) : null
  return {
    name: organizer?.name ?? organizerName,
    page: organizer && { path: organizerPath(organizer.id), isVerified: organizer.verified },
    partner: partner && { id: partner.id, name: partner.name },
    email: contact.public ? contact.email : null,
    phone: contact.public ? contact.phone : null,
  }
}

/** The search is literal: the tag « samedi » is not a date. */
function tagView(tag: string) {
  return { label: tag, href: listPath({ ...EMPTY_QUERY, q: tag, literal: true, exact: true }) }
}

export type EventPageView = Omit<ReturnType<typeof eventPage>, 'similar'>

/** An amendment must not list its own event as another one. */
function ownOf(event: StoredEvent): StoredEvent {
  return { ...event, id: event.amends ?? event.id }
}

/** Finds at most SIMILAR_SHOWN, sold-out ones last. Where some are, twice as many are asked for, to fill their
 * places. */
function similarTo(event: StoredEvent, catalogue: Catalogue): Hit[] {
  const own = ownOf(event)
  const isSoldOut = (hit: Hit) => hit.event.availability === 'sold_out'
  const first = catalogue.similar(own, SIMILAR_SHOWN)
  if (!first.some(isSoldOut)) return first
  const hits = catalogue.similar(own, 2 * SIMILAR_SHOWN)
  return [...hits.filter((hit) => !isSoldOut(hit)), ...hits.filter(isSoldOut)].slice(0, SIMILAR_SHOWN)
}

/** « Sa 28 nov., 20 h 30 · Lausanne · CHF 22.- · Un trio… » */
function descriptionLine(event: StoredEvent, next: Occurrence, today: string): string {
  const { place, price } = onDate(event, next)
  const where = isOnline(event, next.status) ? 'En ligne' : (place?.locality ?? '')
  const facts = [whenInBrief(next, today), rhythmsText(event.rules), where, priceText({ price })]
    .filter(Boolean)
    .join(' · ')
  const text = plainText(event.summary || event.description, DESCRIPTION_LENGTH)
  return text ? `${facts} · ${text}` : facts
}

/** « févr. 2027 », without the year of `today`. */
function endMonth(occurrence: Occurrence, today: string): string {
  const end = lastDay(occurrence)
  const { month } = dayParts(end)
  return end.slice(0, 4) === today.slice(0, 4) ? month : `${month}\u00a0${end.slice(0, 4)}`
}

/** An imported event comes from here. */
function sourceOf({ source }: AgendaEvent): { url: string; host: string } | null {
  if (source.url === null) return null
  return { url: source.url, host: new URL(source.url).hostname.replace(/^www\./, '') }
}

/** Access is told by the event, else by the place. */
function placeView(event: AgendaEvent, known: StoredPlace | null) {
  const { place } = event
  if (isOnline(event)) return null
  if (!place) {
    return {
      name: 'Lieu à confirmer',
      href: null,
      address: [],
      access: '',
      point: null,
      isApproximate: false,
    }
  }
  const lines = addressLines(place)
  const [name = '', ...address] = lines
  const point = place.lat !== null && place.lng !== null ? { lat: place.lat, lng: place.lng } : null
  return {
    name: name || known?.name || '',
    href: known && placePath(known.id),
    address,
    access: place.access || known?.access || '',
    point,
    isApproximate: point !== null && isApproximate(place),
  }
}

function practicalRows(event: AgendaEvent, known: StoredPlace | null): { term: string; texts: string[] }[] {
  const { price, audience, accessibility } = event
  const ofPlace = known ? accessTexts(accessOfPlaceOnly(known.accessibility, accessibility)) : []
  const rows = [
    { term: 'Prix', texts: [pricesText(event), price.note, ...price.reductions] },
    { term: 'Public', texts: [ageText(audience), audience.family ? 'Pour toute la famille' : ''] },
    {
      term: 'Accessibilité',
      texts: [...accessTexts(accessibility), ...ofPlace.map((text) => `${text} (du lieu)`)],
    },
    {
      term: 'Langue',
      texts: [capitalized(enumerated(event.languages.map((code) => languageLabel(code).toLowerCase())))],
    },
    { term: 'Météo', texts: weatherTexts(event) },
  ]
  return rows
    .map(({ term, texts }) => ({ term, texts: texts.filter(Boolean) }))
    .filter(({ texts }) => texts.length > 0)
}

/** « CHF 25.-, Gratuit (selon la date) » */
function pricesText(event: AgendaEvent): string {
  const texts = event.occurrences.map((date) => priceText({ price: priceOf(event, date) }))
  const distinct = [...new Set(texts)].filter(Boolean)
  return distinct.length > 1
    ? `${distinct.join(', ')} (selon la date)`
    : priceText(event) || distinct.join('')
}

type Accessibility = AgendaEvent['accessibility']

/** The texts name the features that are there, and tell when wheelchairs cannot get in. */
export function accessTexts(accessibility: Accessibility): string[] {
  const texts = ACCESS_FEATURES.filter((feature) => accessibility[feature] === 'yes').map(
    (feature) => ACCESS_LABELS[feature],
  )
  return accessibility.wheelchair === 'no' ? [...texts, 'Pas d’accès en fauteuil roulant'] : texts
}

/** The place answers for features of which the event says nothing. */
function accessOfPlaceOnly(ofPlace: Accessibility, ofEvent: Accessibility): Accessibility {
  const isTold = (feature: (typeof ACCESS_FEATURES)[number]) => (ofEvent[feature] ?? 'unknown') !== 'unknown'
  return Object.fromEntries(
    ACCESS_FEATURES.flatMap((feature) => (isTold(feature) ? [] : [[feature, ofPlace[feature] ?? 'unknown']])),
  )
}

/** Its largest variant opens by itself. */
function photoView(image: NonNullable<StoredEvent['image']>) {
  const { id, width, height } = image
  return { path: imagePath(id, 1280), width, height, isWhole: isUpright(image), ...focusOf(image) }
}

/** '' unless the calendar that the event comes from has it no more, and nobody has decided what that means. */
function absenceText(event: AgendaEvent): string {
  if (absentSince(event) === null) return ''
  return 'Cet événement ne figure plus dans le calendrier d’où il vient\u00a0; à vérifier.'
}
