// The title of an announcement, where its first line is none: a greeting, a house, an association, a sentence.
import { FOREIGN_WEEKDAYS } from '~/calendar/names'
import { foldedForReading, WEEKDAY } from '~/calendar/reading/announced/written-days'
import { capitalized } from '~/platform/french'
import { hallsIn, PLACED_NAME, STREET } from './told-halls.server'
import { hoursOfLine } from './told-hours'
import { ENSEMBLE, hostOf, isAssociation, PRESENTS } from './told-organizer'
import { daysWithin } from './told-states'
import { townNamed } from './told-towns.server'

interface ToldTitle {
  title: string
  /** The line that is the title alone, which the description leaves out. */
  line: string | null
}

const MOST_LINES = 8
const LONGEST_TITLE = 80
const LONGEST_LINE = 1000
const SHORTEST_TITLE = 3
const GREETING =
  /^\P{L}*(?:bonjour|bonsoir|salut|hello|hi|hey|coucou|ch[eè]re?s?|mesdames|madame|monsieur|messieurs|dear|hallo|liebe|guten tag)(?!\p{L})[^,!.]{0,40}(?:[,!.]|$)/iu
/** « COMMUNIQUÉ DE PRESSE », « Feuille dominicale – décembre » */
const NO_TITLE =
  /^\P{L}*(?:annulations?|report(?: de date)?|annulée?s?(?:\P{L}+annulée?s?)*|changement de (?:date|programme).*|(?:jeune|tout) public.*|(?:pour )?(?:le comité|la direction|la municipalité|le corps enseignant)(?:,.*)?|cordialement|.*salutations|bien à vous|semaine (?:du|de).*|[àa] vos agendas|complet|venez.*|bienvenue.*|communiqué(?: de presse)?|à vos agendas|pv(?!\p{L}).*|procès-verbal.*|feuille (?:dominicale|d’avis|officielle).*|save the date|agenda.*|programme(?: .*)?|newsletter.*|bulletin.*|infolettre.*|invitation|vernissage|exposition|concert|conférence|spectacle|théâtre|cinéma|info|rappel|(?:présents?|lieu|où|quand|date|heure|prix|tarifs?|organisation)\s*:.*|entrée(?: .*)?|secrétariat.*|(?:ouverture des )?portes (?:à|dès|\d|:).*|portes\s*:.*|au programme.*|fermée?s?(?: .*)?|relâche.*|réservations?.*|inscriptions?.*|billets.*|de\s*:.*|à\s*:.*|objet\s*:.*)\P{L}*$/iu
