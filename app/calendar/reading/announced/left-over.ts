// A date, an hour or a word for a closed day that is left of a line when its days and hours are read would become
// another day, or be published as a label.

import { lengthOfRange } from '~/calendar/day-range'
import { FOREIGN_WEEKDAYS } from '~/calendar/names'
import type { DayRange } from '~/domain/rules'
import { quoted } from '~/platform/french'
import { WEEKDAY_NAMES } from '~/platform/weekday-names'
import { type Cut, cutOut } from './label'
import { foldedForReading, MONTH, WEEKDAY, writtenDaysIn } from './written-days'
import { clockAt } from './written-hours'

/** Stand in a line where its days and hours were read; of letters for private use. */
const DAYS = '\ue000'
const HOURS = '\ue001'
const MASK = '_'

const NUMBERED =
  '(?:salle|scene|groupe|hall|studio|stand|quai|porte|etage|niveau|degre|saison|numero|n°|no\\.|nr\\.?|op\\.|opus|vol\\.?|volume)'
const PART = '(?:partie|acte|episode|volet|chapitre|manche|tome)'
const NO_HOUR = '(?![\\d/.:]| ?h(?![a-z]))'
/** « Fr. 15. Jan. » is a Friday. */
const FRANCS = `(?:chf|sfr\\.?|fr\\.(?! ?\\d{1,2}\\. ?(?:${MONTH}|\\d))|francs?|eur|€)`
/** « Salle 12, 5 décembre », « CHF 12.50 », « 24 heures de lecture », « 7/7 »: numbers that are no days and no hours. */
const OTHER_NUMBERS = new RegExp(
  `(?<![a-z])(?:${[
    `${NUMBERED} ?\\d{1,4}${NO_HOUR}(?!(?:er)? *${MONTH}(?![a-z]))`,
    `${PART} ?\\d+(?: ?/ ?\\d+)?${NO_HOUR}`,
    `${FRANCS} ?\\d+(?:[.,](?:\\d\\d?|-))?(?![\\d.:]| ?h(?![a-z]))`,
    '(?<![\\d.])\\d+(?:[.,]\\d\\d?)? ?(?:€|(?:chf|frs|francs?|eur(?:os?)?)(?![a-z]))',
    '(?<![\\d.])\\d+(?:\\.-(?! *\\d)|[.,]\\d+ ?(?:km|m|kg|dl|l|ans)(?![a-z]))',
    "24 ?h(?:eures?)? (?:de |d'|du |non[ -])|\\d+ ?heures? (?:de |d'|non[ -])(?!l'apres)",
    '(?:entree|prix|tarifs?|billets?) *:? *\\d+[.,]\\d\\d(?!\\d| ?h(?![a-z]))',
    'duree *:? *(?:env\\.? *|environ *)?\\d+ ?h ?\\d*|\\d ?h ?\\d* sans entracte',
    '7 ?j? ?/ ?7',
  ].join('|')})`,
  'g',
)

/** The same length; what no day and no hour can be is masked. */
export function withoutOtherNumbers(folded: string): string {
  return folded.replace(OTHER_NUMBERS, (found) => found.replace(/\d/g, MASK))
}

const NO_FARM = `(?:les?|du|au|ce|cet|cette|en|pour|pendant|durant|par|entre|sauf|tous|toutes|tout|chaque|demain|exceptionnellement|definitivement|provisoirement|temporairement|annuellement|jusqu'.*|(?:de|des|a|d') ?\\d.*|a (?:cause|partir|midi)|de (?:midi|minuit)|${WEEKDAY}|${MONTH})(?![a-z])`
/** « La ferme des autres », « à la ferme du Bourg » */
const FARM_BEHIND_ARTICLE =
  /(?<![a-z])(?:la|une|les|des|de|cette|notre|votre|petite|grande|vieille|ancienne) fermes?(?!\p{L}|\p{M})/gu
/** « Ferme Asile »; in small letters, in capitals, with an accent or alone it may say that a house is closed. */
const FARM_NAMED = /(?<!\p{L})Fermes?[ -](?=\p{L})/gu
const NO_FARM_BEHIND = new RegExp(`^ *${NO_FARM}`)

/** Prepares a line for reading; what no day, no hour and no closed day can be is masked. The result is as long as the line. */
export function foldedWithoutNames(line: string): string {
  const folded = withoutOtherNumbers(foldedForReading(line))
  const behindArticle = [...folded.matchAll(FARM_BEHIND_ARTICLE)].map(({ index, 0: text }) => ({
    start: index + text.indexOf(' ') + 1,
    end: index + text.length,
  }))
  const named = [...line.matchAll(FARM_NAMED)]
    .map(({ index, 0: text }) => ({ start: index, end: index + text.length - 1 }))
    .filter(({ end }) => !NO_FARM_BEHIND.test(folded.slice(end, end + LONGEST_BESIDE)))
  const farms = [...behindArticle, ...named].filter(({ start, end }) => !/é/i.test(line.slice(start, end)))
  return cutOut(folded, farms, MASK)
}

