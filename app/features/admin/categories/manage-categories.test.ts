import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { openBackend } from '~/backend/backend.server'
import type { DocumentStore } from '~/backend/documents'
import { logOf } from '~/domain/admin-log'
import { type Category, categories, SEED_CATEGORIES } from '~/domain/category'
import { AA, checkColour } from '~/domain/colours'
import { events } from '~/domain/event'
import { openCategories } from '~/features/categories/categories.server'
import { isCategoryActive } from '~/features/categories/is-category-active'
import { seedCategories } from '~/features/categories/seed.server'
import { fixedClock } from '~/platform/clock'
import { makeEvent } from '../../../../tests/support/make-event'
import { temporaryDirectory } from '../../../../tests/support/temporary-directory'
import { categoriesPage, categoryPage } from './categories-page.server'
import { categoryForm, fieldsOf, type NewCategory, newCategoryForm } from './category-form'
import { countEvents, finishLeaving, leaveCategory, moveEvents } from './leave-category.server'
import {
  activateCategory,
  allCategories,
  createCategory,
  editCategory,
  placeCategory,
} from './manage-categories.server'

const ACTOR = { uid: 'anne', name: 'Anne' }
let documents: DocumentStore

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

const LOOK: Omit<NewCategory, 'slug'> = {
  label: 'Jeux de société',
  icon: 'tent',
  colour: '#0b5bc4',
  synonyms: ['jeux'],
  schemaType: 'Event',
}

async function addEvents(slug: string, count: number): Promise<void> {
  const statuses = ['draft', 'pending', 'published', 'rejected', 'changes_requested'] as const
  await documents.transaction(async (transaction) => {
    for (let index = 0; index < count; index++) {
      const status = statuses[index % statuses.length]
      const amends = index % 7 === 1 ? `other-${index}` : null
      transaction.insert(events, `${slug}-${index}`, makeEvent({ category: slug, status, amends }))
    }
  })
}

const order = async () => (await allCategories(documents)).map(({ id }) => id)
const stored = (slug: string) => documents.get(categories, slug)

describe('creating', () => {
  test('takes the slug from the name unless one is given, puts it last and shows it at once', async () => {
    const live = await openCategories(documents)
    expect(await createCategory(ACTOR, { ...LOOK }, documents)).toEqual({ ok: true, slug: 'jeux-de-societe' })
    expect(await createCategory(ACTOR, { ...LOOK, slug: 'ludo' }, documents)).toEqual({
      ok: true,
      slug: 'ludo',
    })
    expect((await order()).slice(-2)).toEqual(['jeux-de-societe', 'ludo'])
    expect(live.list().at(-1)).toMatchObject({ id: 'ludo', label: 'Jeux de société' })
    live.close()
    expect(await logOf('category', 'ludo', documents)).toMatchObject([
      { action: 'created', actorName: 'Anne' },
    ])
  })

  test('refuses a slug that is or was another category’s, and two at once get one', async () => {
    await leaveCategory(ACTOR, 'vie-locale', { action: 'remove', to: null }, documents)
    for (const slug of ['musique', 'vie-locale']) {
      expect(await createCategory(ACTOR, { ...LOOK, slug }, documents)).toEqual({
        ok: false,
        reason: 'slug-taken',
      })
    }
    const both = await Promise.all(
      [1, 2].map(() => createCategory(ACTOR, { ...LOOK, slug: 'ludo' }, documents)),
    )
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
  })

  test('refuses a name that gives no slug', async () => {
    const label = '日本語'
    expect(await createCategory(ACTOR, { ...LOOK, label }, documents)).toEqual({
      ok: false,
      reason: 'no-slug',
    })
  })
})

describe('the form', () => {
  const fields = { ...LOOK, synonyms: '' }
  const messages = (input: object) =>
    newCategoryForm.safeParse({ ...fields, ...input }).error?.issues.map((i) => i.message)

  test('takes one synonym a line, without doubles and empty lines', () => {
    const parsed = newCategoryForm.parse({ ...fields, synonyms: '  jeux \n\n jeux\nsoirée   jeux\n' })
    expect(parsed.synonyms).toEqual(['jeux', 'soirée jeux'])
  })

  test.each(['Musique', 'a b', '-a', 'a-', 'a--b', 'é', '../x', 'nouveau', ''])(
    'refuses the slug %j',
    (slug) => {
      expect(newCategoryForm.safeParse({ ...fields, slug }).success).toBe(false)
    },
  )

  test('refuses a colour that is illegible on paper, with the measured ratios and a shade that would do', () => {
    const [message = ''] = messages({ colour: '#ffe100' }) ?? []
    expect(message).toMatch(/1,\d pour 1 sur papier/)
    expect(message).toContain('4,5 pour 1')
    const suggestion = /#[0-9a-f]{6}/.exec(message)?.[0] ?? ''
    expect(newCategoryForm.safeParse({ ...fields, colour: suggestion }).success).toBe(true)
  })

  test('takes every seeded colour, and of any colour only what reaches AA everywhere', () => {
    for (const { colour } of SEED_CATEGORIES.values()) expect(checkColour(colour).ok).toBe(true)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (rgb) => {
        const check = checkColour(`#${rgb.toString(16).padStart(6, '0')}`)
        expect(check.ok).toBe(Math.min(check.onPaper, check.inTheDark, check.onField) >= AA)
        expect(checkColour(check.suggestion).ok).toBe(true)
      }),
    )
  })
})

