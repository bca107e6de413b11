import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { keptMarkup } from './kept-markup.server'

function Place({ town, canton }: { town: string; canton: string }) {
  return (
    <p>
      {town} <b>{canton}</b>
    </p>
  )
}

const VEVEY = { town: 'Vevey & Cie', canton: 'VD' }
const BULLE = { town: 'Bulle', canton: 'FR' }

test('kept markup is what React writes', () => {
  expect(keptMarkup(Place, VEVEY)).toBe(renderToString(<Place {...VEVEY} />))
})

test('a part is rendered once for the same props, and again for others', () => {
  const part = vi.fn(Place)
  for (let page = 0; page < 3; page++) {
    keptMarkup(part, VEVEY)
    keptMarkup(part, BULLE)
  }
  expect(part.mock.calls.map(([props]) => props.town)).toEqual(['Vevey & Cie', 'Bulle'])
})

test('two parts with the same props keep their own markup', () => {
  const Other = ({ town }: { town: string }) => <i>{town}</i>
  expect(keptMarkup(Place, VEVEY)).not.toBe(keptMarkup(Other, VEVEY))
})
