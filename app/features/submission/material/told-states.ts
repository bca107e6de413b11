// A line of an announcement says more about its dates: the last day to register, a date that is cancelled, moved or sold out.
import { withoutOtherNumbers } from '~/calendar/reading/announced/left-over'
import { stateInTitle, stateSaid, type ToldState } from '~/calendar/reading/announced/state-words'
import { foldedForReading, writtenDaysAt } from '~/calendar/reading/announced/written-days'
import { writtenHoursAt } from '~/calendar/reading/announced/written-hours'

import { hasHour, hoursOfLine } from './told-hours'

/** Tells the author, in French, why the words of a line are not taken. */
export type Ask = (words: string, reason: string) => void

const OF_TICKETS =
  /(?<![a-z])(?:r?inscri[a-z]*|reserv[a-z]*|annonce[rzs]|annoncez-vous|prelocation|location|billet[a-z]*|en vente|vente|delai|dernier delai|reponse|confirm[a-z]*|commande[a-z]*|postul[a-z]*|candidature|anmeld[a-z]*|registration|register|book|annulation (?:gratuite|possible)|bulletin|tarif|prix|early bird)(?![a-z])/
const LIMIT =
  /(?<![a-z])(?:jusqu'(?:au|a)|avant|d'ici(?: a)?(?: au| le)?|au plus tard|des|a partir d[ue]|ouverte?s?|delai|dernier delai|until|before|bis|ab|le|du)(?![a-z])/
/** Between two of these a line speaks of one thing. */
const PIECE = /(?<=[,;()|]) ?| (?=[–—•]\s)|\s(?=-\s)|(?<=\p{L}\))\s/u

const NOTHING_HAPPENS = 'rien n’a lieu ce jour-là'
const WHOSE_HOUR = 'est-ce l’heure de l’événement\u00a0?'

/** Leaves out « inscription jusqu’au 7 décembre », « prélocation dès le 1er décembre »: days on which nothing takes place. */
export function withoutDeadlines(line: string, ask: Ask): string {
  if (!OF_TICKETS.test(foldedForReading(line))) return line
  const standing: string[] = []
  let isBehind = false
  const hoursBehind: string[] = []
  for (const piece of line.split(PIECE)) {
    const folded = foldedForReading(piece)
    const of = OF_TICKETS.exec(folded)
    const when = daysWithin(folded)
    const isDeadline =
      of !== null && when !== null && of.index < when.start && LIMIT.test(folded.slice(of.index))
    const isLast =
      when !== null &&
      of !== null &&
      /(?:jusqu'(?:au|a)|d'ici|plus tard) ?(?:le |au )?$/.test(folded.slice(0, when.start))
    if (isDeadline || isLast) {
      ask(piece, NOTHING_HAPPENS)
      isBehind = true
    } else if (isBehind && when === null) {
      if (hasHour(piece)) hoursBehind.push(piece)
    } else {
      standing.push(piece)
      isBehind = false
    }
  }
  const rest = standing.join(' ')
  // « Samedi 5 décembre, inscription jusqu’au 1er décembre, 20h » is an hour of either.
  if (daysWithin(foldedForReading(rest)) !== null && !hasHour(rest))
    for (const piece of hoursBehind) ask(piece, WHOSE_HOUR)
  return rest
}

interface When {
  start: number
  end: number
  isOnly: boolean
}

/** The first days in folded text, with the hours beside them. */
export function daysWithin(folded: string): When | null {
  const plain = withoutOtherNumbers(folded)
  let found: When | null = null
  for (let at = 0; at < plain.length; at++) {
    if (at > 0 && /[a-z\d]/.test(plain.charAt(at - 1))) continue
    const days = writtenDaysAt(plain, at)
    if (!days) continue
    if (found) return { ...found, isOnly: false }
    const gap = /^[ ,]*/.exec(plain.slice(days.end))?.[0].length ?? 0
    const hours = writtenHoursAt(plain, days.end + gap)
    found = { start: at, end: hours?.end ?? days.end, isOnly: true }
    at = found.end - 1
  }
  return found
}

