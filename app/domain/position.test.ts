import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAgendaQuery, toSearchParams } from './agenda-query'
import { coarsePosition, parsePosition, positionText } from './position'

function parse(text: string) {
  return parseAgendaQuery(new URLSearchParams(text)).query
}

describe('a position', () => {
  test('is rounded to two decimals, and only one in or near Switzerland counts', () => {
    expect(coarsePosition(46.519653, 6.632273)).toEqual({ lat: 46.52, lng: 6.63 })
    expect(coarsePosition(48.85, 2.35)).toBeNull()
    expect(coarsePosition(Number.NaN, 6.6)).toBeNull()
  })

  test('is read from its text, which gives it back', () => {
    const inSwitzerland = fc.record({
      lat: fc.double({ min: 45.6, max: 48, noNaN: true }),
      lng: fc.double({ min: 5.7, max: 10.7, noNaN: true }),
    })
    fc.assert(
      fc.property(inSwitzerland, ({ lat, lng }) => {
        const position = coarsePosition(lat, lng)
        expect(position && parsePosition(positionText(position))).toEqual(position)
      }),
    )
  })

  test.each(['', 'ici', '46.52', '46.52,6.63,1', '46.52;6.63', '4652,663', '-46.5,6.6', '46.5,1e1', '1,1'])(
    'is not %j',
    (text) => {
      expect(parsePosition(text)).toBeNull()
    },
  )
})

describe('an address with a position', () => {
  test('has a radius, of 10 km where none is given', () => {
    expect(parse('pres=46.519653,6.632273')).toMatchObject({ near: { lat: 46.52, lng: 6.63 }, radiusKm: 10 })
    expect(parse('pres=46.52,6.63&rayon=5&tri=distance')).toMatchObject({ radiusKm: 5, sort: 'distance' })
    expect(toSearchParams(parse('pres=46.519653,6.632273')).toString()).toBe('pres=46.52%2C6.63&rayon=10')
  })

  test('gives way to a locality', () => {
    expect(parse('pres=46.52,6.63&lieu=Nyon')).toMatchObject({
      near: null,
      localities: ['Nyon'],
      radiusKm: null,
    })
  })
})
