// A line of an announcement says more about its dates: the last day to register, a date that is cancelled, moved or sold out.
import { withoutOtherNumbers } from '~/calendar/reading/announced/left-over'
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

/** Leaves out « inscription jusqu’au 7 décembre », « prélocation dès le 1er décembre »: days on which nothing takes place. */
export function withoutDeadlines(line: string, ask: Ask): string {
  if (!OF_TICKETS.test(foldedForReading(line))) return line
  let isBehind = false
  return line
    .split(PIECE)
    .filter((piece) => {
      const folded = foldedForReading(piece)
      const of = OF_TICKETS.exec(folded)
      const when = daysWithin(folded)
      const isDeadline =
        of !== null && when !== null && of.index < when.start && LIMIT.test(folded.slice(of.index))
      const isLast =
        when !== null &&
        of !== null &&
        /(?:jusqu'(?:au|a)|d'ici|plus tard) ?(?:le |au )?$/.test(folded.slice(0, when.start))
      const isDropped = isDeadline || isLast || (isBehind && when === null)
      isBehind = isDropped
      if (isDropped && when !== null) ask(piece, NOTHING_HAPPENS)
      return !isDropped
    })
    .join(' ')
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
const CANCELLED = /(?<![a-z])(?:annulee?s?|annulation|n'aura pas lieu|n'ont pas lieu|supprimee?s?)(?![a-z])/
const POSTPONED = /(?<![a-z])(?:report|renvoy|repouss)(?:ee?s?|e)(?![a-z])/
const SOLD_OUT =
  /(?<!(?:programme|dejeuner|repas|menu|horaire|dossier|cycle|tour|corps|liste) )(?<![a-z])(?:complete?s?|sold out|guichets? fermes?|ausverkauft)(?![a-z])/
const OLD_DATE = 'cette date n’a plus lieu'
const MAY_MOVE = 'c’est une date de réserve'
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
    const reserve = RESERVE.exec(folded)
    if (reserve && daysWithin(folded.slice(reserve.index))) {
      ask(line.slice(reserve.index), MAY_MOVE)
      return line.slice(0, reserve.index)
    }
    const moved = newDate(line)
    if (moved !== null) {
      if (when.start < moved) ask(line.slice(0, moved), OLD_DATE)
      return line.slice(moved)
    }
    const isCancelled = CANCELLED.test(folded)
    const state = isCancelled
      ? 'annulé'
      : POSTPONED.test(folded)
        ? 'reporté'
        : SOLD_OUT.test(folded)
          ? 'complet'
          : ''
    if (state === '') return line
    if (state !== 'complet' && isMoved) ask(line, OLD_DATE)
    else if (when.isOnly) {
      const rest = hasHour(line.slice(when.start, when.end)) ? null : hoursOfLine(line.slice(when.end))
      return `${line.slice(when.start, when.end)}${rest ? `, ${rest.written}` : ''} – ${state}`
    } else if (state === 'complet') return line
    else ask(line, IS_MOVED)
    return ''
  })
}

/** Where the new date of one that was moved begins. */
function newDate(line: string): number | null {
  const folded = foldedForReading(line)
  const moved = MOVED_TO.exec(folded)
  if (!moved || RESERVE.test(folded)) return null
  const at = moved.index + moved[0].length
  return daysWithin(folded.slice(at)) === null ? null : at
}

const IS_OFF =
  /^(?:(?:evenement |concert |spectacle )?annule)+(?: annule)*$|(?:regret d|doit |devons |contraints? d|obliges? d)'?annuler/

/** A state of the whole event on its own line: « COMPLET », « ANNULÉ ! ». */
export function stateOfAll(lines: readonly string[]): { status?: 'cancelled'; availability?: 'sold_out' } {
  const alone = lines.map((line) =>
    foldedForReading(line)
      .replace(/[^a-z' ]/g, '')
      .replace(/ +/g, ' ')
      .trim(),
  )
  if (alone.some((line) => IS_OFF.test(line))) return { status: 'cancelled' }
  return alone.some((line) => /^(?:complet|sold out|spectacle complet|concert complet)$/.test(line))
    ? { availability: 'sold_out' }
    : {}
}
