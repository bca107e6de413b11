import type { StoredCategory } from '~/domain/category'
import { onDark, onLight, textOn } from '~/domain/colours'

/** Needs no escaping: colours are parsed as #rrggbb, slugs are [a-z0-9-]. */
export function categoryColours(categories: readonly StoredCategory[]): string {
  if (latest?.categories !== categories) latest = { categories, css: stylesheet(categories) }
  return latest.css
}

let latest: { categories: readonly StoredCategory[]; css: string } | null = null

function stylesheet(categories: readonly StoredCategory[]): string {
  const light = categories.map(
    ({ id, colour }) => `.cat-${id}{--cat:${onLight(colour)};--field:${colour};--on-field:${textOn(colour)}}`,
  )
  const dark = categories.map(({ id, colour }) => `.cat-${id}{--cat:${onDark(colour)}}`)
  return `${light.join('')}@media screen and (prefers-color-scheme:dark){${dark.join('')}}`
}
