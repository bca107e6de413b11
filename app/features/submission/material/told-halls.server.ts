// Halls, inns, parks and the like in the words of an announcement.
import { foldedForReading } from '~/calendar/reading/announced/written-days'
import { type Town, townAtStart } from './told-towns.server'

/** These houses are places also where nothing says « à la … ». */
const HOUSES =
  'temple|eglise|salles?|theatre|bibliotheque|mediatheque|ludotheque|caves?|caveau|auberge|cafe|librairie|restaurant|brasserie|parc|place|stade|piscine|patinoire|musee|chateau|galerie|espace|halles?|aula|casino|cinema|foyer|chapelle|cathedrale|basilique|grange|ferme|jardins?|buvette|refuge|caserne|abbaye|abbatiale|collegiale|plaine|bar|pub|cabaret|lycee|kiosque|forum|arena|battoir|pressoir|moulin|manege|debarcadere|esplanade|terrasse|chapiteau|cantine|complexe|pavillon|chalet|cabane|amphitheatre|auditorium|auditoire|church|chapel|hall|kirche|saal|gemeindesaal|mehrzweckhalle|turnhalle'
/** These are mostly something else: an association, a part of a town. */
const OTHERS =
  'centre|maison|ecole|college|gymnase|port|gare|hotel|cabanon|conservatoire|universite|hopital|ems|tour|atelier|club|local|locaux|couvert|cour|quai|plage|terrain|stand|villa|domaine|home|usine|bistrots?|pinte|tea-room|dojo|studio|bureau|hangar|depot|garage|lavoir|four'
