// Places outside of Switzerland. Some towns of France are near enough that their events are taken.
import abroad from '~/features/localities/abroad.json' with { type: 'json' }
import { fold } from './folded-place'

const LANGUAGES = ['fr', 'de', 'it', 'en']
const OWN_CODES = new Set(['ch', 'che'])
const CODES = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].flatMap((one, _, all) => all.map((other) => one + other))
/** Switzerland, and two islands that are called as villages here: St-Barthélemy, St-Martin. */
const NO_COUNTRIES = new Set(['CH', 'BL', 'MF'])
const COUNTRIES: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap((language) => {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    return CODES.filter((code) => !NO_COUNTRIES.has(code)).flatMap((code) => names.of(code) ?? [])
  })
    .concat(abroad.countryAliases)
    .map(fold),
)
const COUNTRY_CODES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
const REGIONS: ReadonlySet<string> = new Set(abroad.regions.map(fold))
const CITIES: ReadonlySet<string> = new Set(abroad.cities.map(fold))
const BORDER_TOWNS: ReadonlyMap<string, (typeof abroad.borderTowns)[number]> = new Map(
  abroad.borderTowns.flatMap((town) => town.names.map((name) => [fold(name), town] as const)),
)
const CANTON_CODES = new Set(
  'AG AI AR BE BL BS FR GE GL GR JU LU NE NW OW SG SH SO SZ TG TI UR VD VS ZG ZH'.split(' '),
)

/** Takes a code (ISO 3166-1) or a name in one of four languages; false for Switzerland and for what is no country. */
export function isForeignCountry(text: string): boolean {
  const bare = text
    .replace(/^.*[/:](?=\w)/, '')
    .replace(/\./g, '')
    .trim()
  if (OWN_CODES.has(bare.toLowerCase())) return false
  const isCode = /^[a-z]{2}$/i.test(bare) && COUNTRY_CODES.of(bare.toUpperCase()) !== undefined
  return isCode || /^[A-Z]{3}$/.test(bare) || COUNTRIES.has(fold(bare))
}

export function isForeignRegion(text: string): boolean {
  return REGIONS.has(fold(text))
}

/** « 69001 Lyon », « F-74500 Évian », « Geneva, NY 14456 », « London SW1A 1AA » */
const FOREIGN_CODE =
  /(?:^|\s)(?:(?:F|D|A|I|L|B|FR|DE|AT|IT|FL|LI|LU|BE)[-–]\s?\d{4,5}|\d{5})(?=$|\s)|(?:^|\s)[A-Z]{2} \d{5}(?:-\d{4})?$|(?:^|\s)[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/

/** Whether an address says that it is not in Switzerland. Its last part may be a country; two capitals that are no
 * canton are one, or a state of America. */
export function isForeignAddress(parts: readonly string[]): boolean {
  if (parts.some((part) => FOREIGN_CODE.test(part))) return true
  const last = parts.at(-1) ?? ''
  if (/^[A-Z]{2}$/.test(last)) return last !== 'CH' && !CANTON_CODES.has(last)
  return parts.length > 1 && (COUNTRIES.has(fold(last)) || isForeignRegion(last))
}

/** A large city elsewhere, which no place here is called after. */
export function isForeignCity(part: string): boolean {
  return CITIES.has(fold(part))
}

/** The town without its postal code: « F-74500 Évian » is « Évian ». */
export function townIn(parts: readonly string[]): string {
  const towns = parts.filter(
    (part) => !COUNTRIES.has(fold(part)) && !isForeignRegion(part) && !/^[A-Z]{2}(?: \d{5})?$/.test(part),
  )
  return (towns.at(-1) ?? parts.at(-1) ?? '').replace(CODES_AROUND, '').trim()
}

const CODES_AROUND = /^(?:[A-Z]{1,2}[-–]\s?)?\d{4,5}\s+|\s+[A-Z]{2}(?: \d{5})?$/g

/** The town of France beside Suisse romande that is named here, under its whole name. */
export function borderTownIn(parts: readonly string[]): string | null {
  for (const part of parts.toReversed()) {
    const [, code, name = ''] = /^(?:F[-–]?\s?)?(\d{5})?\s*(\p{L}.*)$/u.exec(part) ?? []
    const town = BORDER_TOWNS.get(fold(name.replace(/\s+CEDEX.*$/i, '')))
    if (town && (code === undefined || town.postcodes.some((own) => own.slice(0, 2) === code.slice(0, 2))))
      return town.names[0] ?? null
  }
  return null
}
