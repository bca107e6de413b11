// Queries of addresses, of lists above all. Browser-safe.

/** An e-mail address and most names are shorter. */
export const LIST_WORDS_MAX = 200
const PAGE_MAX = 10_000

/** Returns `q`, at most LIST_WORDS_MAX UTF-16 code units of it, with single blanks; '' for none. */
export function wordsIn(params: URLSearchParams): string {
  return (params.get('q') ?? '')
    .slice(0, LIST_WORDS_MAX)
    .replace(/[\p{Cc}\p{Cs}\p{Z}]+/gu, ' ')
    .trim()
}

/** Returns `page`, which counts from 1; anything else is the first page. */
export function pageIn(params: URLSearchParams): number {
  const page = Number(params.get('page'))
  return Number.isInteger(page) && page > 1 && page <= PAGE_MAX ? page : 1
}

/** The query of a list in its one form: what is empty and the first page are left out. */
export function listQuery({
  page = 1,
  ...given
}: { page?: number } & Record<string, string | number | null | undefined>): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(given)) if (value) params.set(name, String(value))
  if (page > 1) params.set('page', String(page))
  return params
}

export function withQuery(path: string, params: URLSearchParams): string {
  return params.size > 0 ? `${path}?${params}` : path
}

/** A path, which may have a query already, with one more parameter. */
export function withParam(path: string, name: string, value: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`
}
