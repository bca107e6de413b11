import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { easter } from '~/calendar/holidays'
import { tokensOf } from '~/platform/tokens'
import type { AskedDate } from './asked-days'
import { dateAt } from './dates'

/** Saturday. */
const TODAY = '2026-11-21'

/** The date that the whole text is; null when it is none, or more than one. */
function dateOf(text: string, today = TODAY): AskedDate | null {
  const tokens = tokensOf(text)
  const found = dateAt(tokens, 0, today)
  return found && found.length === tokens.length ? found.date : null
}

const day = (date: string) => ({ from: date, to: date })

describe('on Saturday 21 November 2026', () => {
  test.each([
    ['aujourdhui', 'aujourdhui'],
    ['aujourd’hui', 'aujourdhui'],
    ['Ce soir', 'ce-soir'],
    ['demain', 'demain'],
    ['demain soir', 'demain'],
    ['demain matin', 'demain'],
    ['demain dans l’après-midi', 'demain'],
    ['dimanche après-midi', day('2026-11-22')],
    ['vendredi soir', day('2026-11-27')],
    ['le 28 novembre en soirée', day('2026-11-28')],
    ['après-demain', day('2026-11-23')],
    ['ce week-end', 'ce-week-end'],
    ['weekend', 'ce-week-end'],
    ['le week-end prochain', { from: '2026-11-28', to: '2026-11-29' }],
    ['cette semaine', 'cette-semaine'],
    ['la semaine prochaine', { from: '2026-11-23', to: '2026-11-29' }],
    ['ce mois-ci', { from: '2026-11-01', to: '2026-11-30' }],
    ['le mois prochain', { from: '2026-12-01', to: '2026-12-31' }],
    ['samedi', day('2026-11-21')],
    ['samedi soir', day('2026-11-21')],
    ['samedi prochain', day('2026-11-28')],
    ['ce dimanche', day('2026-11-22')],
    ['vendredi', day('2026-11-27')],
    ['22 juin', day('2027-06-22')],
    ['22juin', day('2027-06-22')],
    ['21 novembre', day('2026-11-21')],
    ['20 novembre', day('2027-11-20')],
    ['Mardi 18 juin', day('2027-06-18')],
    ['samedi 28', day('2026-11-28')],
    ['le samedi 28 novembre 2026', day('2026-11-28')],
    ['24.11.2026', day('2026-11-24')],
    ['24/11/26', day('2026-11-24')],
    ['24.11', day('2026-11-24')],
    ['2026-12-24', day('2026-12-24')],
    ['1er août', day('2027-08-01')],
    ['le jour de l’an', day('2027-01-01')],
    ['la semaine du 1er', { from: '2026-11-30', to: '2026-12-06' }],
    ['les 1, 2, 3, 4, 5, 6, 7, 8 et 9 décembre', { from: '2026-12-01', to: '2026-12-09' }],
    ['hiver prochain 2027', { from: '2026-12-01', to: '2027-02-28' }],
    ['1 aout 2028', day('2028-08-01')],
    ['29 février', day('2028-02-29')],
    ['en juillet', { from: '2027-07-01', to: '2027-07-31' }],
    ['novembre', { from: '2026-11-01', to: '2026-11-30' }],
    ['décembre 2027', { from: '2027-12-01', to: '2027-12-31' }],
    ['au mois d’août', { from: '2027-08-01', to: '2027-08-31' }],
    ['du 3 au 8 août', { from: '2027-08-03', to: '2027-08-08' }],
    ['du 28 novembre au 3 décembre', { from: '2026-11-28', to: '2026-12-03' }],
    ['du 28 décembre au 3 janvier', { from: '2026-12-28', to: '2027-01-03' }],
    ['entre le 3 et le 8 août 2027', { from: '2027-08-03', to: '2027-08-08' }],
    ['3-8 août', { from: '2027-08-03', to: '2027-08-08' }],
    ['24 - 26.12', { from: '2026-12-24', to: '2026-12-26' }],
    ['24. – 26.12.', { from: '2026-12-24', to: '2026-12-26' }],
    ['24.11 - 3.12.2026', { from: '2026-11-24', to: '2026-12-03' }],
    ['du samedi 28 au dimanche 29 novembre', { from: '2026-11-28', to: '2026-11-29' }],
    ['2026', { from: '2026-01-01', to: '2026-12-31' }],
    ['2027', { from: '2027-01-01', to: '2027-12-31' }],
    ['en 2027', { from: '2027-01-01', to: '2027-12-31' }],
    ['à partir du 1er décembre', { from: '2026-12-01', to: null }],
    ['à partir de demain', { from: '2026-11-22', to: null }],
    ['à partir d’aujourd’hui', { from: '2026-11-21', to: null }],
    ['à partir de janvier', { from: '2027-01-01', to: null }],
    ['dès le 5 décembre', { from: '2026-12-05', to: null }],
    ['dès 5.12.2026', { from: '2026-12-05', to: null }],
    ['dès samedi soir', { from: '2026-11-21', to: null }],
    ['dès ce soir', { from: '2026-11-21', to: null }],
    ['après le 15 décembre', { from: '2026-12-16', to: null }],
    ['après Noël', { from: '2026-12-27', to: null }],
    ['jusqu’au 20 décembre', { from: null, to: '2026-12-20' }],
    ['jusqu’à Noël', { from: null, to: '2026-12-26' }],
    ['jusqu’en mars', { from: null, to: '2027-03-31' }],
    ['d’ici dimanche', { from: null, to: '2026-11-22' }],
    ['d’ici à dimanche', { from: null, to: '2026-11-22' }],
    ['d’ici le 24 décembre', { from: null, to: '2026-12-24' }],
    ['avant noël', { from: null, to: '2026-12-23' }],
    ['avant le 24 décembre', { from: null, to: '2026-12-23' }],
    ['avant la semaine prochaine', { from: null, to: '2026-11-22' }],
    ['avant décembre', { from: null, to: '2026-11-30' }],
    ['à Noël', { from: '2026-12-24', to: '2026-12-26' }],
    ['Nouvel An', { from: '2026-12-31', to: '2027-01-01' }],
    ['lundi de Pâques', day('2027-03-29')],
    ['Pâques 2028', { from: '2028-04-14', to: '2028-04-17' }],
    ['week-end de lAscension', { from: '2027-05-06', to: '2027-05-09' }],
    ['week-end de l’Ascension', { from: '2027-05-06', to: '2027-05-09' }],
    ['lundi de Pentecôte', day('2027-05-17')],
    ['Jeûne genevois', day('2027-09-09')],
    ['Jeûne fédéral', { from: '2027-09-18', to: '2027-09-20' }],
    ['lundi du Jeûne', day('2027-09-20')],
    ['fête nationale', day('2027-08-01')],
    ['instauration de la République', day('2027-03-01')],
  ] as [string, AskedDate][])('%s', (text, date) => {
    expect(dateOf(text)).toEqual(date)
  })

  test.each([
    'Noël',
    'ascension',
    'soir',
    '22',
    '31.02.2027',
    '30 février',
    'mars 1848',
    'le 45 mai',
    'samedis',
    'fête',
    '2028',
    'après-midi',
    'dès 5 ans',
    'avant-première',
    'avant aujourd’hui',
    'après-ski',
    '',
  ])('%j is no date', (text) => {
    expect(dateOf(text)).toBeNull()
  })
})