/** « Genève, le 24 novembre 2026 » */
const LETTERHEAD = /^\p{Lu}[\p{L}-]+,? le \d{1,2}/u
const DAY_FIRST = new RegExp(`^[^a-z]*(?:${WEEKDAY}|${FOREIGN_WEEKDAYS.flat().join('|')})[., ]+(?:le )?\\d`)
const GROUP_BEFORE =
  /(?:societe|association|groupe|club|ch(?:oe|œ)ur|ensemble|troupe|compagnie|cie|fanfare|orchestre|collectif|salle|restaurant|cafe|galerie|roman|livre|ouvrage|recueil|album|essai)(?: [a-z' ]{0,30})?[ ,]*$/
const QUOTED = /[«“"]\s*(?<title>[^«»“”"\n]{3,80}?)\s*[»”"]/u
/** « Écrire la neige » is the title below « Atelier d’écriture ». */
const WHOLE_QUOTE = /^[«“"][^«»“”"]{3,80}[»”"](?:,? (?:de|d’|d'|par) [^.!?:]{3,40})?$/u
const MOST_BEFORE_QUOTE = 3
/** « Conférence publique : « K2 » » */
const OF_GENRE = /^[^«»:]{3,30}:\s*«\s*(?<title>[^«»]{3,80}?)\s*»/u
/** « notre concert de l’Avent », « à ses concerts du Nouvel An » */
const NAMED =
  /(?:annoncer|(?:mettre|publier|insérer|signaler) dans (?:l’|l'|votre )agenda|concernant|interprète(?:nt)?|invite(?:r|nt)?|convie(?:r|nt)?|invites you to|propos(?:e|ent)|organis(?:e|ent)|donner(?:a|ont)|donn(?:e|ent)) (?:vous )?(?:à |au |aux )?(?:une?|son|sa|ses|notre|nos|leurs?|le|la|les|l’|l'|votre|an?|the|our) ?(?<title>\p{L}.*)/u
/** « La soirée de l’école aura lieu » */
const TAKES_PLACE =
  /^(?:la |le |les |l’|l'|notre |nos |votre )(?<title>\p{L}.{4,70}?) (?:aura lieu|auront lieu|se tiendra|se déroulera|a lieu|est annulée?|est reportée?|est complet|revient)/iu
const TITLE_ENDS =
  /[,;:.!?(]|\s[–—-]\s|\s(?:svp|s’il|de (?:la |l’|l')?(?:société|association|fanfare|paroisse)|qui|que|où|et vous|(?:(?:le|du|les|des|ce|on|am) )?(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?|(?:le|du|les|dès|à|de) \d|(?:à|au|aux|dans|sous) (?:la |le |les |l’|l')?(?:grande salle|salle|temple|église|local|café|théâtre|centre|parc))(?!\p{L}).*/iu

/** « Objet : Concert », « Bibliothèque de Carouge : Raconte-moi une histoire », « ANNULÉ : Concert » */
const BEFORE_TITLE =
  /^(?:(?:subject|objet|betreff|sujet|titre|annulée?|reportée?|complet|rappel)\s*[:!–—-]+\s*)+(?:save the date\s*[:–-]\s*)?/iu

/** The title that the lines tell, and '' where they tell none. */
export function titleTold(text: string): ToldTitle {
  const lines = text.split('\n').map((line) => line.trim())
  const told = lines.filter((line) => line !== '' && line.length <= LONGEST_LINE).slice(0, MOST_LINES)
  const whole = told.slice(0, MOST_BEFORE_QUOTE).find((line) => WHOLE_QUOTE.test(line))
  if (whole) return { title: quotedIn(whole) ?? '', line: whole }
  let isMail = false
  let dates = 0
  let isApart = false
  for (const [at, line] of told.flatMap(withoutGreeting).entries()) {
    if (GREETING.test(line)) {
      isMail = true
      continue
    }
    const folded = foldedForReading(line)
    if (daysWithin(folded) || DAY_FIRST.test(folded)) dates += 1
    if (dates > 1) break
    const found = titleIn(line, told[at + 1] ?? '', isMail, isApart)
    if (found) return found
    isApart ||= isMail
  }
  return { title: '', line: null }
}

/** « Bonjour, pourriez-vous annoncer notre souper ? » is a greeting and a sentence. */
function withoutGreeting(line: string): string[] {
  const greeting = GREETING.exec(line)?.[0] ?? ''
  const rest = greeting ? line.slice(greeting.length).trim() : ''
  return rest.length < SHORTEST_SENTENCE ? [line] : [greeting, ...rest.split(/(?<=[.!?]) +(?=\p{Lu})/u)]
}

const SHORTEST_SENTENCE = 15

/** A line of a mail that is a title has no more words. */
const MOST_WORDS = 8

/** `isApart`: other words of the mail stand before. */
function titleIn(line: string, next: string, isMail: boolean, isApart: boolean): ToldTitle | null {
  if (NO_TITLE.test(line)) return null
  const led = line.replace(BEFORE_TITLE, '')
  if (led !== line && led.length >= SHORTEST_TITLE) return ofLine(led)
  const behind = behindHost(line)
  if (behind) return { title: behind, line: null }
  const ofGenre = OF_GENRE.exec(line)?.groups?.title
  if (ofGenre) return { title: ofGenre.trim(), line: null }
  if (isNoTitle(line, next)) return null
  const quoted = quotedIn(line)
  if (quoted && /^[«“"]/.test(line)) return { title: quoted, line: null }
  const isShort =
    /^\P{L}*\p{Lu}/u.test(line) && line.split(' ').length <= MOST_WORDS && /[^.,;:]$/u.test(line)
  if ((!isMail || (isShort && isApart)) && !isProse(line)) return ofLine(line)
  const named = quoted ?? NAMED.exec(line)?.groups?.title ?? TAKES_PLACE.exec(line)?.groups?.title
  const title = named && (named === quoted ? named : beginOf(named))
  if (title && isLongEnough(title)) return { title: capitalized(title), line: null }
  const begin = line.slice(0, Math.max(0, line.search(/[,;.!?] |\s[–—-] /))).trim()
  if (!isMail && !isProse(begin) && isLongEnough(begin)) return { title: begin, line: null }
  // « Disco-soupe de quartier au local des Bergières, samedi 12/12 »
  const isDated = isMail && !isProse(line) && daysWithin(foldedForReading(line)) !== null
  return isDated ? { ...ofLine(line), line: null } : null
}

function isLongEnough(title: string): boolean {
  return title.length >= SHORTEST_TITLE && title.length <= LONGEST_TITLE
}

/** « Bibliothèque de Carouge : RACONTE-MOI UNE HISTOIRE » */
function behindHost(line: string): string | null {
  const [host = '', rest = ''] = line.split(/\s?:\s(.*)/s)
  const isHost = hallsIn(host).some(({ name, town }) => town && host.startsWith(name)) || isAssociation(host)
  return isHost && isLongEnough(rest) && !/^\d/.test(rest) && daysWithin(foldedForReading(rest)) === null
    ? rest
    : null
}

/** A house, an association, a locality, a date or a heading, where something else may be the title. */
export function isNoTitle(line: string, next: string): boolean {
  const folded = foldedForReading(line)
  if (NO_TITLE.test(line) || GREETING.test(line)) return true
  if (PRESENTS.test(line) || LETTERHEAD.test(line) || DAY_FIRST.test(folded)) return true
  const when = daysWithin(folded)
  if (when && when.start < SHORTEST_TITLE + 5) return true
  if (when === null && hoursOfLine(line) && /^\P{L}*\d/u.test(line)) return true
  if (townNamed(line) || STREET.test(line)) return true
  const parts = line.split(/,\s|\s[–—/|·-]\s|\s?\(/).map((part) => part.replace(/\)$/, '').trim())
  const [first = '', second = ''] = parts
  const town = parts.slice(1).some((part) => townNamed(part))
  const house = parts.find((part) =>
    hallsIn(part).some(({ name }) => part.toLowerCase().startsWith(name.toLowerCase())),
  )
  const isNamed = house !== undefined && (town || townNamed(next) || hallsIn(house).some((hall) => hall.town))
  if (
    (isNamed ||
      (PLACED_NAME.test(first) && parts.length > 1 && parts.slice(1).every((part) => townNamed(part)))) &&
    !isProse(line)
  )
    return true
  if (
    ENSEMBLE.test(line) &&
    /^\p{Lu}[^.!?:]{4,50}$/u.test(next) &&
    daysWithin(foldedForReading(next)) === null &&
    !townNamed(next) &&
    hallsIn(next).length === 0
  )
    return true
  if (house?.length === line.length && /^[^,]{3,40}, ?\d{4} \p{Lu}/u.test(next)) return true
  const isMatch = SPORTS_CLUB.test(first) && SPORTS_CLUB.test(second)
  const isHost = !isMatch && (isAssociation(line) || (second !== '' && isAssociation(first)))
  return isHost && next !== '' && daysWithin(foldedForReading(next))?.start !== 0
}

const SPORTS_CLUB = /^(?:FC|HC|EHC|BC|VBC|HBC|TTC|US|RC)(?!\p{L})/u

function isProse(line: string): boolean {
  return (
    hostOf(line) !== null ||
    /^(?:en raison|suite à|dans le cadre|à l[’']occasion|nous|il est|merci|afin)(?!\p{L})/iu.test(line) ||
    line.length > LONGEST_TITLE + 20 ||
    /(?<!\p{L})(?:vous|nous|on|je|aura lieu|auront lieu|est annulée?|est reportée?|se tiendra|sera|seront|ont été|interprète|interprètent|propose|proposent|organise|organisent|pourriez|voici|veuillez|invites you)(?!\p{L})/iu.test(
      line,
    ) ||
    (/\p{L}{3}\.$/u.test(line) && line.split(' ').length > 5)
  )
}

function ofLine(line: string): ToldTitle {
  const when = daysWithin(foldedForReading(line))
  const before = when ? line.slice(0, when.start) : line
  const bare = (when ? beginOf(before) : before.replace(/\s*\([^)]*\d[^)]*\)$/, ''))
    .replace(/[\s,;:–—-]+(?:le|du|les)?$/u, '')
    .trim()
  if (bare.length < SHORTEST_TITLE) return { title: '', line: null }
  const title = withoutOrnaments(bare.length <= LONGEST_TITLE ? bare : beginOf(bare))
  return isLongEnough(title) ? { title, line: bare === line ? line : null } : { title: '', line: null }
}

/** « ★★★ SYLVESTRE 2026 ★★★ », « 🎉 Grand loto 🎉 » */
function withoutOrnaments(title: string): string {
  return title.replace(/^[^\p{L}\p{N}«“"'’(-]+|[^\p{L}\p{N}»”"'’!?).…%+-]+$/gu, '')
}

function beginOf(text: string): string {
  const end = text.search(TITLE_ENDS)
  return (end < 0 ? text : text.slice(0, end)).trim()
}

function quotedIn(line: string): string | null {
  const found = QUOTED.exec(line)
  const title = found?.groups?.title
  if (!found || !title) return null
  return GROUP_BEFORE.test(foldedForReading(line.slice(0, found.index)).trim()) ? null : title
}
