// How the dates of an event read as a whole.

import type { AgendaEvent, Occurrence } from '~/domain/event'
import { spansDays } from '~/domain/spans'
import { capitalized, counted, uncapitalized } from '~/platform/french'
import { dayRange } from '~/platform/french-dates'
import { lastDay, occurrenceText } from './event-view'
import { appointmentLines, closedLine, hoursLine, isAppointment } from './exhibition-text'
import { ruleText } from './rule-text'

type Scheduled = Pick<AgendaEvent, 'kind' | 'occurrences' | 'rules' | 'openingHours' | 'closedDays'>

/** Lists what the dates are made from: rules, or what an exhibition is within its period. Each line is a sentence
 * without full stop; single dates have none. */
export function scheduleLines(event: Scheduled): string[] {
  const rules = event.rules.map(ruleText)
  if (event.kind !== 'exhibition') return rules
  const { lines } = appointmentLines(event.occurrences)
  return [...rules, hoursLine(event), closedLine(event), ...lines].filter(Boolean)
}

/** The dates that an event is about: of an exhibition its period, without vernissage and guided tours. */
export function mainDates({ kind, occurrences }: Pick<AgendaEvent, 'kind' | 'occurrences'>): Occurrence[] {
  const periods = kind === 'exhibition' ? occurrences.filter((date) => !isAppointment(date)) : occurrences
  return periods.length > 0 ? periods : occurrences
}

/** « Samedi 5 décembre 2026, 20 h 30 », « 5 dates, du 5 décembre 2026 au 3 janvier 2027 », or the rules. */
export function datesInBrief(event: Scheduled): string {
  const dates = mainDates(event)
  const [first] = dates
  const last = dates.at(-1)
  if (!first || !last) return ''
  if (event.rules.length > 0) return rulesInBrief(event.rules)
  if (dates.length > 1) {
    return `${counted(dates.length, 'date')}, ${dayRange(first.startLocal, lastDay(last))}`
  }
  return capitalized(spansDays(first) ? dayRange(first.startLocal, lastDay(first)) : occurrenceText(first))
}

/** The rules on one line. */
export function rulesInBrief(rules: AgendaEvent['rules']): string {
  const [first = '', ...others] = rules.map(ruleText)
  return [first, ...others.map(uncapitalized)].join('\u00a0; ')
}
