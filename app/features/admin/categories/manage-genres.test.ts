import { beforeEach, describe, expect, test } from 'vitest'
import type { DocumentStore } from '~/backend/documents'
import { openBackend } from '~/backend/open/backend.server'
import { logOf } from '~/domain/admin-log'
import { categories } from '~/domain/category'
import { genresOf } from '~/domain/genre'
import { seedCategories } from '~/features/categories/seed.server'
import { fixedClock } from '~/platform/clock'
import { temporaryDirectory } from '../../../../tests/support/temporary-directory'
import { genreFields } from './genre-form'
import { addGenre, editGenre, GENRES_MOST, moveGenre, orderGenre, removeGenre } from './manage-genres.server'

const ACTOR = { uid: 'anne', name: 'Anne' }
const JAZZ = { category: 'musique', slug: 'jazz' }
let documents: DocumentStore

beforeEach(async () => {
  const directory = await temporaryDirectory('genres')
  const clock = fixedClock('2026-11-21T09:00:00.000Z')
  const backend = await openBackend({ backend: 'embedded', dataDir: directory.path }, clock)
  documents = backend.documents
  await seedCategories(documents)
  return async () => {
    await backend.close()
    await directory.remove()
  }
})

async function genres(category: string) {
  const found = await documents.get(categories, category)
  return found ? genresOf(found) : []
}
const slugs = async (category: string) => (await genres(category)).map(({ slug }) => slug)
const jazz = async () => (await genres('musique')).find(({ slug }) => slug === 'jazz')

describe('a new genre', () => {
  test('stands at the end of its theme, with the initial ones', async () => {
    const before = await slugs('musique')
    expect(await addGenre(ACTOR, 'musique', 'Éveil musical', documents)).toEqual({
      ok: true,
      slug: 'eveil-musical',
    })
    expect(await slugs('musique')).toEqual([...before, 'eveil-musical'])
    expect(await logOf('category', 'musique', documents)).toMatchObject([
      { action: 'genre-added', detail: 'Éveil musical', actorName: 'Anne' },
    ])
  })

  test('is refused where a theme has it already, without letters, and in a theme that is gone', async () => {
    const add = (category: string, label: string) => addGenre(ACTOR, category, label, documents)
    expect(await add('spectacles', 'JAZZ')).toEqual({ ok: false, reason: 'taken' })
    expect(await add('spectacles', '***')).toEqual({ ok: false, reason: 'no-slug' })
    expect(await add('disparue', 'Twist')).toEqual({ ok: false, reason: 'unknown' })
  })

  test('added twice at once is there once', async () => {
    const add = (category: string) => addGenre(ACTOR, category, 'Twist', documents)
    const outcomes = await Promise.all([add('musique'), add('spectacles')])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes).toContainEqual({ ok: false, reason: 'taken' })
    const everywhere = [...(await slugs('musique')), ...(await slugs('spectacles'))]
    expect(everywhere.filter((slug) => slug === 'twist')).toHaveLength(1)
  })

  test('is refused in a full theme', async () => {
    const full = Array.from({ length: GENRES_MOST }, (_, at) => ({
      slug: `g-${at}`,
      label: 'Genre',
      synonyms: [],
    }))
    await documents.update(categories, 'vie-locale', { genres: full })
    const refused = { ok: false, reason: 'too-many' }
    expect(await addGenre(ACTOR, 'vie-locale', 'Twist', documents)).toEqual(refused)
    expect(await moveGenre(ACTOR, JAZZ, 'vie-locale', documents)).toEqual(refused)
    expect(await slugs('musique')).toContain('jazz')
  })
})

describe('two admins who change a genre at once', () => {
  test('both win with different fields, and each hears of the other', async () => {
    const base = JSON.stringify(genreFields((await jazz()) ?? { label: '', synonyms: [] }))
    const { synonyms = [] } = (await jazz()) ?? {}
    const renamed = await editGenre(ACTOR, JAZZ, { label: 'Jazz & blues', synonyms, base }, documents)
    expect(renamed).toEqual({ ok: true, theirs: [] })
    const other = await editGenre(ACTOR, JAZZ, { label: 'Jazz', synonyms: ['swing'], base }, documents)
    expect(other).toMatchObject({ ok: true, theirs: [{ field: 'label', to: 'Jazz & blues' }] })
    expect(await jazz()).toEqual({ slug: 'jazz', label: 'Jazz & blues', synonyms: ['swing'] })
  })

  test('one wins the same field, the other gets both texts and may insist', async () => {
    const base = JSON.stringify(genreFields((await jazz()) ?? { label: '', synonyms: [] }))
    const edit = (label: string, shown: string) =>
      editGenre(ACTOR, JAZZ, { label, synonyms: ['swing', 'big band', 'jazzy'], base: shown }, documents)
    const outcomes = await Promise.all([edit('Jazz vocal', base), edit('Jazz manouche', base)])
    const lost = outcomes.find((outcome) => !outcome.ok)
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    if (!lost || lost.ok || lost.reason !== 'conflict') throw new Error('nobody lost')
    expect(lost.conflicts).toMatchObject([{ field: 'label', from: 'Jazz' }])
    expect(await edit('Jazz d’ici', JSON.stringify(lost.base))).toEqual({ ok: true, theirs: [] })
    expect(await jazz()).toMatchObject({ label: 'Jazz d’ici' })
  })

  test('what one removes the other can neither edit, order, move nor remove', async () => {
    expect(await removeGenre(ACTOR, JAZZ, documents)).toEqual({ ok: true })
    const gone = { ok: false, reason: 'unknown' }
    const edited = { label: 'Jazz', synonyms: [], base: '' }
    expect(await editGenre(ACTOR, JAZZ, edited, documents)).toEqual(gone)
    expect(await moveGenre(ACTOR, JAZZ, 'spectacles', documents)).toEqual(gone)
    expect(await removeGenre(ACTOR, JAZZ, documents)).toEqual(gone)
    expect(await orderGenre('musique', 'jazz', 'up', documents)).toBe(false)
    expect(await slugs('musique')).not.toContain('jazz')
  })
})

test('a genre moves up and down, and at an end it stays', async () => {
  const before = await slugs('vie-locale')
  const [first = '', second = '', ...others] = before
  expect(await orderGenre('vie-locale', second, 'up', documents)).toBe(true)
  expect(await slugs('vie-locale')).toEqual([second, first, ...others])
  expect(await orderGenre('vie-locale', second, 'up', documents)).toBe(true)
  expect(await slugs('vie-locale')).toEqual([second, first, ...others])
  expect(await orderGenre('vie-locale', second, 'down', documents)).toBe(true)
  expect(await slugs('vie-locale')).toEqual(before)
})

test('a genre goes under another active theme with its words', async () => {
  const before = await jazz()
  expect(await moveGenre(ACTOR, JAZZ, 'musique', documents)).toEqual({ ok: false, reason: 'bad-target' })
  expect(await moveGenre(ACTOR, JAZZ, 'rien', documents)).toEqual({ ok: false, reason: 'bad-target' })
  expect(await moveGenre(ACTOR, JAZZ, 'spectacles', documents)).toEqual({ ok: true })
  expect(await slugs('musique')).not.toContain('jazz')
  expect((await genres('spectacles')).at(-1)).toEqual(before)
})
