import { expect, test } from 'vitest'
import { FILTER_NAMES } from './agenda-query'
import { FILTERS, PARAMETERS, type Parameter } from './filters'

const rows = FILTER_NAMES.map((name) => ({
  name,
  parameters: Object.entries<Parameter>(FILTERS[name].parameters),
}))

test('PARAMETERS lists the parameters of all filters, in the order of the table', () => {
  expect(Object.keys(PARAMETERS)).toEqual(rows.flatMap(({ parameters }) => parameters.map(([name]) => name)))
})

test.each(Object.entries(PARAMETERS))(
  '%s is repeatable (%s) where its filter says what a further value finds',
  (name, isRepeatable) => {
    const filter = rows.find(({ parameters }) => parameters.some(([own]) => own === name))
    expect('further' in FILTERS[filter?.name ?? 'q']).toBe(isRepeatable)
  },
)
