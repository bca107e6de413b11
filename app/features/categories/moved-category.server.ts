import type { Categories } from '~/domain/category'

/** The same address with the categories that got the events of those that are gone; null when it names none of these. */
export function movedCategoryPath(
  request: Request,
  categories: Pick<Categories, 'successorOf'>,
): string | null {
  const { pathname, searchParams } = new URL(request.url)
  const asked = searchParams.getAll('category')
  const present = asked.map((slug) => categories.successorOf(slug) ?? slug)
  if (present.every((slug, at) => slug === asked[at])) return null
  searchParams.delete('category')
  for (const slug of new Set(present)) searchParams.append('category', slug)
  return `${pathname}?${searchParams}`
}
