import type { Page } from '@playwright/test'
import { events } from '~/domain/event'
import { DAY_MS } from '../../app/platform/durations'
import { addUser } from '../support/accounts'
import { holdJavaScript } from '../support/hold-javascript'
import { makeEvent } from '../support/make-event'
import {
  ADMIN_EVENTS,
  addEvent,
  addressOf,
  asModerator,
  decisions,
  emptyQueue,
  heading,
  newId,
  said,
} from '../support/moderation'
import { expect, test } from '../support/test'

test.beforeEach(({ app }) => emptyQueue(app))

/** Returns where the page and its parts stand. */
const standing = (page: Page) =>
  page.evaluate(() => {
    const topOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().top
    return { page: window.scrollY, list: topOf('#moderation-liste'), tabs: topOf('nav[aria-label=Annonces]') }
  })

test('of 300 that wait, twenty are decided with the keyboard alone, and the page never jumps', async ({
  page,
  app,
  login,
}) => {
  test.slow()
  await app.store.transaction(async (transaction) => {
    for (let number = 100; number < 400; number++) {
      const day = new Date(Date.parse('2026-12-01') + number * DAY_MS).toISOString().slice(0, 10)
      transaction.insert(
        events,
        newId('attente'),
        makeEvent({
          title: `Rendez-vous numéro ${number}`,
          when: { start: `${day}T20:00` },
          status: 'pending',
        }),
      )
    }
  })
  await asModerator(page, login)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto(ADMIN_EVENTS)
  await expect(heading(page)).toHaveText('Rendez-vous numéro 100')
  await expect(page.getByText('Au clavier')).toBeAttached()
  const before = await standing(page)
  for (let number = 100; number < 120; number++) {
    await expect(heading(page)).toHaveText(`Rendez-vous numéro ${number}`)
    await page.keyboard.press('d')
    const accept = decisions(page).getByRole('button', { name: 'Accepter' })
    await expect(accept).toBeFocused()
    if (number % 2 === 0) {
      await page.keyboard.press('Enter')
      await expect(said(page)).toContainText(`Acceptée : « Rendez-vous numéro ${number} ».`)
    } else {
      await page.keyboard.press('Tab')
      await page.keyboard.type('Indiquez le prix.')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(said(page)).toContainText(`Corrections demandées : « Rendez-vous numéro ${number} ».`)
    }
    expect(await standing(page)).toEqual(before)
  }
  const decided = (status: 'published' | 'changes_requested') =>
    app.store.count(events, [['status', '==', status]])
  await expect(heading(page)).toHaveText('Rendez-vous numéro 120')
  expect((await decided('published')) + (await decided('changes_requested'))).toBeGreaterThanOrEqual(20)
})

test('a list that was scrolled before the JavaScript had come stays where it is', async ({
  page,
  app,
  login,
}) => {
  for (let number = 10; number < 40; number++) await addEvent(app, newId('file'), { title: `File ${number}` })
  await asModerator(page, login)
  await page.setViewportSize({ width: 1440, height: 900 })
  const letJavaScriptCome = await holdJavaScript(page)
  await page.goto(ADMIN_EVENTS, { waitUntil: 'commit' })
  const last = page.getByLabel('Cocher « File 39 »')
  await last.check()
  letJavaScriptCome()
  await expect(page.getByText('1 cochée')).toBeAttached()
  await expect(last).toBeInViewport()
})

test('list and event scroll by themselves on a wide screen', async ({ page, app, login }) => {
  for (let number = 10; number < 40; number++) {
    await addEvent(app, newId('suite'), {
      title: `Suite ${number}`,
      submittedAt: `2026-11-18T08:00:${number}.000Z`,
      description: 'Un paragraphe.\n\n'.repeat(100),
    })
  }
  await asModerator(page, login)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(ADMIN_EVENTS)
  const before = await standing(page)
  await page.getByRole('link', { name: 'Suite 35', exact: true }).click()
  await expect(heading(page)).toHaveText('Suite 35')
  expect(await standing(page)).toEqual(before)
  await expect(page.getByRole('link', { name: 'Suite 35', exact: true })).toBeInViewport()
  await expect(heading(page)).toBeInViewport()
})

test('all are ticked at one stroke, and counted', async ({ page, app, login }) => {
  for (const nth of [1, 2, 3]) await addEvent(app, newId('lot'), { title: `Du lot ${nth}` })
  await asModerator(page, login)
  await page.goto(ADMIN_EVENTS)
  await page.getByRole('button', { name: 'Tout cocher' }).click()
  await expect(page.getByText('3 cochées')).toBeVisible()
  await page.getByLabel('Cocher « Du lot 2 »').uncheck()
  await expect(page.getByText('2 cochées')).toBeVisible()
  await page.getByRole('form', { name: 'Annonces cochées' }).getByRole('button', { name: 'Accepter' }).click()
  await expect(said(page)).toContainText('2 acceptées.')
  await expect(page.getByRole('button', { name: 'Tout cocher' })).toBeVisible()
  await expect(page.getByText('cochées')).toBeHidden()
})

test('on a phone an event opens at its beginning, with the decision in reach', {
  tag: ['@nojs', '@drawn'],
}, async ({ page, app, login }) => {
  const author = await addUser(app.store, { displayName: 'Une autrice' })
  for (let number = 10; number < 30; number++) {
    await addEvent(app, newId('suite'), {
      title: `Suite ${number}`,
      organizerUid: author.uid,
      submittedAt: `2026-11-18T08:00:${number}.000Z`,
      description: 'Un paragraphe.\n\n'.repeat(50),
    })
  }
  const id = newId('derniere')
  await addEvent(app, id, { title: 'La dernière', when: { start: '2027-01-09T20:00' } })
  await asModerator(page, login)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(ADMIN_EVENTS)
  await page.getByRole('link', { name: 'La dernière' }).click()
  await expect(page).toHaveURL(addressOf(id))
  await expect(heading(page)).toBeInViewport()
  const bar = page.getByRole('main').getByRole('button', { name: 'Accepter' }).last()
  await expect(bar).toBeInViewport()
  await bar.click()
  await expect(said(page)).toContainText('Acceptée : « La dernière ».')
  await expect(said(page)).toBeInViewport()
  expect(await app.store.get(events, id)).toMatchObject({ status: 'published' })
})
