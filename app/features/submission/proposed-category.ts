import type { Themes } from '~/domain/catalogue'
import { termsOf } from '~/features/search/index/analysis'
import { themesIn } from '~/features/search/index/word-meanings'
import { themesOf } from '~/features/search/query/themes'

/** Later words of a description speak of drinks and parking; a draft's title may be of any length. */
const READ_CHARACTERS = 400

type Themed = Parameters<typeof themesOf>[0]

let known: { categories: Themed; themes: Themes } | undefined

/**
 * Slug of the category that the words of the title name most often, else those at the beginning of the description,
 * by what the search knows of themes and genres; null if they name none.
 */
export function proposedCategory(
  { title, description }: { title: string; description: string },
  categories: Themed,
): string | null {
  if (known?.categories !== categories) known = { categories, themes: themesOf(categories) }
  const { themes } = known
  return (
    mostNamed(title.slice(0, READ_CHARACTERS), themes) ??
    mostNamed(description.slice(0, READ_CHARACTERS), themes)
  )
}

/** The category that is named first wins among equals. */
function mostNamed(text: string, themes: Themes): string | null {
  const counts = new Map<string, number>()
  for (const { theme } of themesIn(termsOf(text), themes)) {
    const whole = theme.alsoIn.flatMap(({ facet, value }) => (facet === 'category' ? value : []))
    for (const slug of new Set([...theme.belowThemes, ...whole])) {
      counts.set(slug, (counts.get(slug) ?? 0) + 1)
    }
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a)
  return most?.[0] ?? null
}