/** « portes 19h30 », « bar dès 18h »: the date itself has another hour. */
const BESIDE =
  /(?<![a-z])(?:portes?|doors?|einlass|turoffnung|kasse|ouvertures?|caisses?|bar|buvette|apero|aperitif|repas|souper|diner|brunch|restauration|accueil|rendez-vous|rdv|depart|retour|fin|billetterie|verree|vestiaire)(?: (?:des?|du|la|les?|ouverte?s?|opens?|at|from|um|ab|chaude?|froide?|portes|caisses?|salle|concert|spectacle|environ|prevue?|estimee?)){0,3} ?:? *(?:(?:a|des|vers|-) *)?$/
const LONGEST_BESIDE = 60

export function isBesideHour(folded: string, at: number): boolean {
  return BESIDE.test(folded.slice(Math.max(0, at - LONGEST_BESIDE), at))
}

/** « portes 19h30 » alone does not tell when it begins. */
const DOORS =
  /(?<![a-z])(?:portes?|doors?|einlass|turoffnung|kasse|caisses?|bar|buvette|vestiaire|billetterie|fin)[^\d]{0,24}$/

export function isOfDoors(folded: string, at: number): boolean {
  return DOORS.test(folded.slice(Math.max(0, at - LONGEST_BESIDE), at))
}

const OWN_LINE = 'mettez chaque date et chaque heure sur sa propre ligne'
const CLOSED = 'n’indiquez que les jours où cela a lieu'
const REPEATS = 'écrivez chaque date, ou choisissez «\u00a0Dates régulières\u00a0»'
const PIECE_START = `(?:^|[${DAYS}${HOURS},;:|()]|- )[ .-]{0,4}`
const PIECE_END = `[ .-]{0,4}(?:$|[${DAYS}${HOURS},;:|()]| -)`

