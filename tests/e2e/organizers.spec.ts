import { events } from '~/domain/event'
import { invitations, organizers } from '~/domain/organizer'
import { organizerPageOf, waiting, waitingId } from '~/domain/waiting'
import { putWaiting } from '~/features/waiting/waiting.server'
import { addUser } from '../support/accounts'
import { TEST_NOW } from '../support/agenda'
import { makeEvent } from '../support/make-event'
import { addOrganizer } from '../support/make-organizer'
import { receiveMail } from '../support/outbox'
import { photo } from '../support/photo'
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
    await expect(notice(page, guestEmail)).toBeVisible()
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
    await expect(notice(page, 'Bienvenue dans l’équipe')).toBeVisible()
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
    await expect(notice(other, 'n’est plus membre')).toBeVisible()
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
  'a team says what it is, takes an invitation back, makes a member responsible, and its founder leaves',
  { tag: '@nojs' },
  async ({ page, app, context, login }, { project }) => {
    const id = `equipe-${project.name}`
    const guestEmail = `trompee-${project.name}@exemple.ch`
    const founder = await login(context, { trusted: true })
    const member = await addUser(app.store, { displayName: 'Irène Membre' })
    await addOrganizer(app.store, id, { members: { [founder.uid]: 'owner', [member.uid]: 'member' } })
    const stored = () => app.store.get(organizers, id)
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

    await page.goto(`/organizer/organisateurs/${id}`)
    await page.getByLabel('Présentation').fill('Nous chantons à Morges.')
    await page
      .getByLabel('Logo', { exact: false })
      .first()
      .setInputFiles(await photo())
    await page.getByLabel('Description du logo').fill('Une clef de sol')
    await press('Enregistrer')
    await expect(page.getByAltText('Une clef de sol')).toBeVisible()
    expect(await stored()).toMatchObject({
      description: 'Nous chantons à Morges.',
      logo: { alt: 'Une clef de sol' },
    })
    await press('Supprimer le logo')
    await expect(notice(page, 'Le logo est supprimé.')).toBeVisible()
    await expect(page.getByAltText('Une clef de sol')).toHaveCount(0)
    expect(await stored()).toMatchObject({ description: 'Nous chantons à Morges.', logo: null })

    await page.getByLabel('Inviter quelqu’un').fill(guestEmail)
    await press('Inviter')
    const { link } = await receiveMail(app, guestEmail, /^Invitation/)
    await press(`Annuler l’invitation envoyée à ${guestEmail}`)
    await expect(notice(page, 'L’invitation est annulée.')).toBeVisible()
    expect(await app.store.count(invitations, [['organizerId', '==', id]])).toBe(0)
    expect((await page.request.get(link)).status()).toBe(404)

    await press('Nommer responsable (Irène Membre)')
    await expect(notice(page, 'maintenant responsable')).toBeVisible()
    await page.getByText('Quitter cette équipe…').click()
    await press('Oui, quitter')
    await expect(page).toHaveURL('/organizer/organisateurs')
    await expect(notice(page, 'Vous n’êtes plus membre.')).toBeVisible()
    expect((await stored())?.members).toMatchObject([{ uid: member.uid, role: 'owner' }])
  },
)

test(
  'of pages that have changed an admin verifies one, leaves one unverified, accepts one and refuses one',
  { tag: '@nojs' },
  async ({ page, app, context, login }, { project }) => {
    const author = await addUser(app.store)
    const change = async (kind: 'organizer' | 'verification', name: string) => {
      const slug = `${name.replace(' ', '-')}-${project.name}`
      const { id, ...organizer } = await addOrganizer(app.store, slug, { name })
      const live = organizerPageOf(organizer)
      const after = { ...live, description: 'Nous chantons mieux.' }
      const nowMs = Date.parse(TEST_NOW)
      await app.store.transaction(async (transaction) => {
        await putWaiting(transaction, { kind, targetId: id, live, after, authorUid: author.uid, nowMs })
        if (kind === 'verification') transaction.update(organizers, id, after)
      })
      return {
        article: page.getByRole('article', { name, exact: true }),
        organizer: () => app.store.get(organizers, id),
        waits: () => app.store.get(waiting, waitingId(kind, id)),
      }
    }
    const known = await change('verification', 'Fanfare connue')
    const doubtful = await change('verification', 'Fanfare douteuse')
    const good = await change('organizer', 'Fanfare gaie')
    const loud = await change('organizer', 'Fanfare bruyante')
    await login(context, { role: 'admin' })
    await page.goto('/admin/propositions')

    await known.article
      .getByRole('button', { name: 'Marquer comme vérifié (Fanfare connue)', exact: true })
      .click()
    await expect(page.getByText('L’organisateur est vérifié.')).toBeVisible()
    await expect(known.article).toHaveCount(0)
    expect([await known.waits(), (await known.organizer())?.verified]).toEqual([null, true])

    await doubtful.article.getByRole('button', { name: 'Laisser non vérifié' }).click()
    await expect(page.getByText('L’organisateur reste sans la mention')).toBeVisible()
    await expect(doubtful.article).toHaveCount(0)
    expect([await doubtful.waits(), (await doubtful.organizer())?.verified]).toEqual([null, false])

    await good.article.getByRole('button', { name: 'Accepter' }).click()
    await expect(page.getByText('La modification est en ligne.')).toBeVisible()
    expect([await good.waits(), (await good.organizer())?.description]).toEqual([
      null,
      'Nous chantons mieux.',
    ])

    await loud.article.getByText('Refuser…').click()
    await loud.article.getByLabel('Pourquoi').fill('Restez modestes.')
    await loud.article.getByRole('button', { name: 'Refuser', exact: true }).click()
    await expect(page.getByText('La modification est refusée.')).toBeVisible()
    await expect(loud.article).toHaveCount(0)
    expect(await loud.waits()).toBeNull()
    expect((await loud.organizer())?.description).toBe('Nous chantons depuis 1987.')
    const { text } = await receiveMail(app, author.email, /votre modification n’est pas acceptée/)
    expect(text).toContain('Restez modestes.')
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
    await press('Marquer comme vérifié')
    await expect(state.getByText('Identité vérifiée.')).toBeVisible()
    await press('Retirer la vérification')
    await expect(state.getByText('Identité non vérifiée.')).toBeVisible()
    await press('Retirer la page publique')
    await expect(state.getByText('Pas encore public.')).toBeVisible()
    await press('Publier la page')
    await expect(state.getByText('La page publique est en ligne.')).toBeVisible()
    const partner = page.getByLabel('Partenaire correspondant')
    await partner.selectOption({ label: 'Salle du Port' })
    await press('Enregistrer')
    await expect(notice(page, 'Le lien avec le partenaire est enregistré')).toBeVisible()
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
