import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { renderOption } from './filters'
import { optionsMarkup } from './options-markup'

test('the options of a filter are written as React writes them', () => {
  const options = ['Vaud', 'Chœur & chorale', '<b>L’"Aula"</b>', "L'Isle"].map((label, at) => ({
    label,
    count: 1500 * at,
    href: `/evenements?q=caf%C3%A9&au=2100-01-02&lieu=${encodeURIComponent(label)}`,
    active: false,
  }))
  const drawn = renderToString(<ul>{options.map(renderOption)}</ul>)
  // The same character (HTML, 13.5).
  expect(`<ul>${optionsMarkup(options)}</ul>`.replaceAll('&#39;', '&#x27;')).toBe(drawn)
})