describe('changing', () => {
  const base = async (slug: string) => JSON.stringify(fieldsOf((await stored(slug)) as Category))
  const sent = async (slug: string, change: object) => {
    const before = await base(slug)
    return categoryForm.parse({ ...JSON.parse(before), ...change, base: before })
  }

  test('renames without touching the slug, and keeps what somebody else has changed meanwhile', async () => {
    const mine = await sent('musique', { label: 'Musique & chant' })
    const theirs = await sent('musique', { colour: '#0b5bc4' })
    expect(await editCategory(ACTOR, 'musique', theirs, documents)).toEqual({ ok: true, theirs: [] })
    expect(await editCategory(ACTOR, 'musique', mine, documents)).toEqual({
      ok: true,
      theirs: [{ field: 'colour', from: '#c41230', to: '#0b5bc4' }],
    })
    expect(await stored('musique')).toMatchObject({ label: 'Musique & chant', colour: '#0b5bc4', order: 1 })
  })

  test('of the same field by two is told to the second, who can insist', async () => {
    const mine = await sent('musique', { label: 'Concerts' })
    await editCategory(ACTOR, 'musique', await sent('musique', { label: 'Sons' }), documents)
    const refused = await editCategory(ACTOR, 'musique', mine, documents)
    expect(refused).toMatchObject({
      ok: false,
      reason: 'conflict',
      conflicts: [{ field: 'label', from: 'Musique', to: 'Sons' }],
    })
    if (refused.ok || refused.reason !== 'conflict') throw new Error('no conflict')
    const again = { ...mine, base: JSON.stringify(refused.base) }
    expect(await editCategory(ACTOR, 'musique', again, documents)).toMatchObject({ ok: true })
    expect(await stored('musique')).toMatchObject({ label: 'Concerts' })
  })

  test('the order moves one and keeps the others in theirs, also for many at once', async () => {
    const before = await order()
    await placeCategory('musique', 'up', documents)
    expect(await order()).toEqual(before)
    await placeCategory('musique', 'down', documents)
    expect((await order()).slice(0, 2)).toEqual(['spectacles', 'musique'])
    await placeCategory('musique', 999, documents)
    expect((await order()).at(-1)).toBe('musique')
    await placeCategory('musique', 1, documents)
    expect(await order()).toEqual(before)
    expect(await placeCategory('absente', 1, documents)).toBe(false)
    await Promise.allSettled(before.slice(0, 4).map((slug) => placeCategory(slug, 'down', documents)))
    expect((await order()).sort()).toEqual([...before].sort())
    const orders = (await allCategories(documents)).map((category) => category.order)
    expect(orders).toEqual(before.map((_, index) => index + 1))
  })
})

