import { events } from '~/domain/event'
import { organizers } from '~/domain/organizer'
import { makeEvent } from '../support/make-event'
import { addOrganizer } from '../support/make-organizer'
import { receiveMail } from '../support/outbox'
import { expect, expectNoAxeViolations, notice, REFUSED, test } from '../support/test'

test(
  'an organizer is made, somebody is invited, edits an event of the other, and is removed',
  { tag: ['@nojs', '@store'] },
  async ({ page, context, login, app, allowProblem }, { project }) => {
    // Once removed, what one has open is answered as missing.
    allowProblem(REFUSED)
    const name = `Chorale ${project.name}`
    const guestEmail = `invitee-${project.name}@exemple.ch`
    const guest = await login(context, { displayName: 'Irène Invitée', email: guestEmail })
    const asGuest = await context.cookies()
    const owner = await login(context, { displayName: 'Olive Propriétaire' })
    const asOwner = await context.cookies()
    const become = async (cookies: typeof asGuest) => {
      await context.clearCookies()
      await context.addCookies(cookies)
    }

    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Mes organisateurs' }).click()
    await page.getByLabel('Nom', { exact: true }).fill(name)
    await page.getByRole('button', { name: 'Créer' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    const path = new URL(page.url()).pathname
    const id = path.split('/').at(-1) ?? ''
    await page.getByLabel('Inviter quelqu’un').fill(guestEmail)
    await page.getByRole('button', { name: 'Inviter' }).click()
    await expect(notice(page)).toContainText(guestEmail)
    const mail = await receiveMail(app, guestEmail, /^Invitation/)
    expect(mail.link).not.toContain(id)

    const event = `annonce-${project.name}`
    await app.store.insert(
      events,
      event,
      makeEvent({ title: 'Concert annoncé', status: 'pending', organizerUid: owner.uid, organizerId: id }),
    )

    await become(asGuest)
    expect((await page.request.get(`/organizer/edit-event/${event}`)).status()).toBe(404)
    await page.goto(mail.link)
    await page.getByRole('button', { name: 'Accepter l’invitation' }).click()
    await expect(notice(page)).toContainText('Vous faites partie de l’équipe')
    expect((await page.request.get(mail.link)).status()).toBe(404)
    await page.goto(`/organizer/edit-event/${event}`)
    await page.getByLabel('Titre', { exact: true }).fill('Concert corrigé à deux')
    await page.getByRole('button', { name: 'Enregistrer les modifications' }).click()
    await expect.poll(async () => (await app.store.get(events, event))?.title).toBe('Concert corrigé à deux')

    await page.goto(`/organizer/edit-event/${event}`)
    await page.getByLabel('Titre', { exact: true }).fill('Corrigé après le départ')
    await become(asOwner)
    const other = await context.newPage()
    await other.goto(path)
    const member = other.getByRole('listitem').filter({ hasText: 'Irène Invitée' })
    await member.getByText('Retirer…').click()
    await member.getByRole('button', { name: 'Oui, retirer' }).click()
    await expect(notice(other)).toContainText('n’est plus membre')
    await other.close()
    expect((await app.store.get(organizers, id))?.members.map(({ uid }) => uid)).toEqual([owner.uid])

    await become(asGuest)
    const sent = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().includes('/organizer/edit-event/'),
    )
    await page.getByRole('button', { name: 'Enregistrer les modifications' }).click()
    expect((await sent).status()).toBe(404)
    expect((await app.store.get(events, event))?.title).toBe('Concert corrigé à deux')
    for (const gone of [path, `/organizer/edit-event/${event}`]) {
      expect((await page.request.get(gone)).status()).toBe(404)
    }
    expect(guest.uid).not.toBe(owner.uid)
  },
)

test(
  'an admin verifies an organizer, hides and shows the page, names the partner, and removes it',
  { tag: '@nojs' },
  async ({ page, app, context, login }, { project }) => {
    await login(context, { role: 'admin' })
    const id = `desk-${project.name}`
    await addOrganizer(app.store, id, { name: `Fanfare ${project.name}` })
    await page.goto(`/admin/organisateurs/${id}`)
    const state = page.getByRole('region', { name: 'État' })
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    await press('Vérifié')
    await expect(state.getByText('Nous avons vérifié qui c’est.')).toBeVisible()
    await press('Retirer la vérification')
    await expect(state.getByText('Personne n’a vérifié qui c’est.')).toBeVisible()
    await press('Retirer la page publique')
    await expect(state.getByText('Pas encore public.')).toBeVisible()
    await press('Publier la page')
    await expect(state.getByText('La page publique est en ligne.')).toBeVisible()
    const partner = page.getByLabel('Cet organisateur est le partenaire')
    await partner.selectOption({ label: 'Salle du Port' })
    await press('Enregistrer')
    await expect(notice(page)).toContainText('Le lien avec le partenaire est enregistré')
    await expect(partner).toHaveValue('salle-du-port')
    await page.getByText('Supprimer…').click()
    await press('Oui, supprimer')
    await expect(page).toHaveURL('/admin/organisateurs')
    expect(await app.store.get(organizers, id)).toBeNull()
  },
)

test('the pages of organizers have no fault that axe finds', async ({ page, app, context, login }) => {
  const { uid } = await login(context, { role: 'admin' })
  const waiting = await addOrganizer(app.store, 'axe-attend', { name: 'Attend', state: 'pending' })
  await addOrganizer(app.store, 'axe', { verified: true, members: { [uid]: 'owner' } })
  await app.store.insert(events, 'axe-concert', makeEvent({ organizerId: 'axe', organizerUid: uid }))
  await expect.poll(async () => (await page.request.get('/organisateurs/axe')).status()).toBe(200)
  expect((await page.request.get(`/organisateurs/${waiting.id}`)).status()).toBe(404)
  for (const path of [
    '/organisateurs',
    '/organisateurs/axe',
    '/organizer/organisateurs',
    '/organizer/organisateurs/axe',
    '/admin/organisateurs',
    '/admin/organisateurs/axe',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoAxeViolations(page)
  }
  await app.store.remove(events, 'axe-concert')
})
