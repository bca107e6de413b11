import { expect, test } from 'vitest'
import type { Rule } from '~/domain/rules'
import { ruleText } from './rule-text'

const RULE: Rule = {
  on: { kind: 'weekdays', weekdays: [2], everyWeeks: 1 },
  from: '2026-12-01',
  until: '2027-06-29',
  startTime: '19:00',
  endTime: '20:30',
  except: [],
  schoolHolidays: null,
}
const text = (changed: Partial<Rule>) => ruleText({ ...RULE, ...changed }).replaceAll('\u00a0', ' ')

test('a rule reads as one sentence', () => {
  expect(text({})).toBe('Chaque mardi, 19 h – 20 h 30, du 1er décembre 2026 au 29 juin 2027')
  expect(
    text({
      endTime: null,
      except: [
        { from: '2026-12-22', to: '2026-12-22' },
        { from: '2026-12-29', to: '2027-01-05' },
      ],
      schoolHolidays: 'VD',
    }),
  ).toBe(
    'Chaque mardi, 19 h, du 1er décembre 2026 au 29 juin 2027, sauf pendant les vacances scolaires (Vaud), le 22 décembre 2026 et du 29 décembre 2026 au 5 janvier 2027',
  )
})

test.each<[Rule['on'], string]>([
  [{ kind: 'weekdays', weekdays: [4, 2], everyWeeks: 1 }, 'Chaque mardi et jeudi'],
  [{ kind: 'weekdays', weekdays: [1, 2, 3, 4, 5, 6, 7], everyWeeks: 1 }, 'Chaque jour'],
  [{ kind: 'weekdays', weekdays: [2], everyWeeks: 2 }, 'Un mardi sur deux'],
  [{ kind: 'weekdays', weekdays: [2, 4], everyWeeks: 3 }, 'Toutes les 3 semaines, le mardi et jeudi'],
  [{ kind: 'nth_weekday', nth: 1, weekday: 6 }, 'Le premier samedi du mois'],
  [{ kind: 'nth_weekday', nth: -1, weekday: 5 }, 'Le dernier vendredi du mois'],
  [{ kind: 'month_day', day: 15 }, 'Le 15 de chaque mois'],
])('%j', (on, begin) => {
  expect(text({ on }).startsWith(`${begin}, `)).toBe(true)
})