describe('a category in use', () => {
  test('does not vanish before one has said where its events go', async () => {
    await addEvents('musique', 3)
    for (const action of ['deactivate', 'remove'] as const) {
      const outcome = await leaveCategory(ACTOR, 'musique', { action, to: null }, documents)
      expect(outcome).toEqual({ ok: false, reason: 'needs-target' })
    }
    for (const to of ['musique', 'absente', '']) {
      const outcome = await leaveCategory(ACTOR, 'musique', { action: 'remove', to }, documents)
      expect(outcome).toEqual({ ok: false, reason: 'bad-target' })
    }
    expect(await stored('musique')).toMatchObject({ active: true, leaving: null })
    expect(await countEvents('musique', documents)).toBe(3)
  })

  test('is removed once all its events are elsewhere, whatever their status, in several batches', async () => {
    await addEvents('musique', 450)
    const outcome = await leaveCategory(ACTOR, 'musique', { action: 'remove', to: 'spectacles' }, documents)
    expect(outcome).toEqual({ ok: true, moved: 450 })
    expect(await stored('musique')).toBeNull()
    expect(await countEvents('spectacles', documents)).toBe(450)
    expect(await logOf('category', 'musique', documents)).toMatchObject([{ action: 'removed' }])
    expect(await documents.get(categories, 'musique', { includeRemoved: true })).not.toBeNull()
  })

  test('is deactivated the same way and can come back', async () => {
    await addEvents('musique', 3)
    await leaveCategory(ACTOR, 'musique', { action: 'deactivate', to: 'spectacles' }, documents)
    expect(await stored('musique')).toMatchObject({ active: false, leaving: null })
    expect(await activateCategory(ACTOR, 'musique', documents)).toBe(true)
    expect(await stored('musique')).toMatchObject({ active: true })
  })

  test('whose moving was interrupted shows it, takes no events, and is finished later', async () => {
    await addEvents('musique', 5)
    await documents.update<Category>(categories, 'musique', {
      active: false,
      leaving: { to: 'spectacles', fate: 'remove' },
    })
    await documents.update(events, 'musique-0', { category: 'spectacles' })
    expect(await categoryPage('musique', documents)).toMatchObject({
      events: 4,
      leaving: { to: 'spectacles' },
    })
    expect(await documents.transaction((transaction) => isCategoryActive(transaction, 'musique'))).toBe(false)
    expect(await finishLeaving(ACTOR, 'musique', documents)).toEqual({ ok: true, moved: 4 })
    expect(await finishLeaving(ACTOR, 'musique', documents)).toEqual({ ok: true, moved: 0 })
    expect(await countEvents('spectacles', documents)).toBe(5)
  })

  test('stays where its moving was called off, and asks for another target when that one has gone', async () => {
    await addEvents('musique', 2)
    const leaving = { to: 'spectacles', fate: 'remove' } as const
    await documents.update<Category>(categories, 'musique', { active: false, leaving })
    await documents.update<Category>(categories, 'spectacles', { active: false })
    expect(await finishLeaving(ACTOR, 'musique', documents)).toEqual({ ok: false, reason: 'bad-target' })
    await activateCategory(ACTOR, 'musique', documents)
    expect(await finishLeaving(ACTOR, 'musique', documents)).toEqual({ ok: false, reason: 'cancelled' })
    expect(await countEvents('musique', documents)).toBe(2)
  })

  test('loses no event that is submitted while it is removed', async () => {
    await addEvents('musique', 300)
    let accepted = 0
    async function submit(id: string) {
      await documents.transaction(async (transaction) => {
        if (!(await isCategoryActive(transaction, 'musique'))) return
        transaction.insert(events, id, makeEvent({ category: 'musique' }))
      })
      if (await documents.get(events, id)) accepted += 1
    }
    const submissions = Array.from({ length: 40 }, (_, index) => submit(`during-${index}`))
    const removal = leaveCategory(ACTOR, 'musique', { action: 'remove', to: 'spectacles' }, documents)
    await Promise.all([
      ...submissions,
      removal,
      ...Array.from({ length: 20 }, (_, i) => submit(`after-${i}`)),
    ])
    expect(await stored('musique')).toBeNull()
    expect(await countEvents('musique', documents)).toBe(0)
    expect(await countEvents('spectacles', documents)).toBe(300 + accepted)
  })

  test('that is gone while a careless form still writes to it leaves strays, which can be moved', async () => {
    await leaveCategory(ACTOR, 'musique', { action: 'remove', to: null }, documents)
    await addEvents('musique', 2)
    expect((await categoriesPage(documents)).strays).toMatchObject([{ slug: 'musique', events: 2 }])
    expect(await moveEvents('musique', 'spectacles', documents)).toEqual({ ok: true, moved: 2 })
    expect((await categoriesPage(documents)).strays).toEqual([])
    expect(await moveEvents('spectacles', 'vie-locale', documents)).toEqual({
      ok: false,
      reason: 'cancelled',
    })
  })
})

test('a removed category is offered no more, and old links still know its name', async () => {
  const live = await openCategories(documents)
  const before = live.revision
  await leaveCategory(ACTOR, 'musique', { action: 'remove', to: null }, documents)
  for (const categoriesNow of [live, await openCategories(documents)]) {
    expect(categoriesNow.list().map(({ id }) => id)).not.toContain('musique')
    expect(categoriesNow.get('musique')).toMatchObject({ label: 'Musique' })
    expect(categoriesNow.revision).not.toBe(before)
    categoriesNow.close()
  }
})

test('the last active category stays, also when all leave at once', async () => {
  const all = await order()
  const outcomes = await Promise.allSettled(
    all.map((slug, index) =>
      leaveCategory(ACTOR, slug, { action: index % 2 ? 'remove' : 'deactivate', to: null }, documents),
    ),
  )
  expect(outcomes.length).toBe(12)
  const active = () => documents.count(categories, [['active', '==', true]])
  expect(await active()).toBeGreaterThanOrEqual(1)
  for (const slug of all) await leaveCategory(ACTOR, slug, { action: 'remove', to: null }, documents)
  expect(await active()).toBe(1)
  const [last] = (await allCategories(documents)).filter((category) => category.active)
  const outcome = await leaveCategory(ACTOR, last?.id ?? '', { action: 'deactivate', to: null }, documents)
  expect(outcome).toEqual({ ok: false, reason: 'last-active' })
})
