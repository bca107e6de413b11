import { CANTONS, type Canton } from '~/domain/vocabulary'

export const DIRECTORY_PATH = '/lieux'
/** Names that begin with no letter stand under this one. */
export const OTHER_LETTER = '0'
const TEXT_MAX = 100
const PAGE_MAX = 10_000

export interface DirectoryQuery {
  q: string
  canton: Canton | null
  /** 'a' to 'z', or OTHER_LETTER. */
  letter: string | null
  /** The first page is 1. */
  page: number
}

/** The query of any query string; never throws. */
export function parseDirectoryQuery(params: URLSearchParams): DirectoryQuery {
  const letter = params.get('lettre')
  const page = Number(params.get('page'))
  return {
    q: (params.get('q') ?? '')
      .slice(0, TEXT_MAX)
      .replace(/[\p{Cc}\p{Cs}\p{Z}]+/gu, ' ')
      .trim(),
    canton: CANTONS.find((canton) => canton === params.get('canton')) ?? null,
    letter: letter !== null && /^[a-z0]$/.test(letter) ? letter : null,
    page: Number.isInteger(page) && page > 1 && page <= PAGE_MAX ? page : 1,
  }
}

function paramsOf({ q, canton, letter, page }: DirectoryQuery): URLSearchParams {
  const params = new URLSearchParams()
  if (q) params.set('q', q)
  if (canton) params.set('canton', canton)
  if (letter) params.set('lettre', letter)
  if (page > 1) params.set('page', String(page))
  return params
}

/** Returns the parameters that the directory reads, each in one form. */
export function directoryParams(given: URLSearchParams): URLSearchParams {
  return paramsOf(parseDirectoryQuery(given))
}

export function directoryPath(query: DirectoryQuery): string {
  const params = paramsOf(query).toString()
  return params ? `${DIRECTORY_PATH}?${params}` : DIRECTORY_PATH
}
