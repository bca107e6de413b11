import type { AgendaEvent, Occurrence } from '~/domain/event'
import type { Rule } from '~/domain/rules'
import { datesToCome } from '~/domain/spans'
import { counted, enumerated } from '~/platform/french'
import { longDay } from '~/platform/french-dates'
import { toWallTime } from '~/platform/zurich'
import type { EventDraft } from '../draft/draft'
import { draftOfSchedule } from '../draft/draft-from-event.server'
import type { CopyIntent } from '../draft/form-choices'
import { unfoldedRow } from '../draft/schedule/date-rows'
import { daysOfRule } from '../draft/schedule/recurrence'
import { datesLater, hasWeeklyDates, weeksOf } from './dates-later'

interface CopiedDates {
  /** It has the fields that tell when, and no others. */
  draft: EventDraft
  /** French sentences: what became of the dates. */
  notes: string[]
}

export const COPIES: readonly CopyIntent[] = ['copy-later', 'copy-same', 'copy-none']

/** Whether the copy may have the same dates: not where all are over. */
export function hasDatesToCome(event: AgendaEvent, nowMs: number): boolean {
  return datesToCome(event, nowMs).length > 0
}

/** « Dupliquer » makes this copy before anything is chosen. An event that is over returns a year later, as fairs
 * and markets do; one that is still to come gets new dates, because the same event twice on one day would be a
 * mistake. */
export function usualCopy(event: AgendaEvent, nowMs: number): CopyIntent {
  return hasDatesToCome(event, nowMs) ? 'copy-none' : 'copy-later'
}

/** The dates of a copy, without states and ids, and without those that are over. */
export function copiedDates(event: AgendaEvent, choice: CopyIntent, nowMs: number): CopiedDates {
  if (choice === 'copy-same') {
    const same = datesOfCopy(event, nowMs)
    if (same) return { draft: same.draft, notes: ['Ce sont les dates d’origine.', ...cutNote(same)] }
  }
  if (choice === 'copy-later') {
    const later = yearsLater(event, nowMs)
    if (later) return later
  }
  return {
    draft: withoutDays(event),
    notes: ['Choisissez les nouvelles dates\u00a0; les heures sont conservées.'],
  }
}

interface Copy {
  draft: EventDraft
  /** Whether something that is over was left out. */
  isCut: boolean
}

/** Null when nothing is to come. */
function datesOfCopy(event: AgendaEvent, nowMs: number): Copy | null {
  if (event.rules.length > 0) {
    const today = toWallTime(nowMs).slice(0, 10)
    const rules = event.rules.flatMap((rule) => ruleFrom(rule, today) ?? [])
    const isCut = rules.length < event.rules.length || rules.some((rule, at) => rule !== event.rules[at])
    return rules.length > 0 ? { draft: draftOfSchedule({ ...event, rules }), isCut } : null
  }
  const toCome = datesToCome(event, nowMs)
  if (toCome.length === 0) return null
  const occurrences = toCome.map((date) => ({ ...date, id: '', status: null, availability: null }))
  return {
    draft: draftOfSchedule({ ...event, occurrences }),
    isCut: toCome.length < event.occurrences.length,
  }
}

/** The rule from its first day to come on: an earlier one would change which weeks count. Null when none is to come. */
function ruleFrom(rule: Rule, today: string): Rule | null {
  if (rule.from >= today) return rule
  const days = daysOfRule(rule, rule.except, MOST_DAYS)
  const from = days.find((day) => day >= today)
  return from === undefined ? null : { ...rule, from }
}

/** Ten years of every day. */
const MOST_DAYS = 3660

/** Moves an event of long ago to the first year in which it would be to come; null when there is none. */
function yearsLater(event: AgendaEvent, nowMs: number): CopiedDates | null {
  const present = Number(toWallTime(nowMs).slice(0, 4))
  const last = Math.max(...event.occurrences.map(({ startLocal }) => Number(startLocal.slice(0, 4))))
  const fewest = Math.max(1, present - last - 1)
  for (let years = fewest; years <= fewest + 2; years++) {
    const later = { ...event, ...datesLater(event, years) }
    const copy = datesOfCopy({ ...later, occurrences: later.occurrences.map(withoutLinks) }, nowMs)
    if (copy) return { draft: copy.draft, notes: laterNotes(event, later, years, copy) }
  }
  return null
}

/** A note of one evening does not hold for another: « complet, liste d’attente ». */
function withoutLinks(date: Occurrence): Occurrence {
  return { ...date, note: null, bookingUrl: null }
}

function laterNotes(event: AgendaEvent, later: AgendaEvent, years: number, copy: Copy): string[] {
  const [before] = event.occurrences
  const [after] = later.occurrences
  const example =
    before && after ? `\u00a0: ${longDay(before.startLocal)} devient ${longDay(after.startLocal)}` : ''
  const ownWords = event.occurrences.some(({ note, bookingUrl }) => note || bookingUrl)
  return [
    hasWeeklyDates(event)
      ? `Les dates sont ${counted(weeksOf(years), 'semaine')} plus tard, le même jour de la semaine${example}.`
      : `Les dates sont ${counted(years, 'an')} plus tard, selon la même règle.`,
    ...cutNote(copy),
    ...(ownWords ? ['Les remarques et billetteries propres à une date ne sont pas copiées.'] : []),
    'Vérifiez-les, surtout les jours fixes et les exceptions.',
    ...yearNotes(event),
  ]
}

function cutNote({ isCut }: Copy): string[] {
  return isCut ? ['Les dates passées ne sont pas copiées.'] : []
}

/** « Le titre mentionne 2026 : pensez à l’actualiser. » */
function yearNotes({ title, summary, description, occurrences }: AgendaEvent): string[] {
  const years = [...new Set(occurrences.map(({ startLocal }) => startLocal.slice(0, 4)))].sort()
  const told = (text: string) => years.filter((year) => new RegExp(`(?<!\\d)${year}(?!\\d)`).test(text))
  const note = (what: string, texts: string) => {
    const found = told(texts)
    return found.length > 0 ? [`${what} mentionne ${enumerated(found)}\u00a0: pensez à l’actualiser.`] : []
  }
  return [...note('Le titre', title), ...note('Le texte', `${summary}\n${description}`)]
}

/** The kind of dates and their hours, without days: these alone are to be filled in. */
function withoutDays(event: AgendaEvent): EventDraft {
  const { mode, dates = [], rules = [], exhibition } = draftOfSchedule(event)
  if (mode === 'rule') {
    return { mode, rules: rules.map(({ from: _from, until: _until, except: _except, ...rhythm }) => rhythm) }
  }
  if (mode === 'exhibition') {
    return { mode, exhibition: { time: exhibition?.time, hours: exhibition?.hours } }
  }
  const rows = dates.map(unfoldedRow)
  const [first] = rows
  const isSame = rows.every(
    (row) => row.time === first?.time && row.startTime === first?.startTime && row.endTime === first?.endTime,
  )
  if (!first || !isSame) return { mode }
  return { mode, dates: [{ time: first.time, startTime: first.startTime, endTime: first.endTime }] }
}
