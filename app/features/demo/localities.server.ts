// Where the villages and towns of the demo lie: looked up in the official list, so that nobody types coordinates.
import postalCodes from 'switzerland-postal-codes/dist/postal-codes-full.json'
import { CANTONS, type Canton } from '~/domain/event'

export interface Coordinates {
  canton: Canton
  lat: number
  lng: number
}

const BY_NPA: Record<string, { name: string; canton: string; latitude: string; longitude: string }[]> =
  postalCodes

/** Canton and coordinates (WGS84) of a locality as the official list spells it. Throws when there is none. */
export function findLocality(npa: number, locality: string): Coordinates {
  const entry = BY_NPA[npa]?.find(({ name }) => name === locality)
  const canton = CANTONS.find((code) => code === entry?.canton)
  if (!entry || !canton) throw new Error(`${npa} ${locality} is not a locality of Suisse romande`)
  return { canton, lat: Number(entry.latitude), lng: Number(entry.longitude) }
}
