import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { CANTONS, type Canton } from '~/domain/event'

export interface PostalRow {
  npa: string
  name: string
  canton: Canton
  lat: number
  lng: number
}

/** The Bernese Jura, Bienne and Evilard. */
const FRENCH_SPEAKING_BERNE = [
  [2333, 2333],
  [2500, 2505],
  [2515, 2520],
  [2532, 2538],
  [2603, 2616],
  [2710, 2762],
] as const
/** Changes of canton after the list was made (2020). */
const NEW_CANTON: ReadonlyMap<string, Canton> = new Map([
  ['1595 Clavaleyres', 'FR'], // 1 January 2022
  ['2740 Moutier', 'JU'], // 1 January 2026
])
/** Sorting centres and counters with an NPA of their own. */
const NOT_PLACES: ReadonlySet<string> = new Set([
  '1039 Cheseaux Polyval',
  '1300 Eclépens',
  '1310 Daillens',
  '1311 Eclépens',
  '1320 Daillens',
  '1330 Daillens',
  '1818 Montreux Redoute',
  "2301 La Chx-de-F. Combe-à-l'Ours",
])

const ROW = new RegExp(`^(\\d{4})\\t([^\\t]+)\\t(${CANTONS.join('|')})\\t([\\d.]+)\\t([\\d.]+)$`, 'gm')

/** Rows of switzerland-postal-codes (coordinates: GeoNames, CC BY), one for each NPA and name. */
export function readPostalList(): PostalRow[] {
  const file = createRequire(import.meta.url).resolve('switzerland-postal-codes/data/postal-codes.tsv')
  const rows: PostalRow[] = []
  for (const [, npa = '', rawName = '', listed, lat, lng] of readFileSync(file, 'utf8').matchAll(ROW)) {
    const canton = romandCanton(npa, rawName, listed)
    if (!canton || NOT_PLACES.has(`${npa} ${rawName}`)) continue
    // « Neuchâtel 6 » is a post office; « La Sagne NE » repeats the canton.
    const name = rawName.replace(/ (?:\d+|[A-Z]{2})$/, '')
    rows.push({ npa, name, canton, lat: Number(lat), lng: Number(lng) })
  }
  return rows
}

/** Null outside of Suisse romande. `listed` is the package's canton. */
export function romandCanton(npa: string, name: string, listed: string | undefined): Canton | null {
  const canton = NEW_CANTON.get(`${npa} ${name}`) ?? CANTONS.find((code) => code === listed)
  if (!canton || (canton === 'BE' && !isFrenchBerne(Number(npa)))) return null
  return canton
}

function isFrenchBerne(npa: number): boolean {
  return FRENCH_SPEAKING_BERNE.some(([from, to]) => npa >= from && npa <= to)
}
