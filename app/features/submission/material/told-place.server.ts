import { foldedForReading } from '~/calendar/reading/announced/written-days'
import { placeOfLocation } from '~/features/imports/files/location.server'
import type { FoundLocation } from '~/features/imports/pages/found-event'
import { foldPlaceName } from '~/features/localities/place-names'
import { quoted } from '~/platform/french'
import { MOST_DATES } from '../pasted/line-dates'
import { readPastedDates } from '../pasted/pasted-dates'
import { hallsIn, isOwnLine, LABELLED, nameOfHall, PLACED_NAME, STREET } from './told-halls.server'
import { isAssociation } from './told-organizer'
import { type Town, townAtStart, townNamed } from './told-towns.server'

interface ToldPlace {
  location: FoundLocation | null
  /** French sentences for the author. */
  notes: string[]
}

/** More letters, or more such lines, are no address of an event. */
const LONGEST_ADDRESS = 300
const MOST_LINES = 100
const NOWHERE: FoundLocation = { name: '', street: '', npa: '', locality: '', text: '', geo: null }

/** The likelier a place the higher; a hall without its town is the least likely, and one that invites is more likely elsewhere. */
const RANKS = { labelled: 4, withTown: 3, host: 2, alone: 1 } as const

interface Candidate {
  name: string
  street: string
  town: Town | null
  rank: number
}

/** The place that an announcement names: an address with a postal code, else the likeliest hall with its locality, else the
 * one locality that it tells. Where several are likely nothing is taken, and a note says so. */
export function placeTold(text: string, title: string, today: string): ToldPlace {
  const lines = text
    .replace(WHEN_WET, '')
    .replace(/ +(?=[.,])/g, '')
    .split(/\n|(?<=[\p{L}\d)]{2}[.!?]) +(?=\p{Lu})/u)
    .map((line) => line.replace(ASIDE, '').trim())
    .filter(
      (line) =>
        line !== '' &&
        line.length <= LONGEST_ADDRESS &&
        !isChoice(line) &&
        !ELSEWHERE.test(foldedForReading(line)),
    )
    .slice(0, MOST_LINES)
  const isWhen = (part: string) =>
    HOUR.test(part) || readPastedDates(part, { today, room: MOST_DATES }).dates.length > 0
  const address = addressIn(lines, (part) => part === title || isWhen(part))
  if (address) return { location: address, notes: [] }
  const all = lines.flatMap((line, at) => candidatesIn(line, lines[at + 1] ?? '', { title, isWhen }))
  const best = Math.max(0, ...all.map(({ rank }) => rank))
  const likely = distinct(all.filter(({ rank }) => rank === best))
  const [only, another] = likely
  if (another) return { location: null, notes: [severalPlaces(likely)] }
  const towns = townsIn(lines, title)
  if (only) return located(only, only.town ?? onlyTown(towns.all))
  const town = onlyTown(towns.said)
  return town ? located({ name: '', street: '', town, rank: 0 }, town) : { location: null, notes: [] }
}

function located({ name, street }: Candidate, town: Town | null): ToldPlace {
  const isSure = town !== null && town.choices.length === 0
  if (!isSure && name === '') return { location: null, notes: town ? [whichTown(town)] : [] }
  const locality = isSure ? town.name : ''
  return {
    location: { ...NOWHERE, name, street, npa: isSure ? town.npa : '', locality },
    notes: town && !isSure ? [whichTown(town)] : [],
  }
}

function whichTown({ name, choices }: Town): string {
  return `Plusieurs localités s’appellent ${quoted(name)}\u00a0: ${choices.slice(0, MOST_SAID).join(', ')}.`
}

function severalPlaces(places: readonly Candidate[]): string {
  const names = places
    .slice(0, MOST_SAID)
    .map(({ name, street, town }) => quoted(name || street || town?.name || ''))
  return `Plusieurs lieux sont possibles\u00a0: ${names.join(', ')}.`
}

