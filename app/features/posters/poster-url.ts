import { DEFAULT_COLOUR, SEED_COLOURS } from '~/domain/colours'
import type { AgendaEvent, Occurrence } from '~/domain/event'
import { isOff, programmeOf } from '~/domain/occurrence'
import { DAY_MS } from '~/platform/durations'
import { hashText } from './dice'

/** 'card' for lists, 'wide' for the event page. */
export type PosterShape = 'card' | 'wide'

/** CSS pixels. */
export const POSTER_PIXELS: Record<PosterShape, { width: number; height: number }> = {
  card: { width: 600, height: 400 },
  wide: { width: 1280, height: 720 },
}

/** Raise it when drawings change: addresses are cached for a year. */
const EDITION = 1

const FILE = new RegExp(
  `^${EDITION}-([a-z0-9]+(?:-[a-z0-9]+)*)-([0-9a-f]{6})-([0-9a-z]{7})-(\\d{2})\\.(card|wide)\\.svg$`,
)
const MAX_FILE_LENGTH = 120
const NO_DAY = '00'

interface Dated extends Pick<AgendaEvent, 'category' | 'programme'> {
  id: string
  occurrences: readonly Pick<Occurrence, 'start' | 'end' | 'startLocal' | 'status'>[]
}

/**
 * Contains everything the drawing depends on, so that it can be cached for ever and drawn without the catalogue.
 * `colour`: the category's `#rrggbb`.
 */
export function posterUrl(event: Dated, shape: PosterShape, colour?: string): string {
  const ink = colour ?? SEED_COLOURS.get(event.category) ?? DEFAULT_COLOUR
  return `/affiches/${EDITION}-${event.category}-${ink.slice(1)}-${posterSeed(event.id)}-${onlyDay(event)}.${shape}.svg`
}

/** The drawing of an event depends on this instead of the id. */
export function posterSeed(eventId: string): string {
  return hashText(eventId).toString(36).padStart(7, '0')
}

interface PosterRequest {
  id: string
  category: string
  colour: string
  day: number | null
  shape: PosterShape
}

/** Null if `posterUrl` cannot have made the name. */
export function parsePosterFile(file: string): PosterRequest | null {
  if (file.length > MAX_FILE_LENGTH) return null
  const [, category, colour, seed, day, shape] = FILE.exec(file) ?? []
  if (!category || !colour || !seed || !day || Number(day) > 31) return null
  if (shape !== 'card' && shape !== 'wide') return null
  return { id: seed, category, colour: `#${colour}`, day: day === NO_DAY ? null : Number(day), shape }
}

/** Two digits. Only for events that take place on a single day: any other day would soon be past, or draw people to a
 * date that is off. */
function onlyDay(event: Dated): string {
  const [only, another] = event.occurrences
  if (!only || another || isOff(programmeOf(event, only))) return NO_DAY
  if (only.end !== null && Date.parse(only.end) - Date.parse(only.start) > DAY_MS) return NO_DAY
  return only.startLocal.slice(8, 10)
}
