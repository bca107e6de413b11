// The dates of a whole announcement. Its lines are written again, each with the hour that another one tells, and read by the
// reader of pasted dates, which refuses what is not sure.
import { NO_DATE } from '~/calendar/reading/announced/read-dates'
import { foldedForReading, monthHeading, WEEKDAY } from '~/calendar/reading/announced/written-days'
import { counted, quoted } from '~/platform/french'
import { WEEKDAY_NAMES } from '~/platform/weekday-names'
import { MOST_DATES, type PastedDate } from '../pasted/line-dates'
import { readPastedDates } from '../pasted/pasted-dates'
import { hasHour, hoursOfLine, type LineHours } from './told-hours'
import { inPeriod } from './told-period'
import { type Ask, daysWithin, stateOfAll, withoutDeadlines, withStates } from './told-states'
import { inPlainDates } from './told-writing'

interface ToldDates {
  dates: PastedDate[]
  /** The only line that says a day, by day. */
  lineOf: ReadonlyMap<string, string>
  /** French sentences for the author. */
  notes: string[]
}

interface Line {
  /** As it was written. */
  text: string
  /** The reader of dates gets this of it; '' where it says nothing of them. */
  read: string
  /** `weekdays`: « samedi 9h - 18h, dimanche 9h - 17h », of the days above. */
  kind: 'days' | 'timed' | 'hours' | 'weekdays' | 'programme' | 'refused' | 'other'
  hours: LineHours | null
  /** As `read`, before an hour of another line was written to it. */
  bare: string
  /** The dates of `days`. */
  dates: readonly PastedDate[]
}

/** « Sorti en 1995. Projection mardi 8 décembre »: each sentence is read by itself. */
const SENTENCE_END = /(?<=[\p{L}\d)]{2})[.!?] +(?=\p{Lu})/gu
const MOST_NOTES = 5
const LONGEST_QUOTE = 60
/** Further and longer lines are read as they are: each is looked at beside the others. */
const MOST_LINES = 400
const MOST_LETTERS = 2000

/** The dates of an announcement, with notes on what looks like a date and is not taken. `today`: YYYY-MM-DD. */
export function datesTold(text: string, today: string): ToldDates {
  const asked: { words: string; reason: string }[] = []
  const ask: Ask = (words, reason) => asked.push({ words: words.trim(), reason })
  const written = text.replace(SENTENCE_END, '.\n').split('\n')
  const short = written.map((line) => (line.length > MOST_LETTERS ? '' : line))
  const told = short.slice(0, MOST_LINES)
  const standing = inPeriod(
    withStates(
      told.map(inPlainDates).map((line) => withoutTalk(withoutDeadlines(line, ask))),
      ask,
    ),
    today,
  )
  const lines = linesOf(told, withClosures(standing, today), today, ask)
  const programme = programmeOf(lines)
  shareHours(lines, ask)
  for (const line of lines) if (line.kind === 'refused') line.read = withoutProgramme(line.read, today, ask)
  leaveAsides(lines, ask)
  const read = written.map((line, at) => (line === told[at] ? (lines[at]?.read ?? '') : line)).join('\n')
  const { dates, refusals } = readPastedDates(read, { today, room: MOST_DATES })
  for (const { line, reason } of refusals) if (reason !== NO_DATE) ask(written[line - 1] ?? '', reason)
  const state = stateOfAll(short, ask)
  const isLabel = (label: string) => programme.some(({ read }) => read.includes(label))
  const open = lines.flatMap((line) => (OPEN.test(foldedForReading(line.text)) ? line.dates : []))
  return {
    dates: withoutVague(dates, open).map(({ label = '', ...date }) => ({
      ...state,
      ...date,
      ...(label && isLabel(label) && { label }),
    })),
    lineOf: linesByDay(lines),
    notes: notesOf(asked),
  }
}

function linesByDay(lines: readonly Line[]): Map<string, string> {
  const byDay = new Map<string, string>()
  for (const { text, dates } of lines)
    for (const day of new Set(dates.map((date) => date.day))) byDay.set(day, byDay.has(day) ? '' : text)
  return byDay
}

const LONGEST_LINE = 120

/** A long sentence without its pieces that say no date, hour or day left out. */
function withoutTalk(line: string): string {
  if (line.length <= LONGEST_LINE) return line
  const isWhen = (piece: string) =>
    daysWithin(foldedForReading(piece)) !== null || hasHour(piece) || SAID.test(foldedForReading(piece))
  return line.split(PIECE).filter(isWhen).join(' ')
}

const SAID = new RegExp(
  `(?<![a-z])(?:(?:${WEEKDAY_NAMES.join('|')})s?|relache|sauf|excepte|pas de|annul[a-z]*|report[a-z]*|complet|inscri[a-z]*|jusqu)(?![a-z])`,
)

