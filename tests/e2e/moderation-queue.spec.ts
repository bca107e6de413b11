import { amendmentId } from '~/domain/event-content'
import { proposerUid } from '~/domain/proposal'
import {
  ADMIN_EVENTS,
  addEvent,
  asModerator,
  decisions,
  emptyQueue,
  heading,
  newId,
} from '../support/moderation'
import { expect, test } from '../support/test'

test.beforeEach(({ app }) => emptyQueue(app))

test('what is urgent stands first and says why', { tag: ['@nojs-only', '@store'] }, async ({
  page,
  app,
  login,
}) => {
  const id = newId('original')
  await addEvent(app, newId('loin'), { title: 'La fête lointaine', when: { start: '2027-02-06T20:00' } })
  await addEvent(app, newId('demain'), { title: 'Le bal de demain', when: { start: '2026-11-22T17:00' } })
  await addEvent(app, id, { title: 'La kermesse', status: 'published' })
  await addEvent(app, amendmentId(id), { title: 'La kermesse', amends: id })
  await asModerator(page, login)
  await page.goto(ADMIN_EVENTS)
  const lines = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') })
  await expect(lines).toHaveText([
    /Le bal de demain.*Demain/,
    /La kermesse.*Modification/,
    /La fête lointaine/,
  ])
})

test('filters narrow the queue, say how many, and stay while one decides', {
  tag: '@nojs',
}, async ({ page, app, login }) => {
  const place = { canton: 'GE', locality: 'Genève' } as const
  const visitor = proposerUid('0'.repeat(32))
  await addEvent(app, newId('vaud'), { title: 'Un bal à Lausanne' })
  await addEvent(app, newId('geneve'), { title: 'Un bal à Genève', place, organizerName: 'Chœur du Rhône' })
  await addEvent(app, newId('geneve'), {
    title: 'Une course à Genève',
    category: 'sports-loisirs',
    place,
    organizerUid: visitor,
  })
  await asModerator(page, login)
  await page.goto(ADMIN_EVENTS)
  await page.getByText('Filtres', { exact: true }).first().click()
  const form = page.locator('form', { has: page.getByLabel('Canton') })
  await expect(form.getByLabel('Canton').getByRole('option')).toHaveText(['Tous', 'Vaud (1)', 'Genève (2)'])
  await form.getByLabel('Canton').selectOption('GE')
  await form.getByRole('button', { name: 'Filtrer' }).click()
  await expect(page.getByText('2 annonces sur 3')).toBeVisible()
  await decisions(page).getByRole('button', { name: 'Accepter' }).click()
  await expect(page.getByText('1 annonce sur 2')).toBeVisible()
  await expect(heading(page)).toHaveText(/à Genève/)
  await page.getByRole('link', { name: 'Retirer le filtre Genève' }).click()
  await expect(page).toHaveURL(ADMIN_EVENTS)

  await page.goto(`${ADMIN_EVENTS}?canton=GE&theme=sport&auteur=personne`)
  await expect(page.getByText('Aucune annonce à traiter ne correspond à ces filtres.')).toBeVisible()
  await page.getByRole('link', { name: 'Tout afficher' }).click()
  await expect(page).toHaveURL(ADMIN_EVENTS)
})
