import { CANTONS, type Canton } from '~/domain/vocabulary'
import { listQuery, pageIn, withQuery, wordsIn } from '~/platform/query-string'

export const DIRECTORY_PATH = '/lieux'
/** Names that begin with no letter stand under this one. */
export const OTHER_LETTER = '0'

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
  return {
    q: wordsIn(params),
    canton: CANTONS.find((canton) => canton === params.get('canton')) ?? null,
    letter: letter !== null && /^[a-z0]$/.test(letter) ? letter : null,
    page: pageIn(params),
  }
}

function paramsOf({ letter, ...query }: DirectoryQuery): URLSearchParams {
  return listQuery({ ...query, lettre: letter })
}

/** Returns the parameters that the directory reads, each in one form. */
export function directoryParams(given: URLSearchParams): URLSearchParams {
  return paramsOf(parseDirectoryQuery(given))
}

export function directoryPath(query: DirectoryQuery): string {
  return withQuery(DIRECTORY_PATH, paramsOf(query))
}