/** A text of many lines that are not understood is no list of dates. */
function notesOf(asked: readonly { words: string; reason: string }[]): string[] {
  const notes = asked.slice(0, MOST_NOTES).map(({ words, reason }) => {
    const quote = words.length > LONGEST_QUOTE ? `${words.slice(0, LONGEST_QUOTE - 1)}…` : words
    return `${quoted(quote)} n’est pas compris dans les dates\u00a0: ${reason}${reason.endsWith('?') ? '' : '.'}`
  })
  const more = asked.length - notes.length
  return more > 0
    ? [...notes, `Et ${counted(more, 'autre ligne', 'autres lignes')} de dates, à vérifier dans le texte.`]
    : notes
}

const NO_DAY = 'il manque le jour'
/** « Chaque joueur repart avec un prix » is no repetition. */
const REPEATED = new RegExp(
  `(?<![a-z])(?:(?:tous|toutes|ts) les|chaque|les) (?:jours?|mois|semaines?|soirs?|${WEEKDAY})(?![a-z])`,
)
/** « Samedi 9h - 18h », « Les ve et sa de 14h à 18h » */
const OF_WEEKDAYS = new RegExp(`^[^a-z]*(?:(?:les?|du|horaires?|ouvert|tous les) ?:? *)?${WEEKDAY}(?![a-z])`)

/** « Tous les premiers vendredis du mois » */
const MONTHLY = new RegExp(
  `(?:tous les|chaque|le|les) (?:\\d ?(?:ers?|emes?|e)|premiers?|deuxiemes?|troisiemes?|quatriemes?|derniers?) ${WEEKDAY}s? (?:du|de chaque|par) mois`,
)
const MAY_REPEAT = 'pour une date qui se répète, choisissez «\u00a0Dates régulières\u00a0»'

/** « ve 4, sa 5 » below « décembre »; « Rue du Four 12 » is no day of it. */
const DAY_FIRST = new RegExp(`^[^a-z\\d]*(?:les? )?(?:${WEEKDAY}[., ]*(?:le )?)?\\d{1,2}(?!\\d)`)

function linesOf(written: readonly string[], standing: readonly string[], today: string, ask: Ask): Line[] {
  let heading = ''
  return standing.map((read, at) => {
    const text = written[at] ?? ''
    const line: Line = { text, read, bare: read, kind: 'other', hours: null, dates: [] }
    const folded = foldedForReading(read)
    if (monthHeading(folded)) {
      heading = `${read}\n`
      return line
    }
    const above = DAY_FIRST.test(folded) ? heading : ''
    const { dates, refusals } = readPastedDates(above + read, { today, room: MOST_DATES })
    const refused = refusals.some(({ reason }) => reason !== NO_DATE && reason !== NO_DAY)
    if (dates.length > 0) {
      const isTimed = dates.some(({ time }) => time !== 'unknown')
      return { ...line, kind: isTimed ? 'timed' : 'days', dates }
    }
    const hours = hoursOfLine(read)
    if (MONTHLY.test(folded)) ask(text, MAY_REPEAT)
    const isOfWeekdays = hours !== null && daysWithin(folded) === null && OF_WEEKDAYS.test(folded)
    if (refused && !isOfWeekdays) {
      const isDated = daysWithin(folded) !== null
      if (isDated || REPEATED.test(folded)) return { ...line, kind: isDated ? 'refused' : 'other' }
      return { ...line, read: '', kind: hours ? 'hours' : 'other', hours }
    }
    if (isOfWeekdays) return { ...line, kind: 'weekdays', hours }
    return { ...line, read: '', kind: hours ? 'hours' : 'other', hours }
  })
}

