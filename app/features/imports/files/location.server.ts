import postalCodes from 'switzerland-postal-codes/dist/postal-codes-full.json' with { type: 'json' }
import type { Canton, Place } from '~/domain/event'
import { romandCanton } from '~/features/localities/postal-list.server'

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

/** Null when no known locality is named; only the canton when it is outside of Suisse romande. */
export function placeOfLocation(
  text: string,
  geo: { lat: number; lng: number } | null,
): Place | null | { elsewhere: string } {
  const parts = text
    .split(/[,;\n]|\s[-–—|]\s/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
  const found = findLocality(parts)
  if (!found) return null
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

/** « 1260 Nyon » anywhere, else the last part that names a locality: addresses end in it. */
function findLocality(parts: string[]): { locality: Locality; part: number; hasNpa: boolean } | null {
  for (let part = parts.length - 1; part >= 0; part -= 1) {
    const text = parts[part] ?? ''
    const [, npa, name] = /(?:^|\b)(?:CH-?)?(\d{4}) (\p{L}.*)$/u.exec(text) ?? []
    const candidates = npa ? BY_NPA.get(npa) : undefined
    // Four digits before another word are often a house number.
    const named = candidates?.find((locality) => isNameOf(name ?? '', locality))
    if (named) return { locality: named, part, hasNpa: true }
  }
  for (let part = parts.length - 1; part >= 0; part -= 1) {
    const candidates = BY_NAME.get(fold(parts[part] ?? '')) ?? []
    const locality = candidates.find(({ canton }) => canton !== null) ?? candidates[0]
    if (locality) return { locality, part, hasNpa: false }
  }
  return null
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

function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/^st(e?)[- .]/, 'saint$1-')
    .replace(/[\s'’-]+/g, ' ')
    .trim()
}