/** The expressions are for folded text with DAYS and HOURS where those were read. */
const UNREAD: readonly (readonly [form: string, advice: string])[] = [
  [
    '(?<![a-z])(?:sauf|hors|excepte|hormis|sans|pas|interrompue?s?|suspendue?s?)(?: (?:pendant|durant|en|aux?|les?|la|des|de))* *(?:vacances|jours? feries?|feries|fetes|conges)(?![a-z])',
    'pour laisser de côté des vacances, choisissez «\u00a0Dates régulières\u00a0»',
  ],
  [
    '(?<![a-z])(?:relache|(?<!guichets? )fermee?s?|fermeture|sauf|excepte|hormis|geschlossen|ohne|ausser|kein|keine|closed|except|no|(?:pas|aucune?) de? ?(?:representation|spectacle|concert|seance|cours|projection)s?|(?:mise )?en vente|prelocation|delai)(?![a-z])',
    CLOSED,
  ],
  ["(?<![a-z])(?:interruption|a l'exception|a l'exclusion|non compris|suspendue?s?)(?![a-z])", CLOSED],
  ['(?<![a-z])(?:idem|dito|respectivement)(?![a-z])', OWN_LINE],
  [`${HOURS} *(?:et (?:demie?|quart)|moins)(?![a-z])`, 'écrivez l’heure en chiffres'],
  [
    `${PIECE_START}(?:vacances|pause|conges?)(?: (?:scolaires?|annuelle|estivale|hivernale|de noel|d'ete))?${PIECE_END}`,
    CLOSED,
  ],
  [
    `(?<![a-z])(?:jusqu'(?:au|a)|avant|des|depuis|a partir|au plus tard|d'ici|until|till|ab|bis|reporte[a-z]*|deplace[a-z]*)(?: le| du| au| les)? *${DAYS}`,
    'indiquez les jours où cela a lieu, du premier au dernier',
  ],
  [
    '(?<![a-z\\d.,:/])\\d{1,2}(?: ?h(?:eures?|rs?|s)?(?![a-z])(?: ?\\d\\d?)?| ?uhr(?![a-z])|:\\d\\d| ?[ap]\\.?m(?![a-z])|\\.[0-5]\\d(?![\\d.]))',
    OWN_LINE,
  ],
  [
    '(?<![a-z])(?:(?:une|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|dix-sept|dix-huit|dix-neuf|vingt(?:[- ]et[- ]une|[- ]deux|[- ]trois)?) heures?)(?! (?:de |d))',
    'écrivez l’heure en chiffres',
  ],
  ["(?<![a-z])(?:(?:a|des|vers|jusqu'a) (?:midi|minuit)|at (?:noon|midnight))(?![a-z])", OWN_LINE],
  [`${HOURS}[ (]*(?:gmt|utc|cest|cet|bst|est|edt|pst)(?![a-z])`, 'écrivez l’heure d’ici'],
  [`(?<![a-z])(?:jusqu'|jusque|avant|until|till|bis)[ a-z]{0,12}${HOURS}`, 'indiquez aussi l’heure de début'],
  [`(?<![a-z])(?:veille|lendemain|surlendemain)(?: d[eu'])? *${DAYS}`, 'indiquez le jour même'],
  // « Sa 5 », « le 6 », « 8, 9 et » before the days that are read.
  [`(?<![a-z])${WEEKDAY}[.,]? +(?:le +)?\\d{1,2}(?![\\d.:h/a-z]| ?h)`, OWN_LINE],
  [
    "(?<![a-z'])(?:les?|du|au|des) \\d{1,2}(?:er)?(?! *[a-z%€\\d.:/'])|(?<![a-z'])(?:les?|du|au|des) \\d{1,2}(?:er)? +(?:et|au|a|ou|puis)(?![a-z])",
    OWN_LINE,
  ],
  [
    `(?<![a-z\\d])\\d{1,2}[ ,;:|()/&+-]*(?:(?:et|puis|ou|au|a)(?![a-z]))? *(?:(?:du|les?) +)?${DAYS}`,
    OWN_LINE,
  ],
  [`(?<![a-z\\d])\\d{1,2}[ ,;:|()/&+-]*(?:(?:et|puis|ou|au|a)(?![a-z]))? *${HOURS}`, OWN_LINE],
  [
    `${DAYS}[ ,;/&+]*(?:et|and|und|puis|ou|[,/&+]) *(?:les? |du )?\\d{1,2}(?![\\d.:]|(?:e|er|eme)(?![a-z])| *[a-z%€])`,
    OWN_LINE,
  ],
  [`(?<![a-z])${WEEKDAY}(?: et| ou| puis| *[,/&+]) *(?:le )?${DAYS}`, OWN_LINE],
  [`${PIECE_START}(?:et|ou|puis|mais)${PIECE_END}`, OWN_LINE],
  [
    `(?<![a-z])(?:(?:tous|toutes) les (?:jours|soirs|matins|semaines|mois|week-?ends?|quinze|deux|trois|\\d+|${WEEKDAY})|chaque (?:jour|soir|matin|semaine|mois|week-?end|${WEEKDAY}|premier|dernier|deuxieme|\\d)|une? [a-z]+ sur (?:deux|trois)|(?:une|deux) fois par (?:mois|semaine)|de chaque mois)(?![a-z])`,
    REPEATS,
  ],
  [
    `(?<![a-z])(?:des|depuis|a partir d[e'u]|jusqu'(?:en|a fin|a la fin de|au mois de))(?: mois de)? ?${MONTH}(?![a-z])`,
    REPEATS,
  ],
  [`(?<![a-z])${MONTH}(?: *,| et| ou| a|/| -) *${MONTH}(?![a-z])`, OWN_LINE],
  [
    `(?<![a-z])(?:initialement|anciennement|au lieu|a la place)(?: (?:prevue?s?|le|du|de|des|au))* *${DAYS}`,
    'indiquez la nouvelle date',
  ],
  // « 2Oh », « 3O » of a scan
  ['(?<![a-z\\d])(?:[oil]?\\d+[oil]\\d*|[oil]\\d+)(?=h|(?![a-z\\d]))', 'écrivez les nombres en chiffres'],
  [`${DAYS}[ .,/:'-]*\\d+(?! *[a-z%€]|[.:h/]\\d| ?h|\\d)`, OWN_LINE],
  [`^[ .,:-]*(?:19|20|21)\\d\\d[ .,:-]*(?=${DAYS})`, 'écrivez l’année derrière le mois'],
  [`(?<![a-z])${MONTH}\\.? +\\d{1,2}(?![\\d:.h]| ?h)|${PIECE_START}${MONTH}(?![a-z])${PIECE_END}`, OWN_LINE],
  [`${PIECE_START}(?:${WEEKDAY}|${FOREIGN_WEEKDAYS.flat().join('|')})(?![a-z])${PIECE_END}`, OWN_LINE],
]
const UNREAD_FORMS = UNREAD.map(([form, advice]) => [new RegExp(form, 'g'), advice] as const)