const MOST_LISTED = 31
const MOST_ABOVE = 10
const CLOSURE =
  /^[^a-z]*(?:relaches?|sauf|excepte|hormis|pas de? [a-z]+|aucune? [a-z]+|ferme[a-z]*)(?: [a-z']+){0,4}? ?:? (?:les? |du |des )?(?=(?:[a-z]+ )?\d)/

/** « Pas de cours le 16 février » on its own line, written behind the dates above it where they can be read so. */
function withClosures(lines: readonly string[], today: string): string[] {
  const written = [...lines]
  for (const [at, line] of lines.entries()) {
    if (!CLOSURE.test(foldedForReading(line))) continue
    const start = daysWithin(foldedForReading(line))?.start ?? line.search(/\d/)
    const days = line.slice(start).replace(/^(?:les?|du|des) /i, '')
    for (let above = at - 1; above >= Math.max(0, at - MOST_ABOVE); above--) {
      const dated = written[above] ?? ''
      if (daysWithin(foldedForReading(dated)) === null) continue
      const joined = `${dated}, relâche ${/^du /i.test(line.slice(start)) ? 'du' : 'le'} ${days}`
      const { dates, refusals } = readPastedDates(joined, { today, room: MOST_DATES })
      // An exhibition with its closed days stays a period.
      const isList = dates.some(({ time }) => time === 'timed') || dates.length <= MOST_LISTED
      if (refusals.length > 0 || dates.length === 0 || !isList) continue
      written[above] = joined
      written[at] = ''
      break
    }
  }
  return written
}

/** « 20h30 Duo Basalte » */
const LISTED = /^[^\p{L}\d]*\d{1,2} ?(?:h|:\d\d)[ \d]*[^\p{L}\d]*\p{L}/iu
const DOORS = /portes|caisse|billetterie/iu

/** The lines that tell what begins when on each of several days; each of them is a date with its words. On one day alone such
 * lines are the programme of one event. */
function programmeOf(lines: Line[]): Line[] {
  const blocks: { day: Line; listed: Line[] }[] = []
  for (const line of lines) {
    const isDay = line.kind === 'days' && line.dates.length === 1 && !line.dates[0]?.endDay
    if (isDay) blocks.push({ day: line, listed: [] })
    else if (line.kind === 'timed' || line.kind === 'refused' || line.kind === 'days')
      blocks.push({ day: line, listed: [] })
    else if (line.kind === 'hours' && LISTED.test(line.text) && !DOORS.test(line.text))
      blocks.at(-1)?.listed.push(line)
  }
  const told = blocks.filter(({ day, listed }) => day.kind === 'days' && listed.length > 0)
  if (told.length < 2 || !told.some(({ listed }) => listed.length > 1)) return []
  for (const { day } of told) day.kind = 'timed'
  const programme = told.flatMap(({ listed }) => listed)
  for (const line of programme) {
    line.kind = 'programme'
    line.read = line.bare
  }
  return programme
}

/** « Du 28 au 31 janvier » above those days. */
function isHeading({ dates }: Line, lines: readonly Line[]): boolean {
  const [first, another] = dates
  if (!first?.endDay || another) return false
  const { day, endDay } = first
  return lines.some(
    ({ kind, dates: others }) =>
      (kind === 'days' || kind === 'timed') &&
      others.some((one) => one.day >= day && !one.endDay && one.day <= endDay),
  )
}

const OF_ALL =
  /(?<![a-z])(?:concerts|spectacles|seances|representations|cours|chaque|tous|toutes|toujours|les deux|les trois|soirees)(?![a-z])/
const OTHER_HOUR = 'c’est l’heure d’une partie du programme'
const WHOSE_HOUR = 'est-ce l’heure de toutes les dates\u00a0?'

/** Writes to each day without an hour the one that another line tells; hours below a date that has its own are of its
 * programme. */
function shareHours(lines: readonly Line[], ask: Ask): void {
  let group: Line[] = []
  let isTold = false
  let isBroken = false
  let isApart = false
  let before: LineHours | null = null
  let given: LineHours | null = null
  for (const line of lines) {
    const { kind, hours } = line
    if (kind === 'days') {
      if (isHeading(line, lines)) continue
      isApart = !isTold && group.length > 0 && (isApart || isBroken)
      group = isTold ? [line] : [...group, line]
      isTold = false
      isBroken = false
    } else if (kind === 'weekdays' && hours && group.length === 0 && !isTold) {
      // « Le samedi à 10h » above the days
      before ??= hours
    } else if (kind === 'timed' || kind === 'refused' || kind === 'weekdays' || kind === 'programme') {
      isTold = true
      given = null
    } else if (kind === 'hours' && hours) {
      if (isTold && given?.isBeside && !hours.isBeside) {
        // « Portes 19h » above « Concert 20h »
        for (const day of group) addHours(day, hours)
        given = hours
      } else if (isTold) {
        if (!hours.isBeside) ask(line.text, OTHER_HOUR)
      } else if (group.length === 0) before ??= hours
      else {
        // Other words stand between the days: the hour may be that of the last one alone.
        const isOfLast = isApart && !OF_ALL.test(foldedForReading(line.text))
        for (const day of isOfLast ? group.slice(-1) : group) addHours(day, hours)
        if (isOfLast) ask(line.text, WHOSE_HOUR)
        given = hours
        isTold = true
      }
    } else if (line.text.trim() !== '') isBroken = true
  }
  const isUnused = before && !isTold && lines.every(({ kind }) => kind !== 'timed' && kind !== 'refused')
  for (const line of lines) if (before && isUnused && line.kind === 'days') addHours(line, before)
}

function addHours(line: Line, { written, isBeside }: LineHours): void {
  const isLong = line.dates.some(({ endDay }) => endDay !== undefined)
  // « Camp du 5 au 9 juillet », « rendez-vous à 9h »: on one of the days.
  if (isLong && isBeside) return
  line.read = `${line.bare.replace(/[\s.,;:!]+$/, '')}, ${written}`
  line.kind = 'timed'
}

const PIECE = /(?<=[,;()|]) ?| (?=[–—•] )|\s(?=-\s)|\s(?=(?:suivie?s?|puis|avec|dont) )/u

/** « dimanche 18 », whose month is told elsewhere. */
const DAY_NAMED = new RegExp(`(?<![a-z])${WEEKDAY}[., ]+(?:le )?\\d`)

/** « Samedi 6 février 20h15 – bal dès 23h » is the date without its bal, where the line can be read so. */
function withoutProgramme(line: string, today: string, ask: Ask): string {
  const pieces = line.split(PIECE)
  const isAside = pieces.map((piece) => {
    const folded = foldedForReading(piece)
    return daysWithin(folded) === null && !DAY_NAMED.test(folded) && /[a-z]{3}/.test(folded) && hasHour(piece)
  })
  const standing = pieces.filter((_, at) => !isAside[at]).join(' ')
  const { dates, refusals } = readPastedDates(standing, { today, room: MOST_DATES })
  if (dates.length === 0 || refusals.length > 0) return line
  if (dates.some(({ time }) => time !== 'timed')) {
    // « Sa 12.12 | DOORS 20:30 | SHOW 21:30 »
    const hours = hoursOfLine(pieces.filter((_, at) => isAside[at]).join(' '))
    return hours ? `${standing.replace(/[\s.,;:|]+$/, '')}, ${hours.written}` : line
  }
  for (const [at, piece] of pieces.entries())
    if (isAside[at] && hoursOfLine(piece)?.isBeside === false) ask(piece, OTHER_HOUR)
  return standing
}

/** « Samedi 5 décembre », « Date : le 5 décembre » */
const BEGINS = /^[^\p{L}\d]*(?:(?:dates?|quand|jour|le|les|du|des|ce|on|am)(?![\p{L}])[ :]*)*/iu
/** « Retrait des invendus », « Prochaine répétition » */
const OTHER_EVENT =
  /^[^a-z]*(?:reception d|retrait|reprise d|restitution|montage|demontage|repetition|generale|prochaines? (?:seances?|reunions?|repetitions?|assemblees?|rendez-vous)|point \d+[ .:]*prochaine|depot d|rangement)/
const IS_OTHER = 'cette date semble être celle d’autre chose'
const NO_HOUR = 'cette date n’a pas d’heure, les autres en ont une'

/** « Prochaine séance le 14 janvier », in a sentence beside dates that have their hours, may be of something else. */
function leaveAsides(lines: readonly Line[], ask: Ask): void {
  const isOther = (line: Line) =>
    (line.kind === 'days' || line.kind === 'timed') && OTHER_EVENT.test(foldedForReading(line.text))
  if (lines.some((line) => line.kind === 'timed' && !isOther(line)))
    for (const line of lines.filter(isOther)) {
      ask(line.text, IS_OTHER)
      line.kind = 'other'
      line.read = ''
    }
  if (!lines.some(({ kind }) => kind === 'timed')) return
  const timed = new Set(
    lines.flatMap(({ kind, dates }) => (kind === 'timed' ? dates.map(({ day }) => day) : [])),
  )
  for (const line of lines) {
    const [only, another] = line.dates
    if (line.kind !== 'days' || !only || another || only.endDay || timed.has(only.day)) continue
    const begin = BEGINS.exec(line.read)?.[0].length ?? 0
    const at = daysWithin(foldedForReading(line.read))?.start ?? 0
    if (at <= begin) continue
    ask(line.text, NO_HOUR)
    line.read = ''
  }
}

/** More dates with hours within an exhibition are its opening hours. */
const MOST_GUIDED = 2
const OPEN = /(?<![a-z])(?:expositions?|expo|a voir|visible|ouverte?s?|accrochage)(?![a-z])/

/** Without days, and periods, that other lines tell with their hours; an exhibition stays beside its vernissage. */
function withoutVague(dates: readonly PastedDate[], open: readonly PastedDate[]): PastedDate[] {
  const timed = dates.filter(({ startTime }) => startTime)
  const within = (day: string, endDay: string) =>
    timed.filter((date) => date.day >= day && date.day <= endDay).length
  return dates.filter(
    ({ day, endDay = day, startTime }) =>
      startTime ||
      (day !== endDay && open.some((date) => date.day === day) && within(day, endDay) <= MOST_GUIDED) ||
      within(day, endDay) === 0,
  )
}
