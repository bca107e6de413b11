import type { AgendaEvent, Occurrence, Place, Price, Programme } from '~/domain/event'
import type { EventContent } from '~/domain/event-content'
import {
  CONTENT_FIELDS,
  type ContentField,
  EVENT_FIELDS,
  type SimpleContentField,
} from '~/domain/event-fields'
import { AVAILABILITY_LABELS, ageText, languageLabel, TIME_UNKNOWN, weekdaysText } from '~/domain/labels'
import { ACCESS_FEATURES, ACCESS_LABELS, CANTON_LABELS } from '~/domain/vocabulary'
import { capitalized, counted, enumerated } from '~/platform/french'
import { clockTime } from '~/platform/french-dates'
import { occurrenceText, priceText } from './event-view'
import { closedLine } from './exhibition-text'
import { ruleText } from './rule-text'

export interface DiffLabels {
  categoryOf(slug: string): string
  /** If absent, genres are shown by slug. */
  genreOf?(slug: string): string
  /** If absent, partners are shown by id. */
  partnerOf?(id: string): string
  /** If absent, organizers are shown by id. */
  organizerOf?(id: string): string
}

export interface FieldDiff {
  field: ContentField
  label: string
  /** '' if empty. */
  before: string
  after: string
}

/** Lists the differences in the order of the fields; empty if both read the same. */
export function diffEvents(before: EventContent, after: EventContent, labels: DiffLabels): FieldDiff[] {
  return CONTENT_FIELDS.map((field) => {
    const texts = { before: fieldText(field, before, labels), after: fieldText(field, after, labels) }
    // Two photos may have the same description.
    const isOtherImage =
      field === 'image' && before.image && after.image && before.image.id !== after.image.id
    if (isOtherImage) texts.after = `${texts.after}\nLe fichier a été remplacé`
    return { field, label: EVENT_FIELDS[field].label, ...texts }
  }).filter(({ before, after }) => before !== after)
}

const BY_SLUG: DiffLabels = { categoryOf: (slug) => slug }

export function isSameContent(one: EventContent, other: EventContent): boolean {
  return diffEvents(one, other, BY_SLUG).length === 0
}

export function changedLabels(before: EventContent, after: EventContent): string[] {
  return diffEvents(before, after, BY_SLUG).map(({ label }) => label)
}

/** Named without their values, which are slugs and ids. */
const NAMED_ONLY: readonly ContentField[] = ['category', 'genre', 'organizerId', 'partnerId']
const VALUE_LENGTH_MAX = 120

/** « Prix : Non précisé → Gratuit », a line for each changed field; long texts are named only. */
export function changeLines(before: EventContent, after: EventContent): string[] {
  return diffEvents(before, after, BY_SLUG).map(({ field, label, ...texts }) => {
    const isLong = [texts.before, texts.after].some(
      (text) => text.includes('\n') || text.length > VALUE_LENGTH_MAX,
    )
    if (isLong || NAMED_ONLY.includes(field)) return label
    return `${label}\u00a0: ${texts.before || 'rien'} → ${texts.after || 'rien'}`
  })
}

/** One line per item; '' if empty. */
export function fieldText(field: ContentField, event: EventContent, labels: DiffLabels): string {
  return lines(isSimple(field) ? simpleText(event[field]) : TEXTS[field](event, labels))
}

type OwnField = Exclude<ContentField, SimpleContentField>

function isSimple(field: ContentField): field is SimpleContentField {
  return 'type' in EVENT_FIELDS[field]
}

function simpleText(value: string | boolean | null): string {
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  return value ?? ''
}

