// The seeded categories, before each test in a backend of their own.
import { beforeEach } from 'vitest'
import type { DocumentStore } from '~/backend/documents'
import { openBackend } from '~/backend/open/backend.server'
import { categories } from '~/domain/category'
import { seedCategories } from '~/features/categories/seed.server'
import { fixedClock } from '~/platform/clock'
import { temporaryDirectory } from '../../../../../tests/support/temporary-directory'
import type { NewCategory } from '../category-form'
import { allCategories } from '../manage-categories.server'

export const ACTOR = { uid: 'anne', name: 'Anne' }
export let documents: DocumentStore

beforeEach(async () => {
  const directory = await temporaryDirectory('categories')
  const clock = fixedClock('2026-11-21T09:00:00.000Z')
  const backend = await openBackend({ backend: 'embedded', dataDir: directory.path }, clock)
  documents = backend.documents
  await seedCategories(documents)
  return async () => {
    await backend.close()
    await directory.remove()
  }
})

export const LOOK: Omit<NewCategory, 'slug'> = {
  label: 'Jeux de société',
  icon: 'tent',
  colour: '#0b5bc4',
  synonyms: ['jeux'],
  schemaType: 'Event',
}

export const order = async () => (await allCategories(documents)).map(({ id }) => id)
export const stored = (slug: string) => documents.get(categories, slug)
