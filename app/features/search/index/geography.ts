// biome-ignore-all lint/style/noNonNullAssertion: typed arrays read within their bounds, in the innermost loops
import type { AgendaEvent, Canton } from '~/domain/event'
import { localityKey } from '~/features/localities/place-names'
import { officialLocality } from '~/features/localities/places.server'

import { addSlot, type Bitset, dropSlot, grown, hasSlot, unite } from './bitset'
import { IdNumbers } from './id-numbers'
import type { ImageReader, ImageWriter } from './image'
import { Recent } from './recent'

export interface KnownPlace {
  name: string
  npa: string[]
  /** '' = none: a position. */
  canton: Canton | ''
  /** WGS84 degrees. */
  lat: number
  lng: number
}

export interface QueryPlace {
  text: string
  known: KnownPlace | null
  radiusKm: number | null
}

const EARTH_RADIUS_KM = 6371.0088
/** Degrees are kept as whole numbers of 1e-7, about a centimetre. */
const UNITS_A_DEGREE = 1e7
const KM_A_DEGREE = (Math.PI / 180) * EARTH_RADIUS_KM
const NO_LOCALITY = -1
const REMEMBERED_MOST = 16

export class Geography {
  /** Display names by locality number, and numbers by folded name; « Murten » is « Morat ». */
  #names: string[] = []
  #numbers = new Map<string, number>()
  #locality = new Int32Array(0)
  #npa = new Uint16Array(0)
  #lat = new Int32Array(0)
  #lng = new Int32Array(0)
  #located: Bitset = new Uint32Array(0)
  #places = new IdNumbers()
  #remembered = new Recent<Bitset>(REMEMBERED_MOST)