const TEXTS: Readonly<Record<OwnField, (event: EventContent, labels: DiffLabels) => string | string[]>> = {
  title: ({ title }) => title,
  category: ({ category }, { categoryOf }) => categoryOf(category),
  genre: ({ genre }, { genreOf = (slug) => slug }) => (genre === null ? '' : genreOf(genre)),
  tags: ({ tags }) => tags.join(', '),
  kind: ({ kind }) => (kind === 'exhibition' ? 'Exposition' : 'Événement daté'),
  occurrences: datesText,
  openingHours: ({ openingHours }) =>
    openingHours.map(
      ({ days, opens, closes }) =>
        `${weekdaysText(days)}\u00a0: ${opens && closes ? hoursText(opens, closes) : TIME_UNKNOWN}`,
    ),
  closedDays: (event) => closedLine(event),
  rules: ({ rules }) => rules.map(ruleText),
  attendance: ({ attendance }) => ATTENDANCE_LABELS[attendance],
  place: ({ place }) => placeLines(place),
  // It follows from name and locality.
  placeId: () => '',
  price: ({ price }) => priceLines(price),
  contact: ({ contact }) => contactLines(contact),
  audience: ({ audience }) => [ageText(audience), audience.family ? 'Pour toute la famille' : ''],
  accessibility: ({ accessibility }) => accessLines(accessibility),
  languages: ({ languages }) =>
    capitalized(enumerated(languages.map((code) => languageLabel(code).toLowerCase()))),
  image: ({ image }) =>
    image
      ? [
          image.alt,
          image.credit && `Photo\u00a0: ${image.credit}`,
          image.focus ? `Centrée à ${image.focus.x}\u00a0%, ${image.focus.y}\u00a0%` : '',
        ]
      : [],
  organizerName: ({ organizerName }) => organizerName,
  organizerId: ({ organizerId }, { organizerOf = (id) => id }) =>
    organizerId === null ? '' : organizerOf(organizerId),
  partnerId: ({ partnerId }, { partnerOf = (id) => id }) => (partnerId === null ? '' : partnerOf(partnerId)),
}

const ATTENDANCE_LABELS: Readonly<Record<AgendaEvent['attendance'], string>> = {
  in_person: 'Sur place',
  online: 'En ligne',
  mixed: 'Sur place et en ligne',
}

const DATE_STATES: Readonly<Record<Programme, string>> = {
  scheduled: 'comme prévu',
  rescheduled: 'nouvelle date',
  postponed: 'reporté',
  cancelled: 'annulé',
  moved_online: 'déplacé en ligne',
}

/** Dates of rules are told by those; listed are the ones that say something of their own. */
function datesText({ occurrences, rules }: EventContent): string[] {
  if (rules.length === 0) return occurrences.map(dateText)
  const own = occurrences.filter(saysMore).map(dateText)
  return [`${counted(occurrences.length, 'date')} selon la répétition`, ...own]
}

function saysMore({ label, status, availability, note, bookingUrl, price, place }: Occurrence): boolean {
  return [label, status, availability, note, bookingUrl, price, place].some((told) => told !== null)
}

/** « Samedi 28 novembre 2026, de 20 h à 22 h : générale publique (annulé) · Gratuit ». */
function dateText(occurrence: Occurrence): string {
  const label = occurrence.label ? `\u00a0: ${occurrence.label}` : ''
  const { status, availability, note, bookingUrl, price, place } = occurrence
  const said = [
    status && DATE_STATES[status],
    availability && AVAILABILITY_LABELS[availability].toLowerCase(),
  ]
  const state = said.some(Boolean) ? ` (${said.filter(Boolean).join(', ')})` : ''
  const where = place === null ? '' : placeLines(place).filter(Boolean).join(', ')
  const terms = [...(price === null ? [] : priceLines(price)), where]
  return [`${capitalized(occurrenceText(occurrence))}${label}${state}`, note, bookingUrl, ...terms]
    .filter(Boolean)
    .join(' · ')
}

function hoursText(from: string, to: string): string {
  return `de\u00a0${clockTime(from)} à\u00a0${clockTime(to)}`
}

const COORDINATE_DIGITS = 5

function placeLines(place: Place | null): string[] {
  if (place === null) return ['À confirmer']
  const { name, room = '', street, npa, locality, canton, lat, lng, access } = place
  const point = [lat, lng].flatMap((degrees) =>
    degrees === null ? [] : [degrees.toFixed(COORDINATE_DIGITS)],
  )
  return [
    name,
    room,
    street,
    `${[npa, locality].filter(Boolean).join(' ')} (${CANTON_LABELS[canton]})`,
    point.length === 2 ? `Sur la carte\u00a0: ${point.join(', ')}` : '',
    access,
  ]
}

function priceLines(price: Price): string[] {
  return [priceText({ price }) || 'Non précisé', price.note, ...price.reductions]
}

function contactLines({ email, phone, public: isPublic }: EventContent['contact']): string[] {
  const ways = [email ?? '', phone ?? ''].filter(Boolean)
  return ways.length === 0 ? [] : [...ways, isPublic ? 'Visible sur la page' : 'Pour l’équipe seulement']
}

function accessLines(accessibility: EventContent['accessibility']): string[] {
  return ACCESS_FEATURES.flatMap((feature) => {
    const answer = accessibility[feature] ?? 'unknown'
    return answer === 'unknown'
      ? []
      : [`${ACCESS_LABELS[feature]}\u00a0: ${answer === 'yes' ? 'oui' : 'non'}`]
  })
}

function lines(text: string | string[]): string {
  return [text].flat().filter(Boolean).join('\n')
}
