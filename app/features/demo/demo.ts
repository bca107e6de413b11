// The demo agenda: complete events around a given day, made from the blueprints in events/.
import { createHash } from 'node:crypto'
import type { AgendaEvent, Occurrence, Place } from '~/domain/event'
import { slugify } from '~/platform/ids'
import type { Blueprint, Schedule, Stop } from './blueprint'
import {
  type CalendarDay,
  calendarAround,
  chooseFirstDay,
  exhibitionOccurrences,
  occupy,
  scheduledOccurrences,
} from './calendar'
import { ATELIERS } from './events/ateliers'
import { ATELIERS_2 } from './events/ateliers-2'
import { DIVERTISSEMENT } from './events/divertissement'
import { EXPOS } from './events/expos'
import { EXPOS_2 } from './events/expos-2'
import { FETES } from './events/fetes'
import { FETES_2 } from './events/fetes-2'
import { FOIRES } from './events/foires'
import { GASTRONOMIE } from './events/gastronomie'
import { GASTRONOMIE_2 } from './events/gastronomie-2'
import { MARCHES } from './events/marches'
import { MARCHES_2 } from './events/marches-2'
import { MUSIQUE } from './events/musique'
import { MUSIQUE_CHOEURS } from './events/musique-choeurs'
import { NATURE } from './events/nature'
import { NATURE_2 } from './events/nature-2'
import { SPECTACLES } from './events/spectacles'
import { SPECTACLES_2 } from './events/spectacles-2'
import { SPORTS } from './events/sports'
import { SPORTS_2 } from './events/sports-2'
import { VIE_LOCALE } from './events/vie-locale'
import { VIE_LOCALE_2 } from './events/vie-locale-2'
import { findLocality } from './localities.server'
import { VENUES, type VenueKey } from './venues'

export { demoPartners } from './partners'

const BY_CATEGORY: [category: string, blueprints: Blueprint[]][] = [
  ['musique', [...MUSIQUE, ...MUSIQUE_CHOEURS]],
  ['spectacles', [...SPECTACLES, ...SPECTACLES_2]],
  ['expos-musees', [...EXPOS, ...EXPOS_2]],
  ['divertissement-audiovisuel', DIVERTISSEMENT],
  ['marches-brocantes', [...MARCHES, ...MARCHES_2]],
  ['comptoirs-foires', FOIRES],
  ['fetes-traditions', [...FETES, ...FETES_2]],
  ['gastronomie-terroir', [...GASTRONOMIE, ...GASTRONOMIE_2]],
  ['sports-loisirs', [...SPORTS, ...SPORTS_2]],
  ['ateliers-cours', [...ATELIERS, ...ATELIERS_2]],
  ['vie-locale', [...VIE_LOCALE, ...VIE_LOCALE_2]],
  ['nature-balades', [...NATURE, ...NATURE_2]],
]

/** Multiples of the golden ratio, modulo 1, spread evenly however many there are. */
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2
const JITTER_METRES = 400
const METRES_PER_DEGREE = 111_320

/** All events of the demo around a local day (`YYYY-MM-DD`), always the same for the same day. */
export function demoEvents(today: string): AgendaEvent[] {
  const calendar = calendarAround(today)
  const events: AgendaEvent[] = []
  let count = 0
  for (const [category, blueprints] of BY_CATEGORY) {
    for (const blueprint of blueprints) {
      const taken = new Set<string>()
      stopsOf(blueprint).forEach((stop, index) => {
        count += 1
        const position = (count * GOLDEN_RATIO) % 1
        const occurrences =
          'opens' in blueprint.when
            ? exhibitionOccurrences(blueprint.when, today, index)
            : programmeOccurrences(blueprint.when, blueprint, calendar, position, taken)
        if (occurrences) events.push(makeEvent(category, blueprint, stop, occurrences))
      })
    }
  }
  return events
}

function programmeOccurrences(
  schedule: Schedule,
  blueprint: Blueprint,
  calendar: readonly CalendarDay[],
  position: number,
  taken: Set<string>,
): Occurrence[] | null {
  const firstDay = chooseFirstDay(schedule, blueprint, calendar, position, taken)
  if (!firstDay) return null
  taken.add(firstDay)
  const occurrences = scheduledOccurrences(schedule, firstDay)
  occupy(calendar, occurrences)
  return occurrences
}

type Visit = Omit<Stop, 'at'> & { at: VenueKey | null }

