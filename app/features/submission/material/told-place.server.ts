import { foldedForReading } from '~/calendar/reading/announced/written-days'
import { placeOfLocation } from '~/features/imports/files/location.server'
import type { FoundLocation } from '~/features/imports/pages/found-event'
import { resolveLocality } from '~/features/localities/locality.server'
import { foldPlaceName } from '~/features/localities/place-names'
import { MOST_DATES, readPastedDates } from '../pasted/pasted-dates'

/** More letters, or more such lines, are no address of an event. */
const LONGEST_ADDRESS = 300
const MOST_LINES = 100
const NOWHERE: FoundLocation = { name: '', street: '', npa: '', locality: '', text: '', geo: null }

/** The place that an announcement names: an address with a postal code, else the one locality that it tells, with the
 * hall where it is told; null where several are likely. Its title is no hall. */
export function placeTold(text: string, title: string, today: string): FoundLocation | null {
  const lines = text
    .split('\n')
    .filter((line) => line.length <= LONGEST_ADDRESS && !isChoice(line))
    .slice(0, MOST_LINES)
  const isOther = (part: string) => part.trim() === title || isWhen(part, today)
  return addressIn(lines, isOther) ?? onlyOne(hallsIn(lines, isOther)) ?? onlyOne(localitiesIn(lines, title))
}

/** The first line with a postal code and its locality, without title, dates and hours. */
function addressIn(lines: readonly string[], isOther: (part: string) => boolean): FoundLocation | null {
  const line = lines.find((candidate) => {
    const place = /\b[1-9]\d{3} \p{L}/u.test(candidate) ? placeOfLocation(candidate.trim(), null) : null
    return place !== null && !('elsewhere' in place) && place.npa !== ''
  })
  if (line === undefined) return null
  const parts = partsOf(line.replace(/(?<=\b[1-9]\d{3} [^.]{2,40})[.] .*$/, '')).filter(
    (part) => !isOther(part),
  )
  return { ...NOWHERE, text: parts.join(', ') }
}

const HALL =
  /(?<![a-z])(?:temple|eglise|salle|theatre|centre|maison|bibliotheque|mediatheque|ludotheque|caves?|caveau|ecole|college|gymnase|auberge|cafe|librairie|restaurant|parc|place|stade|piscine|patinoire|musee|chateau|galerie|espace|halles?|aula|casino|cinema|foyer|chapelle|cathedrale|grange|ferme|jardins?|port|gare|hotel|buvette|refuge|caserne|abbaye|collegiale|atelier|bar|club|pub|kiosque|forum|arena|cabanon|conservatoire|universite|hopital|ems|battoir|pressoir|tour|moulin|manege|debarcadere|esplanade|terrasse)(?![a-z])/
/** « Temple de Nyon ou salle de sport, Morges » */
function isChoice(line: string): boolean {
  return / ou /.test(line) && HALL.test(foldedForReading(line))
}

const LABEL = /^\s*(?:lieu|où|adresse|endroit)\s*[:=]\s*/iu

/** « Cave du Lac, Nyon », « à 15h au temple de Morges », « Lieu : Parc Mon-Repos, Lausanne » */
function hallsIn(lines: readonly string[], isOther: (part: string) => boolean): FoundLocation[] {
  return lines.flatMap((line) => {
    const parts = partsOf(line.replace(LABEL, ''))
    return parts.flatMap((part, at) => {
      const own = hallWithin(part)
      if (own) return [own]
      const locality = localityNamed(part)
      if (locality === null) return []
      // « Galerie du Four, rue du Bourg 7, Saint-Prex »
      const street = STREET.test(parts[at - 1] ?? '') ? (parts[at - 1] ?? '') : ''
      const hall = parts[street ? at - 2 : at - 1]
      const isHall = hall !== undefined && !isOther(hall) && HALL.test(foldedForReading(hall))
      return isHall ? [{ ...NOWHERE, name: hallOf(hall), street, locality }] : []
    })
  })
}

const STREET =
  /^(?:\d+[a-z]?,? )?(?:rue|chemin|route|avenue|av\.|place|quai|ruelle|boulevard|impasse|promenade)(?!\p{L}).*\d/iu
const OF_LOCALITY = /^.{3,80} (?:de |d’|d'|du |à )(?<locality>\p{Lu}[\p{L}’'. -]{1,40})$/u

/** A hall that has the name of its town, to the end of a part. */
function hallWithin(part: string): FoundLocation | null {
  const at = foldedForReading(part).search(HALL)
  const hall = at < 0 ? '' : part.slice(at)
  const { locality = '' } = OF_LOCALITY.exec(hall)?.groups ?? {}
  const known = localityNamed(locality)
  return known === null ? null : { ...NOWHERE, name: hallOf(hall), locality: known }
}

/** « au temple de Morges » is « Temple de Morges ». */
function hallOf(text: string): string {
  const bare = text
    .replace(/^(?:(?:à|dans|sur) (?:la |le |les |l’|l')?|aux? |rendez-vous (?:à|au) )/iu, '')
    .trim()
  return bare.replace(/^./u, (letter) => letter.toUpperCase()).slice(0, 100)
}

const AT_LOCALITY =
  /(?<!\p{L})(?:à|A) (\p{Lu}[\p{L}’'-]+(?: (?:\p{Lu}|sur|le|la|les|de|des)[\p{L}’'-]*){0,3})/gu

/** « à Nyon », and a locality alone between commas; « Lausanne – Fribourg » is the title of a match. */
function localitiesIn(lines: readonly string[], title: string): FoundLocation[] {
  return lines.flatMap((line) => {
    const alone =
      line === title
        ? []
        : partsOf(line)
            .slice(1)
            .flatMap((part) => localityNamed(part) ?? [])
    const named = [...line.matchAll(AT_LOCALITY)].flatMap(([, words = '']) =>
      longestLocality(words.split(' ')),
    )
    return [...alone, ...named].map((locality) => ({ ...NOWHERE, locality }))
  })
}

function longestLocality(words: readonly string[]): string[] {
  for (let length = words.length; length > 0; length--) {
    const name = localityNamed(words.slice(0, length).join(' '))
    if (name !== null) return [name]
  }
  return []
}

/** The locality of this very name, which is not that of several; « Cossonay » is Cossonay-Ville. */
function localityNamed(text: string): string | null {
  if (!/^\p{Lu}/u.test(text) || /\d/.test(text)) return null
  const found = resolveLocality(text)
  if (!found.ok) return null
  const { name } = found.locality
  return `${foldPlaceName(name)}-`.startsWith(`${foldPlaceName(text)}-`) ? name : null
}

function onlyOne(places: readonly FoundLocation[]): FoundLocation | null {
  const [first] = places
  const isSame = ({ name, locality }: FoundLocation) => locality === first?.locality && name === first.name
  return first && places.every(isSame) ? first : null
}

/** Between commas, dashes, bars and sentences. */
function partsOf(line: string): string[] {
  return line
    .split(/[,;|•()]|\s[-–—]\s|(?<=\p{L}{2})[.](?: |$)/u)
    .map((part) => part.trim())
    .filter(Boolean)
}

const HOUR = /^\s*(?:dès|à|de)?\s*\d{1,2}\s?(?:h|:\d\d)/iu

function isWhen(part: string, today: string): boolean {
  return HOUR.test(part) || readPastedDates(part, { today, room: MOST_DATES }).dates.length > 0
}
