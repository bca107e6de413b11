import type { CatalogueDirectory, DirectoryKind } from './catalogue-directory.server'
import type { Behind } from './published-changes'

/** An operator is told of this. */
interface CatalogueState extends Behind {
  isConnected: boolean
  isDamaged: boolean
  behindSince: string | null
}

const PLACES: Record<DirectoryKind, string> = {
  directory: '',
  reader: '',
  temporary: 'It is kept in the temporary folder, because its directory cannot be written.',
  memory: 'It is kept in memory alone, because no directory can be written.',
}

/** null when everything works. */
export function sentenceOf(
  state: CatalogueState,
  place: Pick<CatalogueDirectory, 'kind' | 'trouble'>,
): string | null {
  const { isConnected, isDamaged, behindSince, unsaved, leftOut, lost, failure } = state
  const sentences: string[] = []
  if (isDamaged) sentences.push(`Its file is damaged and is being filled anew, since ${behindSince}.`)
  else if (!isConnected) {
    sentences.push(`The store has not answered since ${behindSince}: changes are not shown.`)
  } else if (failure !== null || leftOut > 0) {
    sentences.push(`Changes not written since ${behindSince}: ${unsaved}; not shown either: ${leftOut}.`)
  }
  if (lost > 0) sentences.push(`Changes that cannot be taken in: ${lost}. The log says why.`)
  if (place.trouble !== null) sentences.push(PLACES[place.kind])
  return sentences.length > 0 ? sentences.join(' ') : null
}
