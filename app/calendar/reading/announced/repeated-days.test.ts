import { expect, test } from 'vitest'
import { daysOfRange } from '~/calendar/day-range'
import { type LinesBefore, readDates } from './read-dates'

const NOTHING_BEFORE: LinesBefore = { month: null, days: null, lastDay: null }

/** « 20:00 11 12 13 »: hours, and the days of the month. */
function datesOf(line: string): string[] {
  const read = readDates(line, { ...NOTHING_BEFORE }, '2026-11-23')
  if (!read.ok) return [read.reason]
  return read.stretches.map(({ dates: { ranges, times, label } }) => {
    const hours = times.map(({ start, end }) => (end ? `${start}-${end}` : start))
    const days = ranges.flatMap(daysOfRange).map((day) => Number(day.slice(8)))
    return [...hours, ...days, label].filter((part) => part !== '').join(' ')
  })
}

test.each([
  ['du 11 au 20 janvier 2027, 20h, relâche le 18', ['20:00 11 12 13 14 15 16 17 19 20']],
  ['du 5 au 10 décembre sauf le 8, 20h', ['20:00 5 6 7 9 10']],
  ['du 3 au 9 décembre à 20h, relâche les lundis', ['20:00 3 4 5 6 8 9']],
  ['du 4 au 9 décembre, tous les jours sauf mardi et mercredi, 14-18h', ['14:00-18:00 4 5 6 7']],
  ['du 4 au 9 décembre, 14h-18h (relâche lu et ma)', ['14:00-18:00 4 5 6 9']],
  [
    'du 24 décembre au 2 janvier, 10h-18h, fermé les 25 décembre et 1er janvier',
    ['10:00-18:00 24 26 27 28 29 30 31 2'],
  ],
  ['tous les samedis de décembre à 17h', ['17:00 5 12 19 26']],
  ['chaque dimanche de janvier à février 2027, 15h', ['15:00 3 10 17 24 31 7 14 21 28']],
  ['les samedis et dimanches de décembre, 14h-17h', ['14:00-17:00 5 6 12 13 19 20 26 27']],
  ['Chant chaque jeudi du 7 au 28 janvier 2027 20h', ['20:00 7 14 21 28 Chant']],
  ['Tous les mardis à 18h30 jusqu’au 15 décembre 2026', ['18:30 24 1 8 15']],
  ['du 12 janvier au 2 février 2027, le mardi à 19h', ['19:00 12 19 26 2']],
  ['tous les jours du 1er au 5 décembre à 18h', ['18:00 1 2 3 4 5']],
  ['tous les lundis du 11 janvier au 15 février 2027, 19h, sauf le 18 et le 25 janvier', ['19:00 11 1 8 15']],
  [
    'du mardi au samedi, du 5 au 17 janvier 2027, 20h, dimanche 17h',
    ['17:00 10 17', '20:00 5 6 7 8 9 12 13 14 15 16'],
  ],
  ['Du 5 au 17 janvier 2027, ma-sa 20h, di 17h', ['20:00 5 6 7 8 9 12 13 14 15 16', '17:00 10 17']],
  ['Ve 11, sa 12 et di 13 décembre 2026 à 20h30 (dimanche 17h)', ['17:00 13', '20:30 11 12']],
  [
    'du 14 au 31 janvier, du jeudi au samedi 20h, dimanche 17h, relâche le 24',
    ['20:00 14 15 16 21 22 23 28 29 30', '17:00 17 31'],
  ],
  ['du 4 au 8 décembre à 17h sauf le dimanche à 20h', ['20:00 6', '17:00 4 5 7 8']],
  ['les 4, 5, 11 et 12 décembre, vendredis 20h, samedis 18h', ['20:00 4 11', '18:00 5 12']],
  ['les samedis 5 et 12 décembre à 20h', ['20:00 5 12']],
])('« %s »', (line, dates) => {
  expect(datesOf(line)).toEqual(dates)
})

test.each([
  ['tous les mardis à 19h', /^dites jusqu’à quand/],
  ['tous les lundis dès le 11 janvier, 20h', /^dites jusqu’à quand/],
  ['tous les jours sauf le lundi, 14h-18h', /^dites jusqu’à quand/],
  ['chaque 2e mardi du mois, 20h', /Dates régulières/],
  ['chaque jeudi du 7 au 28 janvier, 19h, sauf vacances', /sauf vacances.» n’est pas lu/],
  ['relâche le 18 janvier', /relâche.» n’est pas lu/],
  ['du 11 au 20 janvier, 20h, relâche le 28', /^le 28 n’est pas une seule de ces dates/],
  ['du 11 janvier au 20 février, 20h, relâche le 15', /^le 15 n’est pas une seule de ces dates/],
  [
    'du 11 au 20 janvier, 20h, relâche le 5 février',
    /^le vendredi 5.février 2027 n’est pas une de ces dates/,
  ],
  ['tous les samedis du 5 au 26 décembre et le dimanche 27 décembre', /sur des lignes différentes/],
  ['du 4 au 20 décembre à 17h, tous les dimanches à 20h', /^quels jours ont quelle heure/],
  ['du 4 au 20 décembre, sauf le dimanche à 20h', /^quels jours ont quelle heure/],
  ['du 3 au 27 décembre, relâche lundi, di 17h', /^il manque l’heure des autres jours/],
  ['du 5 au 6 décembre, dimanche 17h', /^il manque l’heure des autres jours/],
  ['du 4 au 5 décembre 20h, dimanche 17h', /^une heure est celle d’un jour/],
  ['tous les samedis du 7 au 10 décembre', /^cette période n’a pas de tel jour/],
])('« %s » is refused', (line, reason) => {
  expect(datesOf(line)).toEqual([expect.stringMatching(reason)])
})
