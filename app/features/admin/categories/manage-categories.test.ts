import { describe, expect, test } from 'vitest'
import { logOf } from '~/domain/admin-log'
import type { Category } from '~/domain/category'
import { openCategories } from '~/features/categories/categories.server'
import { categoryFields, categoryForm } from './category-form'
import { leaveCategory } from './leave-category.server'
import { allCategories, createCategory, editCategory, placeCategory } from './manage-categories.server'
import { ACTOR, documents, LOOK, order, stored } from './testing/seeded-categories'

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

describe('changing', () => {
  const base = async (slug: string) => JSON.stringify(categoryFields((await stored(slug)) as Category))
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
