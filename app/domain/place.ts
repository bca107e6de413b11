// Places where events happen: schema and collection.
import { z } from 'zod'
import { defineCollection, type Stored, type Transaction } from '~/backend/documents'
import { placeSchema, webAddress } from './event'
import { ACCESS_FEATURES } from './vocabulary'

const PLACE_STATES = ['pending', 'active'] as const

/** A place is described once for all its events. An event refers to it (placeId) and keeps a copy of name and address
 * (event.place); access and accessibility are read here where the event says nothing. */
export const agendaPlaceSchema = placeSchema.omit({ room: true }).extend({
  name: z.string().min(1).max(100),
  /** Other names that people use, in any language. */
  otherNames: z.array(z.string().min(1).max(100)).max(10),
  rooms: z.array(z.string().min(1).max(80)).max(30),
  accessibility: z.record(z.enum(ACCESS_FEATURES), z.enum(['yes', 'no', 'unknown'])),
  website: webAddress.nullable(),
  photo: z
    .object({
      id: z.string(),
      alt: z.string().min(1).max(200),
      credit: z.string().max(140),
      width: z.number().int().positive(),
      height: z.number().int().positive(),
    })
    .nullable()
    .default(null),
  /** 'pending' came with an event that nobody has approved, and is public nowhere. */
  state: z.enum(PLACE_STATES),
  /** The place that stands for this one since an admin found that they are the same. */
  mergedInto: z.string().max(100).nullable(),
})
export type AgendaPlace = z.infer<typeof agendaPlaceSchema>
export type StoredPlace = Stored<AgendaPlace>

/** More would be a circle. */
export const MERGES_MOST = 20

/** The place itself, or the one that stands for it since they were merged; null when it is gone or merged in a circle. */
export async function standingPlace(
  id: string,
  documents: Pick<Transaction, 'get'>,
): Promise<StoredPlace | null> {
  let place = await documents.get(places, id)
  for (let merges = 0; place && place.mergedInto !== null; merges++) {
    place = merges < MERGES_MOST ? await documents.get(places, place.mergedInto) : null
  }
  return place
}

export function placePath(id: string): string {
  return `/lieux/${id}`
}

/** Somebody who runs the place keeps it up to date here, or claims it. */
export function ownPlacePath(id: string): string {
  return `/organizer/place/${encodeURIComponent(id)}`
}

export const places = defineCollection<AgendaPlace>({
  name: 'places',
  indexed: ['state', 'mergedInto', 'photo.id'],
  parse: (raw) => agendaPlaceSchema.parse(raw),
})