const MOST_SAID = 4
/** « (en cas de pluie : à la halle de gym) » */
const WHEN_WET = /[(,–-]?\s*(?:en cas de|si) (?:pluie|mauvais|la météo|le temps|neige)[^\n)]*\)?/giu
/** Such a line tells where to park, to buy a ticket or to ask, and « Temple de Nyon ou salle de sport, Morges » a choice. */
const ELSEWHERE =
  /(?<![a-z])(?:parking|parquer|navettes?|transports?|bus|trains?|billets|inscri[a-z]*|reserv[a-z]*|(?:pre)?location|en vente|renseign[a-z]*|secretariat|office du tourisme|www|https?|courriel|par mail|meteo)(?![a-z])/

/** « Moutier, rue Centrale 4 / inscription obligatoire » */
const ASIDE =
  /\s*[/;(|–-]\s*(?:inscription|réservation|renseignement|billets|parking|location|prélocation).*$/iu

function isChoice(line: string): boolean {
  return / ou /.test(line) && hallsIn(line).length > 0
}

/** The first line with a postal code and its locality, without title, dates and hours; the lines above may be its hall and street. */
function addressIn(lines: readonly string[], isOther: (part: string) => boolean): FoundLocation | null {
  const at = lines.findIndex((candidate) => {
    const place = /\b[1-9]\d{3} \p{L}/u.test(candidate) ? placeOfLocation(candidate, null) : null
    return place !== null && !('elsewhere' in place) && place.npa !== ''
  })
  const line = lines[at]
  if (line === undefined) return null
  const parts = partsOf(line.replace(LABELLED, '').replace(/(?<=\b[1-9]\d{3} [^.]{2,40})[.] .*$/, '')).filter(
    (part) => !isOther(part),
  )
  const above: string[] = []
  for (const before of lines.slice(Math.max(0, at - 2), at).reverse()) {
    const bare = before.replace(LABELLED, '')
    const isPart =
      parts.every((part, nth) => nth === parts.length - 1 || STREET.test(part)) &&
      (STREET.test(bare) || isOwnLine(bare) || LABELLED.test(before))
    if (!isPart || isOther(bare)) break
    above.unshift(bare)
  }
  return { ...NOWHERE, text: [...above, ...parts].join(', ') }
}

interface Around {
  title: string
  isWhen: (part: string) => boolean
}

/** « Cave du Lac, Nyon », « à 15h au temple de Morges », « Lieu : Parc Mon-Repos, Lausanne », « THÉÂTRE DE POCHE » above « Vevey » */
function candidatesIn(line: string, next: string, { title, isWhen }: Around): Candidate[] {
  const isLabelled = LABELLED.test(line)
  const all = partsOf(line.replace(LABELLED, ''))
  const parts = withRooms(all.filter((part) => !HOUR.test(part) && !isOnlyWhen(part, isWhen)))
  const isDated = all.some((part) => isOnlyWhen(part, isWhen))
  const below = townNamed(next)
  const found = parts.flatMap((part, at): Candidate[] => {
    const halls = isAssociation(part) ? [] : hallsIn(part)
    const [street, after] = streetAndTown(parts, at + 1)
    // « La Chaux-de-Fonds, Temple Farel »
    const behind = after ?? (parts.length === 2 && at === 1 ? townNamed(parts[0] ?? '') : null)
    const alone = parts.length === 1 && below && isOwnLine(part) ? below : null
    if (halls.length > 0)
      return halls.flatMap((hall, nth): Candidate[] => {
        // « Maison de quartier de Chailly, Lausanne »
        const town = (nth === halls.length - 1 ? behind : null) ?? hall.town ?? alone
        const { name } = hall
        if (town) return [{ name, street, town, rank: hall.isHost ? RANKS.host : RANKS.withTown }]
        const isLikely =
          hall.isPlaced || (isOwnLine(part, isWhen(next)) && line !== title) || (isDated && hall.isFirst)
        return isLikely && !isWhen(name) ? [{ name, street, town: null, rank: RANKS.alone }] : []
      })
    const isHouseAndTown = PLACED_NAME.test(part) && parts.length === 2 && behind !== null
    if ((line === title && !isHouseAndTown) || isWhen(part)) return []
    const isBesideDate = parts.length === 2 && !line.includes('(') && NAME.test(part) && isWhen(next)
    const isName =
      (PLACED_NAME.test(part) && !line.includes('(')) ||
      isBesideDate ||
      (isLabelled && at === 0 && townNamed(part) === null)
    if (isName && (behind ?? isLabelled))
      return [{ name: nameOfHall(part), street, town: behind, rank: RANKS.withTown }]
    const isStreet = STREET.test(part) && behind !== null && at < 2
    return isStreet ? [{ name: '', street: part, town: behind, rank: RANKS.withTown }] : []
  })
  return isLabelled ? found.slice(0, 1).map((one) => ({ ...one, rank: RANKS.labelled })) : found
}

/** « Collège du Pontet, salle de conférence » is one place. */
function withRooms(parts: readonly string[]): string[] {
  const joined: string[] = []
  for (const part of parts) {
    const before = joined.at(-1)
    const [house] = before === undefined ? [] : hallsIn(before)
    if (before && ROOM.test(part) && house && !house.town && before.length < MOST_JOINED)
      joined[joined.length - 1] = `${before}, ${part}`
    else joined.push(part)
  }
  return joined
}

const ROOM = /^(?:(?:grande |petite )?salle|aula|foyer|auditoire|studio|\d(?:er|e) étage)(?!\p{L})/iu
const MOST_JOINED = 60

/** « Nouveau Monde », « Basse-Ville » */
const NAME = /^\p{Lu}[^.!?:\d]{2,40}$/u

/** « rue du Bourg 7, Saint-Prex », « Saint-Prex » behind a hall. */
function streetAndTown(parts: readonly string[], at: number): [street: string, town: Town | null] {
  const part = parts[at] ?? ''
  if (STREET.test(part)) return [part, townNamed(parts[at + 1] ?? '')]
  return ['', townNamed(part)]
}

/** Names of one hall in one town are one candidate, the longest of them. */
function distinct(places: readonly Candidate[]): Candidate[] {
  const kept: Candidate[] = []
  for (const place of places) {
    const at = kept.findIndex((one) => isSame(one, place))
    const same = kept[at]
    const longer = same && same.name.length >= place.name.length ? same : place
    const one = { ...longer, street: same?.street || place.street, town: same?.town ?? place.town }
    if (same) kept[at] = one
    else kept.push(one)
  }
  return kept
}

function isSame(one: Candidate, other: Candidate): boolean {
  const [name, otherName] = [foldPlaceName(one.name), foldPlaceName(other.name)]
  const isTown = one.town === null || other.town === null || one.town.name === other.town.name
  return isTown && (name.includes(otherName) || otherName.includes(name))
}

const TOWN_BEHIND = /(?<!\p{L})(?:(?<said>à|A|À)|en|de|DE|D’|d’|d'|du|aux?|in) ?(?=\p{Lu})/gu

/** `said`: « à Nyon », and a locality alone between commas; « Lausanne – Fribourg » is the title of a match. `all`: those of « commune de Nyon » too. */
function townsIn(lines: readonly string[], title: string): { said: Town[]; all: Town[] } {
  const said: Town[] = []
  const others: Town[] = []
  for (const line of lines) {
    const parts = line === title ? [] : partsOf(line)
    said.push(...parts.slice(parts.length > 1 ? 1 : 0).flatMap((part) => townNamed(part) ?? []))
    for (const { index, 0: text, groups } of line.matchAll(TOWN_BEHIND)) {
      const town = townAtStart(line.slice(index + text.length).split(/[,;.!?:()]/)[0] ?? '')?.town
      if (town) (groups?.said ? said : others).push(town)
    }
  }
  return { said, all: [...said, ...others] }
}

function onlyTown(towns: readonly Town[]): Town | null {
  const [first] = towns
  return first && towns.every(({ name }) => name === first.name) ? first : null
}

/** Between commas, dashes, bars and sentences; a canton in brackets stays with its town. */
function partsOf(line: string): string[] {
  return line
    .replace(/ \((VD|VS|FR|GE|NE|JU|BE)\)/g, ' $1')
    .split(/[,;|•·()]|\s{2,}|\s\/\s|\s[-–—]\s|(?<=\p{L}{2})[.](?: |$)/u)
    .map((part) => part.trim())
    .filter(Boolean)
}

function isOnlyWhen(part: string, isWhen: (part: string) => boolean): boolean {
  return part.length < LONGEST_WHEN && isWhen(part) && hallsIn(part).length === 0
}

const LONGEST_WHEN = 40
const HOUR = /^\s*(?:dès|à|de)?\s*\d{1,2}\s?(?:h|:\d\d)/iu
