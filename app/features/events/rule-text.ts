// A rule of dates in French, wherever dates are read.

import { weekdayName, weekdaysText } from '~/domain/labels'
import type { Rule } from '~/domain/rules'
import { CANTON_LABELS } from '~/domain/vocabulary'
import { capitalized, enumerated, uncapitalized } from '~/platform/french'
import { clockTime, dayRange } from '~/platform/french-dates'

const NTH: Record<string, string> = {
  1: 'premier',
  2: 'deuxième',
  3: 'troisième',
  4: 'quatrième',
  [-1]: 'dernier',
}

/** « Chaque mardi, le premier samedi du mois ». */
export function rhythmsText(rules: readonly Rule[]): string {
  return capitalized(rules.map(({ on }) => uncapitalized(rhythmText(on))).join(', '))
}

/** « Chaque mardi, 19 h – 20 h 30, du 1er décembre 2026 au 30 juin 2027, sauf le 22 décembre 2026 ». */
export function ruleText(rule: Rule): string {
  const { startTime, endTime, from, until } = rule
  const hours = endTime ? `${clockTime(startTime)} –\u00a0${clockTime(endTime)}` : clockTime(startTime)
  return [rhythmText(rule.on), hours, dayRange(from, until), exceptText(rule)].filter(Boolean).join(', ')
}

function rhythmText(on: Rule['on']): string {
  switch (on.kind) {
    case 'weekdays':
      return weeklyText(on.weekdays, on.everyWeeks)
    case 'nth_weekday':
      return `Le ${NTH[on.nth]} ${weekdayName(on.weekday)} du mois`
    case 'month_day':
      return `Le ${on.day === 1 ? '1er' : on.day} de chaque mois`
  }
}

function weeklyText(weekdays: readonly number[], everyWeeks: number): string {
  const days = weekdays.length === 7 ? 'jour' : enumerated([...weekdays].sort().map(weekdayName))
  if (everyWeeks === 1) return `Chaque ${days}`
  if (everyWeeks === 2 && weekdays.length === 1) return `Un ${days} sur deux`
  const on = weekdays.length === 7 ? 'tous les jours' : `le ${uncapitalized(weekdaysText(weekdays))}`
  return capitalized(`toutes les ${everyWeeks} semaines, ${on}`)
}

function exceptText({ except, schoolHolidays }: Rule): string {
  const days = except.map(({ from, to }) => dayRange(from, to))
  const holidays = schoolHolidays ? [`pendant les vacances scolaires (${CANTON_LABELS[schoolHolidays]})`] : []
  return days.length + holidays.length > 0 ? `sauf ${enumerated([...holidays, ...days])}` : ''
}