const RESERVE =
  /(?<![a-z])(?:en cas (?:de|d')|si (?:le temps|la meteo|mauvais)|date de (?:reserve|remplacement|repli)|reportee? (?:si|en cas)|renvoi (?:eventuel|possible))/
const MOVED_TO =
  /(?<![a-z])(?:report|renvoy|repouss|deplac|avanc)(?:ee?s?|e)(?: du .{3,40}?)? (?:au|a|en|pour le|:) ?(?=\D{0,12}\d)|(?<![a-z])nouvelles? dates? ?(?::|est|le)? ?/
/** The line may tell a state, and is looked at. */
const MAY_BE_STATE =
  /(?<![a-z])(?:annul[a-z]*|supprim[a-z]*|cancell?ed|abgesagt|(?:report|renvoy|repouss)(?:ee?s?|e)|complete?s?|sold out|guichets? fermes?|ausverkauft|n'[a-z]+ pas lieu)(?![a-z])/
const IS_OFF = /(?<![a-z])(?:annul|supprim|report|renvoy|repouss|n'[a-z]+ pas lieu)/
const MAYBE =
  /(?<![a-z])(?:si|s'ils?|en cas|sous reserve|a moins|peu(?:t|vent)|pourra[a-z]*|[a-z]{2,}rai(?:t|ent)|eventuel[a-z]*)(?![a-z])/
const NOT_SAID = new RegExp(`${MAYBE.source}|(?<![a-z])(?:qui|(?<!n'a(?:ura)? )pas|jamais|sans)(?![a-z])`)
const OLD_DATE = 'cette date n’a plus lieu'
const MAY_MOVE = 'c’est une date de réserve'
const WHICH_STATE = 'indiquez vous-même si une date est annulée, reportée ou complète'
const IS_MOVED = 'annulé ou reporté, indiquez les dates qui ont lieu'

/**
 * The lines, with the state of a date behind it as readers of dates take it: « Samedi 5 décembre – annulé ». A date that was
 * moved is the new one, and what no date can be is asked.
 */
export function withStates(lines: readonly string[], ask: Ask): string[] {
  const isMoved = lines.some((line) => newDate(line) !== null)
  return lines.map((line) => {
    const folded = foldedForReading(line)
    const when = daysWithin(folded)
    if (when === null) return line
    const reserve = RESERVE.exec(folded) ?? (MOVED_TO.test(folded) ? MAYBE.exec(folded) : null)
    if (reserve && daysWithin(folded.slice(reserve.index))) {
      ask(line.slice(reserve.index), MAY_MOVE)
      return line.slice(0, reserve.index)
    }
    const moved = newDate(line)
    if (moved !== null) {
      if (when.start < moved) ask(line.slice(0, moved), OLD_DATE)
      return line.slice(moved)
    }
    if (!MAY_BE_STATE.test(folded)) return line
    const isOff = IS_OFF.test(folded)
    if (isOff && isMoved) {
      ask(line, OLD_DATE)
      return ''
    }
    const state = stateTold(line, when)
    const word = wordOf(state)
    // « En ligne », « reporté du 3 novembre »: the reader of dates takes it.
    if (word === null && state.status !== undefined) return line
    if (word === null || (isOff && MAYBE.test(folded))) {
      ask(line, WHICH_STATE)
      return line.split(WITH_SEPARATORS).filter(isNoState).join('')
    }
    if (when.isOnly) {
      const rest = hasHour(line.slice(when.start, when.end)) ? null : hoursOfLine(line.slice(when.end))
      return `${line.slice(when.start, when.end)}${rest ? `, ${rest.written}` : ''} – ${word}`
    }
    if (word === 'complet') return line
    ask(line, IS_MOVED)
    return ''
  })
}

const SEPARATOR = /[,;:()|[\]*•–—]|\s-\s/
const WITH_SEPARATORS = new RegExp(`(${SEPARATOR.source})`)
const isNoState = (piece: string) => stateSaid(piece) === null
/** « annulé pour cause de maladie », « annulé et remboursé » */
const CAUSE = / (?:pour (?:cause|raisons?)|en raison|a cause|faute de|suite a|et) .*$/
/** A date that « Le concert du 5 décembre est annulé » speaks of, and not « Concert le 5 décembre et l’apéro est annulé ». */
const SUBJECT = /(?:^|[^a-z'])(?:l'|d'|(?:les?|la|du|des|notre|nos|votre|cet|cette|ces?) )/
const WITHIN_SUBJECT = /^(?!.*(?<![a-z])(?:et|mais|dont|ou|car|avec|sans)(?![a-z]))[^,;:()|–—]*,? *$/
const IS =
  /(?<![a-z'])(?:est|sont|sera|seront|a ete|ont ete|affiche(?:nt)?) (?:(?:deja|donc|malheureusement|helas|desormais|d'ores et deja),? )*|(?<![a-z])(?=n'a(?:ura)? pas lieu)/

/** The state of the only date of a line: alone between separators, or said of the date. */
function stateTold(line: string, when: When): ToldState {
  const parts = [line.slice(0, when.start), line.slice(when.end)]
  const pieces = parts.flatMap((part) => part.split(SEPARATOR)).map(pieceState)
  const before = foldedForReading(parts[0] ?? '')
  const behind = foldedForReading(parts[1] ?? '')
  const subject = (before.split(/[;:()|–—]/).at(-1) ?? '').split(',').slice(-2).join(',')
  const is = IS.exec(behind)
  const isSaid =
    is !== null &&
    !NOT_SAID.test(before + behind) &&
    SUBJECT.test(subject) &&
    WITHIN_SUBJECT.test(behind.slice(0, is.index))
  const said = isSaid ? pieceState(behind.slice(is.index + is[0].length).split(SEPARATOR)[0] ?? '') : {}
  return Object.assign({}, ...pieces, said)
}

function pieceState(piece: string): ToldState {
  const bare = piece.replace(/[\s.!]+$/, '').replace(/ (?:d[ue]s?|les?)$/i, '')
  const said = stateSaid(foldedForReading(bare).replace(CAUSE, ''))
  if (said) return said.isNoTitle ? {} : said.state
  const { programme, availability } = stateInTitle(bare.trim())
  return { ...(programme && { status: programme }), ...(availability && { availability }) }
}

function wordOf({ status, availability }: ToldState): string | null {
  if (status === 'cancelled') return 'annulé'
  if (status === 'postponed') return 'reporté'
  return availability === 'sold_out' ? 'complet' : null
}

/** Where the new date of one that was moved begins. */
function newDate(line: string): number | null {
  const folded = foldedForReading(line)
  const moved = MOVED_TO.exec(folded)
  if (!moved || RESERVE.test(folded) || MAYBE.test(folded)) return null
  const at = moved.index + moved[0].length
  return daysWithin(folded.slice(at)) === null ? null : at
}

const MAY_BE_OF_ALL =
  /annul|pas lieu|complet|cancel|abgesagt|fallt aus|sold|ausverkauft|guichet|esaurit|report|renvoy/
const THE = "(?:l'|(?:les?|la|son|sa|ses|leurs?|notre|nos|cet|cette|ces?) )"
/** « Nous devons annuler le concert »; « le concert de mai » is another one. */
const CALLS_OFF = new RegExp(
  `(?:regret d|doi(?:t|vent) |devons |contraint(?:e?s)? d|oblige(?:e?s)? d)'?annuler ${THE}(?<what>[a-z]+(?: de |(?= d'))?)`,
)
const THE_WHOLE = new RegExp(`^${THE}(?<what>[^,;:]+) $`)
const WHOLE =
  /^(?:evenement|manifestation|concert|spectacle|representation|soiree|fete|bal|loto|tournoi|course|marche|festival|edition|conference|seance|projection|sortie|cours|exposition)s?$/

/**
 * A state of the whole event on a line without its date: « COMPLET », « ANNULÉ ! », « Le concert est annulé », « Nous devons
 * annuler le concert ». What may be that of something else is asked.
 */
export function stateOfAll(lines: readonly string[], ask: Ask): Pick<ToldState, 'status' | 'availability'> {
  const telling = [...lines.entries()].filter(([, line]) => MAY_BE_OF_ALL.test(foldedForReading(line)))
  if (telling.length === 0 || lines.some((line) => newDate(line) !== null)) return {}
  const isDated = (line: string) => daysWithin(foldedForReading(line)) !== null
  const isOneOfSeveral = lines.filter(isDated).length > 1
  const told: ToldState = {}
  for (const [at, line] of telling) {
    const folded = foldedForReading(line)
    const alone = stateAlone(line)
    // « Annulation » is also the heading of the conditions.
    if (alone && !/^[^a-z]*annulation/.test(folded)) {
      Object.assign(told, alone)
      continue
    }
    const is = isDated(line) ? null : IS.exec(folded)
    const said = is && pieceState(folded.slice(is.index + is[0].length).split(SEPARATOR)[0] ?? '')
    const calledOff = CALLS_OFF.exec(folded)?.groups?.what
    const state = calledOff === undefined ? (alone ?? said) : { status: 'cancelled' as const }
    if (state === null || wordOf(state) === null) continue
    if (NOT_SAID.test(folded)) continue
    // « S’il pleut, nous » may stand on the line above.
    const above = lines[at - 1] ?? ''
    const isOpen = !/[.!?:] *$/.test(above) && NOT_SAID.test(foldedForReading(above))
    const what = calledOff ?? (is ? THE_WHOLE.exec(folded.slice(0, is.index))?.groups?.what : '')
    if (isOpen || isOneOfSeveral || !WHOLE.test(what ?? '')) ask(line, WHICH_STATE)
    else Object.assign(told, state)
  }
  return told.status ? { status: told.status } : told
}

/** The state that all pieces of a line tell, and nothing else. */
function stateAlone(line: string): ToldState | null {
  const pieces = line.split(SEPARATOR).map((piece) => piece.replace(/[^\p{L}' ’]/gu, '').trim())
  const states = pieces.filter((piece) => piece !== '').map((piece) => stateSaid(piece))
  const [first] = states
  const isAlone = first && states.every((said) => said && !said.saysMore && !said.isNoTitle)
  if (!isAlone) return null
  const word = wordOf(first.state)
  return word === 'annulé' || word === 'complet' ? first.state : null
}
