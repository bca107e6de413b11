import type { DocumentStore, Transaction } from '~/backend/documents'
import { type Actor, writeAdminLog } from '~/domain/admin-log'
import { type Category, categories, type StoredCategory } from '~/domain/category'
import { type Genre, genresOf } from '~/domain/genre'
import { type FieldChange, labelsOf, type MergeConflict, mergeRecords } from '~/http/merge-forms'
import { slugify } from '~/platform/ids'
import type { Refused } from '~/platform/refused'
import { GENRE_LABELS, type GenreChange, genreFields } from './genre-form'
import { allCategories } from './manage-categories.server'

/** One theme has at most so many. */
export const GENRES_MOST = 60

export type GenreRefusal = 'unknown' | 'taken' | 'no-slug' | 'too-many' | 'bad-target'
type Done = { ok: true } | Refused<GenreRefusal>

/** Adds a genre at the end of a theme. Its slug is made of the label. Refuses one that a theme has already, a label
 * without letters and more than GENRES_MOST. */
export async function addGenre(
  actor: Actor,
  category: string,
  label: string,
  documents: DocumentStore,
): Promise<{ ok: true; slug: string } | Refused<GenreRefusal>> {
  const slug = slugify(label)
  if (slug === '') return { ok: false, reason: 'no-slug' }
  return documents.transaction(async (transaction) => {
    const all = await everyCategory(transaction, documents)
    const own = all.find(({ id }) => id === category)
    if (!own) return { ok: false, reason: 'unknown' }
    if (all.some((other) => genresOf(other).some((genre) => genre.slug === slug))) {
      return { ok: false, reason: 'taken' }
    }
    if (genresOf(own).length >= GENRES_MOST) return { ok: false, reason: 'too-many' }
    write(transaction, own, [...genresOf(own), { slug, label, synonyms: [] }])
    log(transaction, actor, category, 'genre-added', label)
    return { ok: true, slug }
  })
}

type GenreEdit = { ok: true; theirs: FieldChange[] } | Refused<'unknown'> | MergeConflict

/** Writes the fields the admin changed. Refuses a field that another admin changed meanwhile. */
export async function editGenre(
  actor: Actor,
  { category, slug }: { category: string; slug: string },
  { base, ...change }: GenreChange,
  documents: DocumentStore,
): Promise<GenreEdit> {
  return documents.transaction(async (transaction): Promise<GenreEdit> => {
    const found = await findGenre(transaction, category, slug)
    if (!found) return { ok: false, reason: 'unknown' }
    const { own, genre } = found
    const merge = mergeRecords(base, genreFields, change, genre)
    if (!merge.ok) return merge
    if (merge.mine.length > 0) {
      const edited = { ...genre, ...merge.changed }
      write(
        transaction,
        own,
        genresOf(own).map((other) => (other.slug === slug ? edited : other)),
      )
      const fields = labelsOf(merge.mine, GENRE_LABELS)
      log(transaction, actor, category, 'genre-edited', `${edited.label}, ${fields}`)
    }
    return { ok: true, theirs: merge.theirs }
  })
}

/** Exchanges a genre with its neighbour; at an end it stays. False when it is gone. */
export async function orderGenre(
  category: string,
  slug: string,
  direction: 'up' | 'down',
  documents: DocumentStore,
): Promise<boolean> {
  return documents.transaction(async (transaction) => {
    const found = await findGenre(transaction, category, slug)
    if (!found) return false
    const genres = [...genresOf(found.own)]
    const at = genres.findIndex((genre) => genre.slug === slug)
    const to = direction === 'up' ? at - 1 : at + 1
    const [other] = genres.slice(to, to + 1)
    if (to < 0 || !other) return true
    genres[to] = found.genre
    genres[at] = other
    write(transaction, found.own, genres)
    return true
  })
}

/** Puts a genre at the end of another theme. Its events keep their theme. Refuses a theme that is not active or full. */
export async function moveGenre(
  actor: Actor,
  { category, slug }: { category: string; slug: string },
  to: string,
  documents: DocumentStore,
): Promise<Done> {
  return documents.transaction(async (transaction): Promise<Done> => {
    const found = await findGenre(transaction, category, slug)
    if (!found) return { ok: false, reason: 'unknown' }
    const target = await transaction.get(categories, to)
    if (!target?.active || to === category) return { ok: false, reason: 'bad-target' }
    if (genresOf(target).length >= GENRES_MOST) return { ok: false, reason: 'too-many' }
    write(transaction, found.own, without(found.own, slug))
    write(transaction, target, [...genresOf(target), found.genre])
    log(transaction, actor, category, 'genre-moved', `${found.genre.label}, vers ${target.label}`)
    return { ok: true }
  })
}

/** Events that tell it keep their theme and count as telling none. */
export async function removeGenre(
  actor: Actor,
  { category, slug }: { category: string; slug: string },
  documents: DocumentStore,
): Promise<Done> {
  return documents.transaction(async (transaction): Promise<Done> => {
    const found = await findGenre(transaction, category, slug)
    if (!found) return { ok: false, reason: 'unknown' }
    write(transaction, found.own, without(found.own, slug))
    log(transaction, actor, category, 'genre-removed', found.genre.label)
    return { ok: true }
  })
}

async function findGenre(
  transaction: Transaction,
  category: string,
  slug: string,
): Promise<{ own: StoredCategory; genre: Genre } | null> {
  const own = await transaction.get(categories, category)
  const genre = own && genresOf(own).find((one) => one.slug === slug)
  return own && genre ? { own, genre } : null
}

/** All categories are read in the transaction, so that two admins cannot add the same genre to two themes. */
async function everyCategory(transaction: Transaction, documents: DocumentStore): Promise<StoredCategory[]> {
  const all: StoredCategory[] = []
  for (const { id } of await allCategories(documents)) {
    const category = await transaction.get(categories, id)
    if (category) all.push(category)
  }
  return all
}

function without(category: StoredCategory, slug: string): Genre[] {
  return genresOf(category).filter((genre) => genre.slug !== slug)
}

function write(transaction: Transaction, { id }: StoredCategory, genres: readonly Genre[]): void {
  transaction.update<Category>(categories, id, { genres: [...genres] })
}

function log(transaction: Transaction, actor: Actor, category: string, action: string, detail: string): void {
  writeAdminLog(transaction, actor, { subject: 'category', subjectId: category, action, detail })
}
