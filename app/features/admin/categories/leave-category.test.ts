import { describe, expect, test } from 'vitest'
import { logOf } from '~/domain/admin-log'
import { type Category, categories, isCategoryActive } from '~/domain/category'
import { events } from '~/domain/event'
import { openCategories } from '~/features/categories/categories.server'
import { movedCategoryPath } from '~/features/categories/moved-category.server'
import { makeEvent } from '../../../../tests/support/make-event'
import { categoriesPage, categoryPage } from './categories-page.server'
import { countEvents, finishLeaving, leaveCategory, moveEvents } from './leave-category.server'
import { activateCategory, allCategories } from './manage-categories.server'
import { ACTOR, documents, order, stored } from './testing/seeded-categories'

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
    expect(await categoryPage('musique', documents, () => 0)).toMatchObject({
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

test('the address of what has left leads on to what got its events, however many moves there were', async () => {
  await leaveCategory(ACTOR, 'musique', { action: 'remove', to: 'spectacles' }, documents)
  await leaveCategory(ACTOR, 'spectacles', { action: 'deactivate', to: 'expos-musees' }, documents)
  const now = await openCategories(documents)
  expect(['musique', 'spectacles', 'expos-musees', 'jamais-vue'].map(now.successorOf)).toEqual([
    'expos-musees',
    'expos-musees',
    null,
    null,
  ])
  const follow = (query: string) =>
    movedCategoryPath(new Request(`https://agenda.test/evenements?${query}`), now)
  expect(follow('q=jazz&category=musique&category=spectacles')).toBe(
    '/evenements?q=jazz&category=expos-musees',
  )
  expect(follow('category=expos-musees')).toBeNull()
  await activateCategory(ACTOR, 'musique', documents)
  expect(now.successorOf('spectacles')).toBe('expos-musees')
  now.close()
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
