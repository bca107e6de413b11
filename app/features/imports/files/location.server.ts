import postalCodes from 'switzerland-postal-codes/dist/postal-codes-full.json' with { type: 'json' }
import type { Canton, Place } from '~/domain/event'
import { romandCanton } from '~/features/localities/postal-list.server'
import { borderTownIn, isForeignAddress, isForeignCity, townIn } from './abroad.server'
import { fold } from './folded-place'

interface Locality {
  name: string
  npa: string
  listed: string
  /** null outside of Suisse romande. */
  canton: Canton | null
  lat: number
  lng: number
}

const LOCALITIES: readonly Locality[] = Object.entries(postalCodes).flatMap(([npa, entries]) =>
  entries.map(({ name, canton, latitude, longitude }) => ({
    name,
    npa,
    listed: canton,
    canton: romandCanton(npa, name, canton),
    lat: Number(latitude),
    lng: Number(longitude),
  })),
)
const BY_NPA = group(LOCALITIES, ({ npa }) => npa)
const BY_NAME = group(LOCALITIES, ({ name }) => fold(name))

/** Null when no known locality is named, or a town of France that is near; only where it is when that is outside of
 * Suisse romande. `isAbroad`: somebody says that it is not in Switzerland. */
export function placeOfLocation(
  text: string,
  geo: { lat: number; lng: number } | null,
  isAbroad = false,
): Place | null | { elsewhere: string } {
  const parts = partsOf(text)
  const found =
    localityWithNpa(parts) ?? (isAbroad || isForeignAddress(parts) ? null : localityNamed(parts, geo))
  if (!found) {
    const isElsewhere =
      isAbroad || isForeignAddress(parts) || isFarNamesake(parts, geo) || parts.some(isForeignCity)
    return isElsewhere && borderTownIn(parts) === null ? { elsewhere: townIn(parts) || 'étranger' } : null
  }
  const { locality, part } = found
  if (locality.canton === null) return { elsewhere: locality.listed }

  const [name = '', ...street] = parts.slice(0, Math.max(part, 0))
  return {
    name: name.slice(0, 100),
    street: street.join(', ').slice(0, 140),
    npa: found.hasNpa ? locality.npa : '',
    locality: locality.name,
    canton: locality.canton,
    lat: geo?.lat ?? locality.lat,
    lng: geo?.lng ?? locality.lng,
    access: '',
  }
}

/** The town of France beside Suisse romande in an address that is not in Switzerland; null for any other. */
export function nearbyTown(text: string): string | null {
  const parts = partsOf(text)
  return localityWithNpa(parts) === null ? borderTownIn(parts) : null
}

function partsOf(text: string): string[] {
  return text
    .split(/[,;\n()]|\s[-–—|]\s/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
}

interface FoundLocality {
  locality: Locality
  part: number
  hasNpa: boolean
}

/** « 1260 Nyon » anywhere */
function localityWithNpa(parts: readonly string[]): FoundLocality | null {
  for (let part = parts.length - 1; part >= 0; part -= 1) {
    const text = parts[part] ?? ''
    const [, npa, name] = /(?:^|\b)(?:CH-?)?(\d{4}) (\p{L}.*)$/u.exec(text) ?? []
    const candidates = npa ? BY_NPA.get(npa) : undefined
    // Four digits before another word are often a house number.
    const named = candidates?.find((locality) => isNameOf(name ?? '', locality))
    if (named) return { locality: named, part, hasNpa: true }
  }
  return null
}

/** The last part that names a locality: addresses end in it. None where its point on the map is far away. */
function localityNamed(parts: readonly string[], geo: Point | null): FoundLocality | null {
  if (isFarNamesake(parts, geo)) return null
  for (let part = parts.length - 1; part >= 0; part -= 1) {
    const candidates = BY_NAME.get(fold(parts[part] ?? '')) ?? []
    const locality = candidates.find(({ canton }) => canton !== null) ?? candidates[0]
    if (locality) return { locality, part, hasNpa: false }
  }
  return null
}

interface Point {
  lat: number
  lng: number
}

/** Whether a locality of Switzerland is named, and the point is in another part of the world, not only the other way
 * round. */
function isFarNamesake(parts: readonly string[], geo: Point | null): boolean {
  if (geo === null || isAround(geo) || isAround({ lat: geo.lng, lng: geo.lat })) return false
  return parts.some((part) => BY_NAME.has(fold(part)))
}

/** Switzerland and what is beside it. */
function isAround({ lat, lng }: Point): boolean {
  return lat > 45 && lat < 48.5 && lng > 5 && lng < 11
}

function isNameOf(text: string, { name }: Locality): boolean {
  const words = fold(text)
  return words.startsWith(fold(name)) || fold(name).startsWith(words)
}

function group<T>(values: readonly T[], keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const value of values) {
    const key = keyOf(value)
    const members = groups.get(key)
    if (members) members.push(value)
    else groups.set(key, [value])
  }
  return groups
}