interface Read {
  days: readonly Cut[]
  hours: readonly Cut[]
  ranges: readonly DayRange[]
}

/**
 * Why a line must not be taken although a date was found in it: French, or null. `folded` is as long as `line`, without
 * its address and other numbers.
 */
export function unreadIn(line: string, folded: string, { days, hours, ranges }: Read): string | null {
  const rest = cutOut(cutOut(folded, days, DAYS), hours, HOURS)
  const unread = unreadDay(rest, ranges) ?? unreadForm(rest, [...UNREAD_FORMS, ...formsFor(ranges, hours)])
  if (unread) {
    const isRead = (at: number) => /[\ue000\ue001]/.test(rest.charAt(at))
    const text = [...line.slice(unread.start, unread.end)]
      .filter((_, index) => !isRead(unread.start + index))
      .join('')
      .replace(/^[\s.,;:|()–—-]+|[\s,;:|()–—-]+$/g, '')
    return `${quoted(text || line.trim())} n’est pas lu\u00a0: ${unread.advice}`
  }
  const number = /\d+/.exec(rest)
  return number && !/[a-z_]/.test(rest) ? `${quoted(number[0])} n’est pas lu\u00a0: ${OWN_LINE}` : null
}

type Unread = Cut & { advice: string }

type Form = readonly [form: RegExp, advice: string]

/** « du 1er au 20 décembre, en semaine » */
const PART_OF_PERIOD: Form = [
  /(?<![a-z])(?:week-?ends?|(?:en|la) semaine|jours? (?:ouvres?|ouvrables?|feries?)|soirs?|matins?|matinees?|apres-midis?)(?![a-z])/g,
  REPEATS,
]
/** « samedi 5 décembre, en soirée » */
const PART_OF_DAY: Form = [
  new RegExp(
    `${PIECE_START}(?:(?:le|la|au|en|dans la|dans l'|l') ?)?(?:matin|matinee|apres-midi|soir|soiree)${PIECE_END}`,
    'g',
  ),
  'à quelle heure\u00a0?',
]
/** « jeden Mittwoch vom 13. Januar bis 10. Februar » is no span. */
const NAMED_IN_PERIOD: Form = [
  new RegExp(
    `(?<![a-z])(?:jede[nrs]?|every|each|taglich|daily|(?:tous|toutes) les|ts|ttes|${[...WEEKDAY_NAMES, ...FOREIGN_WEEKDAYS.flat().filter((name) => name.length > 4)].join('|')})s?(?![a-z])`,
    'g',
  ),
  REPEATS,
]
/** « semaine du 25 janvier » is more than that day. */
const WEEK_OF_DAY: Form = [
  new RegExp(`(?<![a-z])semaines?(?: du| des)? *${DAYS}`, 'g'),
  'indiquez les jours où cela a lieu, du premier au dernier',
]
const LONG_DAYS = 3

function formsFor(ranges: readonly DayRange[], hours: readonly Cut[]): Form[] {
  const isLong = ranges.length > LONG_DAYS || ranges.some((range) => lengthOfRange(range) > LONG_DAYS)
  const isShort = ranges.every(({ from, to }) => from === to)
  return [
    ...(isShort ? [WEEK_OF_DAY] : []),
    ...(isLong ? [PART_OF_PERIOD, NAMED_IN_PERIOD] : []),
    ...(hours.length === 0 ? [PART_OF_DAY] : []),
  ]
}

function unreadForm(rest: string, forms: readonly Form[]): Unread | null {
  for (const [form, advice] of forms) {
    form.lastIndex = 0
    for (const found of rest.matchAll(form)) {
      if (advice === OWN_LINE && clockAt(rest, found.index) && isBesideHour(rest, found.index)) continue
      return { start: found.index, end: found.index + found[0].length, advice }
    }
  }
  return null
}

const ELSEWHEN = /(?:reporte|deplace|prevu)e?s? (?:du |le )?$/

function unreadDay(rest: string, ranges: readonly DayRange[]): Unread | null {
  const [only, ...others] = ranges
  const isOneDay = others.length === 0 && only?.from === only?.to
  for (const days of writtenDaysIn(rest)) {
    // « Brunch du 1er août » on that day; among several days it may be the one that is left out.
    const isRead =
      isOneDay &&
      days.ranges.every(({ first, last }) =>
        [first, last].every(({ day, month }) =>
          ranges.some(({ from, to }) =>
            [from, to].some((one) => Number(one.slice(8)) === day && Number(one.slice(5, 7)) === month),
          ),
        ),
      )
    if (!isRead && !ELSEWHEN.test(rest.slice(0, days.start))) return { ...days, advice: OWN_LINE }
  }
  return null
}
