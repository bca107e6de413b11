import { expect, test } from 'vitest'
import { draftFromFields, fieldsOfDraft } from './draft-fields'

test('a draft comes out of its fields as it went in', () => {
  const fields = {
    title: ['Loto'],
    languages: ['fr', 'de'],
    'place.name': ['Temple'],
    'dates[0].day': ['2026-12-05'],
    'dates[1].folded': ['|2026-12-06'],
    'rules[0].weekdays': ['1'],
    'exhibition.hours[0].opens': ['10:00'],
    'exhibition.hours[0].weekdays': ['1', '2'],
  }
  expect(fieldsOfDraft(draftFromFields(fields))).toEqual(fields)
})

test('rows in which nothing is typed keep their places', () => {
  const draft = draftFromFields({ 'dates[2].day': ['2026-12-05'], 'rules[1].startTime': [''] })
  expect(draft).toEqual({ dates: [{}, {}, { day: '2026-12-05' }], rules: [{}, {}] })
  expect(draftFromFields(fieldsOfDraft(draft))).toEqual(draft)
})

test('names that no form has do nothing', () => {
  const names = [
    '__proto__.x',
    'constructor.prototype.x',
    'toString.call',
    'dates[99999].day',
    'dates[-1].day',
    '',
    'a..b',
  ]
  const draft = draftFromFields(Object.fromEntries(names.map((name) => [name, ['x']])))
  expect(Object.keys(draft)).toEqual(['constructor', 'toString'])
  expect({}).not.toHaveProperty('x')
})

test('a field that is told twice counts once', () => {
  expect(draftFromFields({ title: ['Loto', 'Bal'] })).toEqual({ title: 'Loto' })
})