const HALL = new RegExp(
  `(?<![a-z']|repair )(?:${HOUSES}|${OTHERS})(?![a-z])|(?<=[dl]')(?:eglise|ecole|espace|aula|auberge|abbaye|usine|hotel|arena|esplanade|atelier)(?![a-z])`,
  'g',
)
const HOUSE = new RegExp(`(?<![a-z])(?:${HOUSES})(?![a-z])`)
const PLACED =
  /(?:^|[^\p{L}])(?:(?:à|dans|sous|sur|devant|derrière|hors de) (?:la |le |les |l’|l')|aux? |at |in (?:the |der )?|im )/giu
/** « Lieu : », « Où : », « 📍 » */
export const LABELLED =
  /^[^\p{L}📍]*(?:📍\s*|(?:lieu|où|adresse|endroit|salle|wo|ort|where|place)\s*[:=]\s*)/iu
export const STREET =
  /^(?:\d+[a-z]?,? )?(?:rue|chemin|ch\.|route|rte|avenue|av\.|place|pl\.|quai|ruelle|boulevard|bd|impasse|promenade|grand-rue)(?!\p{L}).{0,60}\d/iu
/** « Le Bouchon Ivre », « Chez Xavier », « L’Usine à Gaz » */
export const PLACED_NAME = /^(?:(?:le|la|les|chez|au|aux)\s|l['’])(?=\p{Lu})[^.!?:\d]{2,40}$/iu
const ENDS =
  /\s(?:dès|à (?=\d)|le (?=\d)|de (?=\d)|pour|avec|où|qui|que|est|sera|seront|sont|aura|a lieu|puis|suivie?|afin|jusqu|entre|depuis|lors|durant|pendant|et (?=\p{Ll}))/u
const LONGEST_HALL = 70
const MOST_WORDS_BEFORE = 4

interface Hall {
  name: string
  town: Town | null
  /** « à la salle », « au temple » */
  isPlaced: boolean
  /** The part begins with it. */
  isFirst: boolean
  /** « La bibliothèque de Prilly vous invite » */
  isHost: boolean
}

const INVITES =
  /^[^.;]{0,30}?\s(?:vous |t')?(?:invite|invites|convie|propose|organise|presente|accueille|a le plaisir|have the|is (?:happy|pleased)|ladt|chantera|jouera|donnera)/

/** The halls that a part of a line names, each with its town where that stands behind it; those with a town where there are any. */
export function hallsIn(part: string): Hall[] {
  const halls: Hall[] = []
  let end = 0
  for (const { index, 0: word } of foldedForReading(part).matchAll(HALL)) {
    // « salle de gym de l’ancien collège » is one hall.
    const hall = index < end ? null : hallAt(part, index, word)
    if (!hall) continue
    halls.push(hall)
    end = part.indexOf(hall.name.slice(1), Math.max(0, index - hall.name.length)) + hall.name.length
  }
  const inTown = halls.filter(({ town }) => town !== null)
  return inTown.length > 0 ? inTown : halls.slice(0, MOST_HALLS)
}

const MOST_HALLS = 3

const OF_GROUP =
  /(?<![a-z])(?:societe|association|amicale|club|fanfare|groupe|troupe|compagnie|echo|ch(?:oe|œ)ur|paroisse|comite|amis|union|ensemble|quatuor|trio|fondation|direction|conseil)(?![a-z])/

function hallAt(part: string, index: number, word: string): Hall | null {
  const before = part.slice(0, index)
  const placed = [...before.matchAll(PLACED)].at(-1)
  const isPlaced =
    placed !== undefined && wordsOf(before.slice(placed.index + placed[0].length)) < MOST_WORDS_BEFORE
  if (!isPlaced && OF_GROUP.test(foldedForReading(before))) return null
  const isWhole = /^[\p{Lu}«"]/u.test(part) && wordsOf(before) < MOST_WORDS_BEFORE && HOUSE.test(word)
  const from = isPlaced ? placed.index + placed[0].length : isWhole ? 0 : index
  const { name, town, end } = endOf(part.slice(from), index - from + word.length)
  if (name.length > LONGEST_HALL) return null
  const isHost = !isPlaced && INVITES.test(foldedForReading(part.slice(from + end)))
  return { name: nameOfHall(name), town, isPlaced, isFirst: from === 0, isHost }
}

const JOINED = /\s(?:(?<of>de |d’|d'|du )|à |A |in )(?=\p{Lu})/gu

/** A hall is called after its town, « Temple de Morges », or stands in it, « Café de la Gare à Cossonay ». */
function endOf(text: string, from: number): { name: string; town: Town | null; end: number } {
  const verb = text.slice(from).search(ENDS)
  const limit = verb < 0 ? from + LONGEST_HALL : from + verb
  for (const { index, 0: joint, groups } of text.matchAll(JOINED)) {
    if (index < from || index > limit) continue
    const at = index + joint.length
    const found = townAtStart(text.slice(at))
    const end = at + (found?.length ?? 0)
    if (found) return { name: text.slice(0, groups?.of ? end : index), town: found.town, end }
  }
  const name = verb < 0 ? text : text.slice(0, from + verb)
  return { name, town: null, end: name.length }
}

/** A line that is nothing but a hall: « Grande salle », « Café de la Poste ». */
export function isOwnLine(line: string, isBesideDate = false): boolean {
  const folded = foldedForReading(line)
  const found = isBesideDate
    ? (HOUSE.exec(folded) ?? [...folded.matchAll(HALL)][0] ?? null)
    : HOUSE.exec(folded)
  return (
    found !== null &&
    /^\p{Lu}/u.test(line) &&
    wordsOf(line.slice(0, found.index)) < 3 &&
    wordsOf(line) < 9 &&
    !/[!?:]/.test(line)
  )
}

/** « au temple de Morges » is « Temple de Morges ». */
export function nameOfHall(text: string): string {
  const bare = text
    .replace(/^(?:(?:à|dans|sur|sous) (?:la |le |les |l’|l')|aux? |rendez-vous (?:à|au) )/iu, '')
    .replace(/ (?:VD|VS|FR|GE|NE|JU|BE)$/, '')
    .replace(/[\s.,:;]+$/, '')
    .trim()
  return bare.replace(/^./u, (letter) => letter.toUpperCase()).slice(0, 100)
}

function wordsOf(text: string): number {
  return text.split(/\s+/).filter(Boolean).length
}
