import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Kept, MarkupProvider } from './kept-markup'
import { keptMarkup } from './kept-markup.server'

function Place({ town, canton }: { town: string; canton: string }) {
  return (
    <p>
      {town} <b>{canton}</b>
    </p>
  )
}

const list = (part: typeof Place) => (
  <ul>
    <Kept as="li" className="place" part={part} props={{ town: 'Vevey & Cie', canton: 'VD' }} />
    <Kept as="li" part={part} props={{ town: 'Bulle', canton: 'FR' }} />
  </ul>
)

test('kept markup is what React writes of the part in its place, so that the browser can hydrate it', () => {
  const kept = renderToString(<MarkupProvider value={keptMarkup}>{list(Place)}</MarkupProvider>)
  expect(kept).toBe(renderToString(list(Place)))
  expect(kept).toContain('<li class="place"><p>Vevey &amp; Cie<!-- --> <b>VD</b></p></li>')
})

test('a part is rendered once for the same props, and again for others', () => {
  const part = vi.fn(Place)
  for (let page = 0; page < 3; page++) {
    renderToString(<MarkupProvider value={keptMarkup}>{list(part)}</MarkupProvider>)
  }
  expect(part.mock.calls.map(([props]) => props.town)).toEqual(['Vevey & Cie', 'Bulle'])
})

test('two parts with the same props keep their own markup', () => {
  const Other = ({ town }: { town: string }) => <i>{town}</i>
  const props = { town: 'Sion', canton: 'VS' }
  expect(keptMarkup(Place, props)).not.toBe(keptMarkup(Other, props))
})
