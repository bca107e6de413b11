import type { DocumentStore, Transaction } from '~/backend/documents'
import { type AddedSpelling, addedSpellings, SPELLING_MOST } from '~/domain/added-spelling'
import { type Actor, undoRefusal, writeAdminLog } from '~/domain/admin-log'
import { EMPTY_QUERY } from '~/domain/agenda-query'
import type { Catalogue } from '~/domain/catalogue'
import type { Categories } from '~/domain/category'
import { themeNamed } from '~/features/search/query/themes'
import { FILTER_WORDS } from '~/features/search/vocabulary/vocabulary.server'
import { withoutApostrophe } from '~/features/search/vocabulary/word-list.server'
import type { Clock } from '~/platform/clock'
import { slugify } from '~/platform/ids'
import type { Refused } from '~/platform/refused'

const WORDS_MOST = 6

export interface SpellingDependencies {
  documents: DocumentStore
  catalogue: Pick<Catalogue, 'themes' | 'understand'>
  categories: Pick<Categories, 'list' | 'genres'>
  clock: Clock
}

type AddingRefusal =
  | 'empty'
  | 'too-long'
  | 'too-many-words'
  | 'unknown-meaning'
  | 'added'
  | 'of-filter'
  | 'of-theme'
  | 'read'

/** Adds a spelling to a meaning. Refuses one that has a meaning already, so that no spelling ever has two. */
export async function addSpelling(
  actor: Actor,
  { words: typed, meaning }: { words: string; meaning: string },
  dependencies: SpellingDependencies,
): Promise<{ ok: true; words: string } | Refused<AddingRefusal>> {
  const { documents, clock } = dependencies
  const words = typed.trim().replaceAll(/\s+/g, ' ')
  const id = slugify(words)
  const reason = shapeRefusal(words) ?? (isMeaning(meaning, dependencies) ? null : 'unknown-meaning')
  if (reason) return { ok: false, reason }
  const isThere = (await documents.get(addedSpellings, id))?.state === 'active'
  const known = isThere ? 'added' : meaningRefusal(words, dependencies)
  if (known) return { ok: false, reason: known }
  return documents.transaction(async (transaction) => {
    const former = await transaction.get(addedSpellings, id)
    if (former?.state === 'active') return { ok: false, reason: 'added' }
    const addedAt = new Date(clock.now()).toISOString()
    const spelling: AddedSpelling = { words, meaning, addedBy: actor.name, addedAt, state: 'active' }
    if (former) transaction.update(addedSpellings, id, spelling, { expectedVersion: former.version })
    else transaction.insert(addedSpellings, id, spelling)
    log(transaction, actor, id, 'created', spelling)
    return { ok: true, words }
  })
}

function shapeRefusal(words: string): 'empty' | 'too-long' | 'too-many-words' | null {
  if (slugify(words) === '') return 'empty'
  if (words.length > SPELLING_MOST) return 'too-long'
  return slugify(words).split('-').length > WORDS_MOST ? 'too-many-words' : null
}

function isMeaning(asked: string, { categories }: SpellingDependencies): boolean {
  return (
    FILTER_WORDS.some(({ meaning }) => meaning === asked) ||
    categories.list().some(({ id }) => asked === `theme=${id}`) ||
    categories.genres().some(({ slug }) => asked === `genre=${slug}`)
  )
}

/** Dates, places and prices are read by rules: the reader itself tells that no word is left. */
function meaningRefusal(words: string, { catalogue }: SpellingDependencies): AddingRefusal | null {
  const forms = withoutApostrophe(words.replaceAll('-', ' '))
  if (FILTER_WORDS.some(({ spellings }) => forms.some((form) => spellings.includes(form)))) return 'of-filter'
  if (themeNamed(words, catalogue.themes())) return 'of-theme'
  return catalogue.understand({ ...EMPTY_QUERY, q: words }).query.q === '' ? 'read' : null
}

/** Returns the version for the undo; null when it is not there. */
export async function removeSpelling(
  actor: Actor,
  id: string,
  { documents }: Pick<SpellingDependencies, 'documents'>,
): Promise<{ words: string; version: number } | null> {
  return documents.transaction(async (transaction) => {
    const spelling = await transaction.get(addedSpellings, id)
    if (spelling?.state !== 'active') return null
    const { version, words } = spelling
    transaction.update(addedSpellings, id, { state: 'removed' }, { expectedVersion: version })
    log(transaction, actor, id, 'removed', spelling)
    return { words, version: version + 1 }
  })
}

type RemovalUndo = { ok: true } | Refused<'too-late' | 'not-yours' | 'changed'>

/** Brings a spelling back: for the admin who removed it, within ten seconds, while nobody has added it again. */
export async function undoRemoval(
  actor: Actor,
  { id, version }: { id: string; version: number },
  { documents, clock }: Pick<SpellingDependencies, 'documents' | 'clock'>,
): Promise<RemovalUndo> {
  const reason = await undoRefusal(
    actor,
    { subject: 'spelling', id, action: 'removed' },
    { documents, clock },
  )
  if (reason) return { ok: false, reason }
  return documents.transaction(async (transaction): Promise<RemovalUndo> => {
    const spelling = await transaction.get(addedSpellings, id)
    if (spelling?.version !== version || spelling.state !== 'removed') return { ok: false, reason: 'changed' }
    transaction.update(addedSpellings, id, { state: 'active' }, { expectedVersion: version })
    log(transaction, actor, id, 'restored', spelling)
    return { ok: true }
  })
}

function log(
  transaction: Transaction,
  actor: Actor,
  subjectId: string,
  action: 'created' | 'removed' | 'restored',
  { words, meaning }: AddedSpelling,
): void {
  writeAdminLog(transaction, actor, {
    subject: 'spelling',
    subjectId,
    action,
    detail: `${words}, ${meaning}`,
  })
}
