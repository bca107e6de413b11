// Ways of writing dates that announcements have and lists of dates have not, written as the reader of dates takes them.
import { foldedForReading, MONTH } from '~/calendar/reading/announced/written-days'
import { WEEKDAY_NAMES } from '~/platform/weekday-names'

const NUMBERS =
  'une|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|dix-sept|dix-huit|dix-neuf|vingt|vingt-et-une|vingt-deux|vingt-trois'.split(
    '|',
  )
const IN_WORDS = new RegExp(
  `(?<!\\p{L})(?<hour>${[...NUMBERS].reverse().join('|')}) heures?(?: (?<more>trente|et demie|quinze|et quart|quarante-cinq))?(?!\\p{L})`,
  'giu',
)
const MINUTES: Record<string, string> = {
  trente: '30',
  'et demie': '30',
  quinze: '15',
  'et quart': '15',
  'quarante-cinq': '45',
}
/** « 3 lundis : 18 et 25 janvier » */
const COUNT = new RegExp(
  `(?<![\\p{L}\\d])\\d{1,2} (?:${WEEKDAY_NAMES.join('|')}|soirée|date|séance|rencontre|atelier|représentation|concert|cour)s\\s*:`,
  'iu',
)
/** « 5 décembre * 16 janvier » */
const STARS = /(?<=[\p{L}\d]) [*·•✶★] (?=(?:\p{L}{2,9}\.? )?\d)/gu
/** « (Suisse 2026, 1h38, 10/12 ans) », « dès 10/12 ans », « 1h20 sans entracte » */
const CREDITS =
  /\([^()\d]*(?:19|20)\d\d[^()]*\)|\([^()]*\d\s?(?:ans|min)[^()]*\)|\d{1,2}\s?[/–-]\s?\d{1,2} ans|(?<=[,(] ?)[0-3]h[0-5]\d(?=[,)])/giu
const SHORT_WEEKDAY = '(?:lu|ma|me|je|ve|sa|di|lun|mar|mer|jeu|ven|sam|dim)'
/** « famille Rey, ch. des Pommiers 4 » */
const STREET_NUMBER = new RegExp(
  `(?<!\\p{L})(?:rue|chemin|ch\\.|avenue|av\\.|route|rte|quai|place|boulevard|bd|ruelle)\\s[\\p{L}’' .-]{2,40}?\\s\\d{1,3}[a-gi-z]?(?![\\p{L}\\d:./]| ?h| ?(?:er )?${MONTH})`,
  'giu',
)
/** « à 14 et 17 h », « um 14 und 17 Uhr » */
const SHARED_UNIT =
  /(?<=(?:^|[,:]|(?<!\p{L})(?:à|dès|de|um|at)) ?)(?<hour>\d{1,2}) (?:et|und|and|&) (?=\d{1,2} ?(?:h|uhr|heures)(?!\p{L}))/giu
/** « ma je sa 19h / me ve 20h » */
const BARE_LIST = new RegExp(`(?<!\\p{L})(?<weekday>${SHORT_WEEKDAY}) (?=${SHORT_WEEKDAY}(?!\\p{L}))`, 'giu')
/** « Tarifs 30/20/12 » */
const PRICES_ALONE = /^\P{L}*(?:tarifs?|prix|entrée)\s*:?[\d\s/.,–-]+$/iu
const CLOCK = String.raw`\d{1,2}\s?(?:h(?:eures?)?(?:\s?[0-5]\d)?|:[0-5]\d)(?![\p{L}\d])`
/** « départ à 18h30 devant la gare (retour vers 20h30) », « dès 19h, jusqu’à 4h » */
const END = new RegExp(
  `(?<first>${CLOCK})(?<between>[^\\d]{0,60}?)[(,]?\\s*(?:retour|fin(?: prévue)?|jusqu['’]à|until)(?: (?:vers|à|environ))*\\s*:? ?(?<end>${CLOCK}(?: du matin)?|minuit)\\)?`,
  'iu',
)

/** A line without bells: hours in words as figures, the end of an event behind its beginning. */
export function inPlainDates(line: string): string {
  return line
    .replace(IN_WORDS, (...found) => {
      const { hour = '', more = '' } = found.at(-1) as { hour?: string; more?: string }
      return `${NUMBERS.indexOf(hour.toLowerCase()) + 1}h${MINUTES[more.toLowerCase()] ?? ''}`
    })
    .replace(COUNT, '')
    .replace(/(?<=\p{L}) :(?=\s)/gu, ':')
    .replace(CREDITS, withoutFigures)
    .replace(STREET_NUMBER, withoutFigures)
    .replace(SHARED_UNIT, '$<hour>h et ')
    .replace(PRICES_ALONE, '')
    .replace(BARE_LIST, '$<weekday>, ')
    .replace(STARS, ', ')
    .replace(END, '$<first> - $<end>$<between>')
}

/** Credits of a film stay as words; brackets that name a month are dates. */
function withoutFigures(words: string): string {
  return new RegExp(MONTH).test(foldedForReading(words)) ? words : words.replace(/\d/g, '')
}