describe('weekdays and weekends asked on any day', () => {
  test.each([
    ['2026-11-16', 'samedi', day('2026-11-21')],
    ['2026-11-16', 'lundi', day('2026-11-16')],
    ['2026-11-22', 'le week-end prochain', { from: '2026-11-28', to: '2026-11-29' }],
    ['2026-11-20', 'le week-end prochain', { from: '2026-11-28', to: '2026-11-29' }],
    ['2026-12-31', 'demain soir', 'demain'],
    ['2026-12-31', 'après-demain', day('2027-01-02')],
    ['2026-12-28', '3 janvier', day('2027-01-03')],
    ['2027-01-01', 'Nouvel An', { from: '2026-12-31', to: '2027-01-01' }],
    ['2026-12-15', 'le mois prochain', { from: '2027-01-01', to: '2027-01-31' }],
    ['2026-03-28', 'demain', 'demain'],
    ['2026-10-24', 'dimanche', day('2026-10-25')],
  ] as [string, string, AskedDate][])('%s: %s', (today, text, date) => {
    expect(dateOf(text, today)).toEqual(date)
  })
})

test('Easter', () => {
  expect([2024, 2025, 2026, 2027, 2038, 2285].map(easter)).toEqual([
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2038-04-25',
    '2285-03-22',
  ])
})

test('no text makes it throw, and every date it reads exists, the first before the last', () => {
  const word = fc.constantFrom(
    'du',
    'au',
    'le',
    '3',
    '31',
    '29',
    'fevrier',
    'juin',
    '2027',
    'samedi',
    'prochain',
    'week-end',
    '.',
    '12.',
    'et',
    'entre',
    'dès',
    'avant',
    'après',
    'jusqu’au',
    'noël',
  )
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), (words) => {
      const tokens = tokensOf(words.join(' '))
      tokens.forEach((_, at) => {
        const found = dateAt(tokens, at, TODAY)
        if (!found || typeof found.date === 'string') return
        const { from, to } = found.date
        const ends = [from, to].filter((end) => end !== null)
        for (const end of ends) expect(new Date(end).toISOString().slice(0, 10)).toBe(end)
        expect(ends.length).toBeGreaterThan(0)
        expect([...ends].sort()).toEqual(ends)
        expect(found.length).toBeGreaterThan(0)
      })
    }),
    { numRuns: 2000 },
  )
})
