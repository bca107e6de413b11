// Who organizes the event of an announcement.
import { foldedForReading } from '~/calendar/reading/announced/written-days'

/** An association signs, or stands above its announcement. */
const ASSOCIATIONS =
  "societe|association|asso|amis d[eu]|club|ski-club|moto-club|paroisse|union|amicale|jeunesse|commune|municipalite|fc|hc|bc|samaritains|section|fondation|cercle|confrerie|collectif|groupement|theatergruppe|verein|musikverein|turnverein|ludotheque|apero|ape|usl|conseil des [a-z]+|fanfare|harmonie|philharmonique|ch(?:oe|œ)ur mixte|ch(?:oe|œ)ur d'hommes|chorale|ecole de musique|parti|ligue|pro senectute|pro natura|communaute|scouts?|fsg|cooperative|office du tourisme|eglise evangelique|eglise reformee|eglise catholique"
const COMPANIES =
  'ch(?:oe|œ)ur|orchestre|ensemble|compagnie|cie|troupe|groupe|theatre|musee|bibliotheque|mediatheque|librairie|galerie|cafe|bar|ecole|centre|maison|church|choir|quatuor|trio|comite|direction|eglise|festival'
const ASSOCIATION = new RegExp(`(?<![a-z])(?:${ASSOCIATIONS})(?![a-z])`)
const HOST = new RegExp(`(?<![a-z])(?:${ASSOCIATIONS}|${COMPANIES})s?(?![a-z])`)
const ORGANIZED =
  /(?<!\p{L})(?:org\.\s?:?|organis(?:ée?s?|ation|ateurs?|atrices?)(?: par | ?: ?)|(?<=^|\n)proposée?s? par |mis(?:e|es)? sur pied par )\s*(?<name>[^.;|(\n]{2,100}?)(?=[.;|(\n]|, |$)/iu
const INVITES =
  /^(?<name>(?:La |Le |Les |L’|L'|The |Notre )?[\p{L}\d].{2,90}?)\s+(?:vous |t’|t')?(?:invite(?:nt)?|convie(?:nt)?|propos(?:e|ent)|organis(?:e|ent)|présent(?:e|ent)|donner(?:a|ont)|chanter(?:a|ont)|jou(?:e|ent|era|eront)|fêter?a?|célèbr(?:e|ent)|a le plaisir|ont le plaisir|a la joie|accueill(?:e|era)|invites|presents|lädt)(?!\p{L})/u
/** « La Compagnie du Fil présente » above the title */
export const PRESENTS =
  /^(?<name>\p{Lu}[^,;:.!?]{3,80}?)\s+(?:vous )?(?:présent(?:e|ent)|presents?|reçoi(?:t|vent))\s*:?$/u
/** A choir stands above its concert. */
export const ENSEMBLE =
  /^(?:l[’']|le |la |les )?(?:ch(?:œ|oe)ur|orchestre|compagnie|cie|troupe|ensemble|fanfare|harmonie|ski-club)(?!\p{L})[^.!?:;«,\d]{3,60}$/iu
const ARTICLE = /^(?:(?:de )?(?:la|le|les|the|notre) |(?:de )?l[’']|du |des |votre )/iu
const LONGEST_NAME = 100
const LONGEST_LINE = 80
const LONGEST_SENTENCE = 500
const VERB =
  /(?<![\p{L}])(?:est|sont|sera|seront|aura|auront|a|ont|vous|nous|on|qui|que|au|aux|à|dès|pour)(?![\p{L}])/u

/** The name after « organisé par », before « vous invite », or of the only association that stands on its own line, or of the choir in the first one; '' where
 * none is told. */
export function organizerTold(text: string): string {
  const organized = ORGANIZED.exec(text)?.groups?.name
  if (organized) return nameOf(organized)
  const lines = text
    .split(/\n|(?<=\p{L}{2}[.!?]) +(?=\p{Lu})/u)
    .map((line) => line.trim().slice(0, LONGEST_SENTENCE))
  const hosts = lines.flatMap((line) => hostOf(line) ?? PRESENTS.exec(line)?.groups?.name ?? [])
  if (hosts[0]) return nameOf(hosts[0])
  const alone = [...new Set(lines.flatMap((line) => associationsOf(line)))]
  if (alone.length > 0) return alone.length === 1 ? (alone[0] ?? '') : ''
  const [first = '', second] = lines.filter((line) => line !== '')
  return second !== undefined && ENSEMBLE.test(first) ? nameOf(first) : ''
}

/** « La Bibliothèque de Prilly vous invite » */
export function hostOf(line: string): string | null {
  const name = INVITES.exec(line)?.groups?.name
  if (!name || /[,;:«!?]/.test(name.replace(/«[^»]*»/g, '')) || !HOST.test(foldedForReading(name)))
    return null
  // « La municipalité vous invite » does not tell which one.
  return /\p{L} \S/u.test(name.replace(ARTICLE, '')) ? nameOf(name) : null
}

/** The associations that are a line, or a part of one. */
const OTHER_ROLES =
  /(?<!\p{L})(?:^soutiens?|sponsors?|partenaires?|appui|faveur|profit|collecte|billets?|réserv|inscri|renseign|avec la participation|direction|merci)/iu

function associationsOf(line: string): string[] {
  if (OTHER_ROLES.test(line)) return []
  const within = [...line.matchAll(WITHIN)].flatMap(({ groups }) => nameOf(groups?.name ?? ''))
  if (line.length > LONGEST_LINE || within.length > 0) return within
  return line.split(/,\s|\s[–-]\s|:\s/u).flatMap((part) => (isAssociation(part.trim()) ? [nameOf(part)] : []))
}

/** « le concert de l’Avent du Chœur mixte L’Écho du Jorat » */
const WITHIN =
  /(?<=\p{L} )(?:du|de la|de l’|de l') ?(?<name>(?:FC|HC|BC|Société|Association|Ski-club|Club|Jeunesse|Amicale|Paroisse|Union|Fanfare|Chœur|Choeur|Harmonie|Ciné-club|Confrérie|Fondation)(?= [\p{L}«"'’]{2})(?! (?:c['’]est|le|qui|et) )[^.,;:!?()\n–]{0,60}?)(?=\s(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|c['’]est|qui|a|ont|et|le|du|à|au|aux|pour|avec|est|sera|aura|dès|vous) |[.,;:!?()\n–]|\s\P{L}*$|$)/gu

/** « Club de randonnée Les Chaussettes Vertes »: no sentence, no event of it. */
export function isAssociation(part: string): boolean {
  const bare = part.replace(ARTICLE, '')
  const folded = foldedForReading(bare)
  const found = ASSOCIATION.exec(folded)
  if (!found || VERB.test(part.replace(/«[^»]*»/g, '')) || /[\d!?@:]/.test(part)) return false
  const isFirst = found.index === 0 || /^\p{Lu}[\p{L}-]+ $/u.test(bare.slice(0, found.index))
  return isFirst && /\p{Lu}/u.test(bare) && bare.length > found.index + found[0].length + 2
}

function nameOf(text: string): string {
  const bare = text
    .trim()
    .replace(ARTICLE, '')
    .replace(/[^\p{L}\p{N}»”)]+$/u, '')
  return bare.replace(/^./u, (letter) => letter.toUpperCase()).slice(0, LONGEST_NAME)
}
