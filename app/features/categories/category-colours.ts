// The stylesheet that gives each category its colours, from what the store says of them.

import type { StoredCategory } from '~/domain/category'
import { onDark, onLight, textOn } from '~/domain/colours'

/**
 * One class a category, `cat-{slug}`: --cat is legible as text on the page's ground, --field is the flat colour and
 * --on-field the text on it. Colours were parsed as #rrggbb and slugs are [a-z0-9-], so nothing here needs escaping.
 */
export function categoryColours(categories: readonly StoredCategory[]): string {
  if (latest?.categories !== categories) latest = { categories, css: stylesheet(categories) }
  return latest.css
}

/** The same list until a category changes, and asked for with every page. */
let latest: { categories: readonly StoredCategory[]; css: string } | null = null

function stylesheet(categories: readonly StoredCategory[]): string {
  const light = categories.map(
    ({ id, colour }) => `.cat-${id}{--cat:${onLight(colour)};--field:${colour};--on-field:${textOn(colour)}}`,
  )
  const dark = categories.map(({ id, colour }) => `.cat-${id}{--cat:${onDark(colour)}}`)
  return `${light.join('')}@media screen and (prefers-color-scheme:dark){${dark.join('')}}`
}
