import { expect, test } from 'vitest'
import { looseJson } from './loose-json'

const BAL = { name: 'Bal', at: ['2026', 5] }

test.each([
  ['a comma too much', '{"name":"Bal","at":["2026",5,],}', [BAL]],
  ['a semicolon behind', ' {"name":"Bal","at":["2026",5]}; ', [BAL]],
  ['two values', '{"name":"Bal","at":["2026",5]}\n{"name":"Loto"}', [BAL, { name: 'Loto' }]],
  ['two values with a comma', '{"name":"Bal","at":["2026",5]},{"name":"Loto"}', [BAL, { name: 'Loto' }]],
  ['escaped quotes', '{&quot;name&quot;:&quot;Bal&quot;,&quot;at&quot;:[&quot;2026&quot;,5]}', [BAL]],
  ['comments', '<!-- /* x */ {"name":"Bal", // le titre\n"at":["2026",5]} -->', [BAL]],
  ['CDATA', '//<![CDATA[\n{"name":"Bal","at":["2026",5]}\n//]]>', [BAL]],
  ['a quote within', '{"name":"Le "Grand" Bal","at":1}', [{ name: 'Le "Grand" Bal', at: 1 }]],
  ['a quote at the end', '{"name":"Bal "du lac""}', [{ name: 'Bal "du lac"' }]],
  ['quotes in a list', '["le "Bal"", "2"]', [['le "Bal"', '2']]],
  ['a quote before a comma', '{"name":"le "Bal", à Nyon"}', [{ name: 'le "Bal", à Nyon' }]],
  ['a line break within', '{"name":"Bal\n du\tvillage"}', [{ name: 'Bal\n du village' }]],
  ['an escape that is none', String.raw`{"name":"L\'été \u00e0 \"Nyon\""}`, [{ name: `L'été à "Nyon"` }]],
  [
    'an address',
    '{"url":"https://a.example/", "name":"a // b",}',
    [{ url: 'https://a.example/', name: 'a // b' }],
  ],
  ['a mark before', '\ufeff{"name":"Loto"}', [{ name: 'Loto' }]],
])('%s', (_, text, values) => {
  expect(looseJson(text)).toEqual({ values, isWhole: true })
})

test.each([
  '{oops',
  '{"name":"Bal"',
  "{'name':'Bal'}",
  '{"name":}',
  '{"a":"b" "c":"d"}',
  '["a" "b"]',
  '{"a":"b"\n"c":1}',
])('%s is said to be unread', (text) => {
  expect(looseJson(text)).toEqual({ values: [], isWhole: false })
})

test('what can be read beside what cannot', () => {
  expect(looseJson('{"name":"Loto"}{"name":}')).toEqual({ values: [{ name: 'Loto' }], isWhole: false })
  expect(looseJson('  ')).toEqual({ values: [], isWhole: true })
})

test('a long text takes no time', () => {
  const begin = performance.now()
  looseJson(`{"name":"${'"a '.repeat(100_000)}`)
  looseJson('{'.repeat(100_000))
  looseJson('","'.repeat(100_000))
  expect(performance.now() - begin).toBeLessThan(10_000)
})

test.each([
  ['small nodes', `{"a":[${'{"b":1},'.repeat(40_000)}],}`, true],
  ['nested lists', `${'['.repeat(2000)}1,${']'.repeat(2000)}`, true],
  ['lists side by side', '[1,2,{}],'.repeat(40_000), true],
  ['commas', `{"a":[1${','.repeat(100_000)}]}`, true],
])('%s without end are read at once', (_, text, isWhole) => {
  const begun = performance.now()
  expect(looseJson(text).isWhole).toBe(isWhole)
  expect(performance.now() - begun).toBeLessThan(10_000)
})

test('many small nodes are whole', () => {
  const { values, isWhole } = looseJson(`{"a":[${'{"b":1,},'.repeat(3)}],}`)
  expect({ values, isWhole }).toEqual({ values: [{ a: [{ b: 1 }, { b: 1 }, { b: 1 }] }], isWhole: true })
})