function stopsOf({ at }: Blueprint): readonly Visit[] {
  return at === null || typeof at === 'string' ? [{ at, local: '' }] : at
}

function makeEvent(
  category: string,
  blueprint: Blueprint,
  stop: Visit,
  occurrences: Occurrence[],
): AgendaEvent {
  const { when, access = [], ages = [null, null], attendance = 'in_person', booking = false } = blueprint
  const venue = stop.at && VENUES[stop.at]
  const travels = typeof blueprint.at !== 'string' && blueprint.at !== null
  const externalId = slugify(blueprint.title) + (travels ? `-${slugify(stop.at ?? '')}` : '')
  const organizer = stop.by ?? blueprint.by ?? venue?.name ?? ''
  const organizerSlug = slugify(organizer)
  const wheelchair = venue && venue.wheelchair !== 'unknown' ? { wheelchair: venue.wheelchair } : {}
  return {
    title: typeset(stop.title ?? blueprint.title),
    summary: typeset(stop.summary ?? blueprint.summary),
    description: typeset(descriptionOf(blueprint.text, stop.local)),
    category,
    tags: blueprint.tags,
    kind: 'opens' in when ? 'exhibition' : 'event',
    occurrences: occurrences.map((occurrence) => ({
      ...occurrence,
      label: occurrence.label && typeset(occurrence.label),
    })),
    openingHours: 'opens' in when ? when.hours : [],
    recurrence: null,
    attendance,
    onlineUrl: attendance === 'in_person' ? null : `https://example.org/direct/${externalId}`,
    place: stop.at && placeOf(stop.at),
    price: {
      ...blueprint.price,
      note: typeset(blueprint.price.note),
      reductions: blueprint.price.reductions.map(typeset),
    },
    bookingUrl: booking ? `https://example.org/reservation/${externalId}` : null,
    website: chance(organizer) < 0.6 ? `https://example.org/${organizerSlug}` : null,
    contact: { email: `${organizerSlug}@example.org`, phone: null, public: chance(externalId) < 0.5 },
    audience: { minAge: ages[0], maxAge: ages[1], family: blueprint.family ?? false },
    accessibility: { ...wheelchair, ...Object.fromEntries(access.map((feature) => [feature, 'yes'])) },
    languages: blueprint.languages ?? ['fr'],
    outdoor: blueprint.outdoor ?? false,
    rainPlan: typeset(blueprint.rainPlan ?? ''),
    image: null,
    organizerUid: null,
    organizerName: organizer,
    partnerId: blueprint.partner ?? venue?.partner ?? null,
    source: { kind: 'demo', url: null, externalId },
    status: blueprint.status ?? 'published',
    programme: blueprint.programme ?? 'scheduled',
    programmeNote: typeset(blueprint.note ?? ''),
    availability: blueprint.availability ?? (booking ? 'available' : 'unknown'),
    submittedAt: null,
    decision: null,
    amends: null,
    proposesNote: false,
    programmeSetBy: 'author',
  }
}

function descriptionOf(text: Blueprint['text'], local: string): string {
  const paragraphs = text.map((part) =>
    typeof part === 'string' ? part : part.map((item) => `- ${item}`).join('\n'),
  )
  return (local ? [...paragraphs, local] : paragraphs).join('\n\n')
}

function placeOf(key: VenueKey): Place {
  const { name, street, npa, locality, access } = VENUES[key]
  const { canton, lat, lng } = findLocality(npa, locality)
  // A fixed step away from the centre of the locality, so that the houses of a town do not share one marker.
  const angle = chance(`${key} angle`) * 2 * Math.PI
  const metres = chance(`${key} distance`) * JITTER_METRES
  const north = (metres * Math.cos(angle)) / METRES_PER_DEGREE
  const east = (metres * Math.sin(angle)) / (METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180))
  return {
    name,
    street,
    npa: String(npa),
    locality,
    canton,
    lat: Number((lat + north).toFixed(5)),
    lng: Number((lng + east).toFixed(5)),
    access: typeset(access),
  }
}

/** A number from 0 to below 1 that depends on the text alone. */
function chance(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32
}

/** French spacing: punctuation, quotation marks and hours never part from their word at the end of a line. */
function typeset(text: string): string {
  return text
    .replace(/ (?=[;:!?»])/g, '\u202f')
    .replace(/« /g, '«\u202f')
    .replace(/(?<=\d) (?=h\b|francs?\b|\d{3}\b)|(?<=\d h) (?=\d)/g, '\u202f')
}