  static load(image: ImageReader): Geography {
    const geography = new Geography()
    geography.#names = image.texts()
    geography.#names.forEach((name, number) => {
      geography.#numbers.set(localityKey(name), number)
    })
    geography.#locality = image.array(Int32Array)
    geography.#npa = image.array(Uint16Array)
    geography.#lat = image.array(Int32Array)
    geography.#lng = image.array(Int32Array)
    geography.#located = image.array(Uint32Array)
    geography.#places = IdNumbers.load(image)
    return geography
  }

  save(image: ImageWriter): void {
    image.texts(this.#names)
    image.array(this.#locality)
    image.array(this.#npa)
    image.array(this.#lat)
    image.array(this.#lng)
    image.array(this.#located)
    this.#places.save(image)
  }

  growTo(slots: number, words: number): void {
    const locality = new Int32Array(slots).fill(NO_LOCALITY)
    locality.set(this.#locality)
    this.#locality = locality
    const npa = new Uint16Array(slots)
    npa.set(this.#npa)
    this.#npa = npa
    const lat = new Int32Array(slots)
    lat.set(this.#lat)
    this.#lat = lat
    const lng = new Int32Array(slots)
    lng.set(this.#lng)
    this.#lng = lng
    this.#located = grown(this.#located, words)
    this.#places.growTo(slots)
    this.#remembered.clear()
  }

  add(slot: number, { place, placeId }: Pick<AgendaEvent, 'place' | 'placeId'>): void {
    this.#remembered.clear()
    this.#places.add(slot, placeId)
    if (!place) return
    this.#locality[slot] = this.#numberOf(officialLocality(place))
    this.#npa[slot] = Number(place.npa)
    if (place.lat === null || place.lng === null) return
    this.#lat[slot] = Math.round(place.lat * UNITS_A_DEGREE)
    this.#lng[slot] = Math.round(place.lng * UNITS_A_DEGREE)
    addSlot(this.#located, slot)
  }

  remove(slot: number): void {
    this.#remembered.clear()
    this.#locality[slot] = NO_LOCALITY
    this.#npa[slot] = 0
    this.#places.remove(slot)
    dropSlot(this.#located, slot)
  }

  get places(): IdNumbers {
    return this.#places
  }

  /** At how many places these events are; where a place is not known, its locality counts. */
  placesOf(slots: readonly number[]): number {
    const wheres = slots.map((slot) => this.#places.numberOf(slot) ?? `in ${this.#locality[slot]}`)
    return new Set(wheres).size
  }

  get located(): Bitset {
    return this.#located
  }

  /** Events in one of the localities, or around one. Read-only. */
  nearAny(places: readonly QueryPlace[]): Bitset {
    const [first, ...others] = places
    if (first && others.length === 0) return this.#near(first)
    const set = new Uint32Array(this.#located.length)
    for (const place of places) unite(set, this.#near(place))
    return set
  }

  /** Returns the distance to the nearest of the places that are known; null without coordinates, or without such a
   * place. */
  nearestKm(slot: number, places: readonly QueryPlace[]): number | null {
    let nearest: number | null = null
    for (const { known } of places) {
      const km = known && this.#distanceKm(slot, known)
      if (km !== null && (nearest === null || km < nearest)) nearest = km
    }
    return nearest
  }

  /** Events in the locality (or with the postal code) and, with a radius, around it. Read-only. */
  #near({ text, known, radiusKm }: QueryPlace): Bitset {
    const key = known ? `${known.lat} ${known.lng} ${radiusKm} ${text}` : text
    return this.#remembered.get(key, () => {
      const set = new Uint32Array(this.#located.length)
      if (/^\d{4}$/.test(text)) this.#markPostalCode(Number(text), known, set)
      else this.#markLocality(known?.name ?? text, set)
      if (known && radiusKm !== null) this.#markAround(known, radiusKm, set)
      return set
    })
  }

  #distanceKm(slot: number, { lat, lng }: KnownPlace): number | null {
    if (!hasSlot(this.#located, slot)) return null
    return haversineKm(lat, lng, this.#lat[slot]! / UNITS_A_DEGREE, this.#lng[slot]! / UNITS_A_DEGREE)
  }

  isSameLocality(slot: number, place: NonNullable<AgendaEvent['place']>): boolean {
    const number = this.localityNumber(officialLocality(place))
    return number !== null && this.#locality[slot] === number
  }

  /** Counts the first `count` slots by locality number. */
  countLocalities(slots: Uint32Array, count: number): Uint32Array {
    const counts = new Uint32Array(this.#names.length)
    for (let at = 0; at < count; at++) {
      const number = this.#locality[slots[at]!]!
      if (number !== NO_LOCALITY) counts[number]! += 1
    }
    return counts
  }

  /** The number of its locality. */
  localityOf(slot: number): number {
    return this.#locality[slot]!
  }

  /** The same for events at one point. */
  pointOf(slot: number): string {
    return `${this.#lat[slot]} ${this.#lng[slot]}`
  }

  nameOf(localityNumber: number): string {
    return this.#names[localityNumber]!
  }

  /** null = the locality never had an event. */
  localityNumber(name: string): number | null {
    return this.#numbers.get(localityKey(name)) ?? null
  }

  #numberOf(locality: string): number {
    const key = localityKey(locality)
    if (key === '') return NO_LOCALITY
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const number = this.#names.length
    this.#names.push(locality.replace(/\s+/g, ' ').trim())
    this.#numbers.set(key, number)
    return number
  }

  #markLocality(name: string, set: Bitset): void {
    const number = this.localityNumber(name)
    if (number === null) return
    for (let slot = 0; slot < this.#locality.length; slot++) {
      if (this.#locality[slot] === number) addSlot(set, slot)
    }
  }

  /** An event without a postal code counts by its locality. */
  #markPostalCode(npa: number, known: KnownPlace | null, set: Bitset): void {
    const number = known && this.localityNumber(known.name)
    for (let slot = 0; slot < this.#npa.length; slot++) {
      const own = this.#npa[slot]!
      const isThere = own === 0 ? number !== null && this.#locality[slot] === number : own === npa
      if (isThere) addSlot(set, slot)
    }
  }

  #markAround({ lat, lng }: KnownPlace, radiusKm: number, set: Bitset): void {
    // A box around the circle first: two comparisons exclude most events.
    const latReach = radiusKm / KM_A_DEGREE
    const lngReach = latReach / Math.max(Math.cos((Math.abs(lat) + latReach) * (Math.PI / 180)), 0.01)
    const south = (lat - latReach) * UNITS_A_DEGREE - 1
    const north = (lat + latReach) * UNITS_A_DEGREE + 1
    const west = (lng - lngReach) * UNITS_A_DEGREE - 1
    const east = (lng + lngReach) * UNITS_A_DEGREE + 1
    for (let slot = 0; slot < this.#lat.length; slot++) {
      const y = this.#lat[slot]!
      if (y < south || y > north) continue
      const x = this.#lng[slot]!
      if (x < west || x > east || !hasSlot(this.#located, slot)) continue
      if (haversineKm(lat, lng, y / UNITS_A_DEGREE, x / UNITS_A_DEGREE) <= radiusKm) addSlot(set, slot)
    }
  }
}

/** Great-circle distance of two points in WGS84 degrees. */
export function haversineKm(latA: number, lngA: number, latB: number, lngB: number): number {
  const radians = Math.PI / 180
  const sinLat = Math.sin(((latB - latA) * radians) / 2)
  const sinLng = Math.sin(((lngB - lngA) * radians) / 2)
  const chord = sinLat * sinLat + Math.cos(latA * radians) * Math.cos(latB * radians) * sinLng * sinLng
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}
