import { EMPTY_QUERY } from '~/domain/agenda-query'
import type { Catalogue, Facets } from '~/domain/catalogue'
import type { StoredCategory } from '~/domain/category'
import { listPath } from '~/domain/query-paths'

const EXAMPLES_SHOWN = 3
/** Each try is two or three counts. */
const TRIES_MOST = 12

interface Example {
  text: string
  href: string
}

/** Searches in everyday words that find something now: a theme each, free, in the busiest localities, for children. */
export function homeExamples(
  { category, locality }: Pick<Facets, 'category' | 'locality'>,
  categories: readonly StoredCategory[],
  catalogue: Pick<Catalogue, 'understand' | 'count'>,
): Example[] {
  const words = category
    .filter(({ count }) => count > 0)
    .flatMap(({ value }) => categories.find(({ id }) => id === value)?.synonyms[0] ?? [])
  const towns = locality.filter(({ count }) => count > 0).map(({ value }) => value)
  const endings = ['gratuit', ...towns.slice(0, 1), 'enfants', ...towns.slice(1, 3), '']

  const examples: Example[] = []
  let tries = 0
  for (const ending of endings) {
    for (const word of words) {
      if (examples.length === EXAMPLES_SHOWN || tries === TRIES_MOST) return examples
      const text = `${word} ${ending}`.trim()
      const query = { ...EMPTY_QUERY, q: text }
      if (examples.some((other) => other.text.startsWith(word))) continue
      tries += 1
      if (catalogue.count(catalogue.understand(query).query) === 0) continue
      examples.push({ text, href: listPath(query) })
      break
    }
  }
  return examples
}
