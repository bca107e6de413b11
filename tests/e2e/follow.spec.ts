import type { Page } from '@playwright/test'
import { follows } from '~/domain/follow'
import { followIdOf } from '~/domain/hashes.server'
import { silencedMailboxes } from '~/domain/queued-mail'
import type { App } from '../support/app'
import { addEvent, asOrganizer, expectDone, LATER } from '../support/dashboard'
import { waitForHydration } from '../support/hydrated'
import { readOutbox, receiveMail } from '../support/outbox'
import { expect, expectNoAxeViolations, notice, REFUSED, test } from '../support/test'

test(
  'an event is followed from its page, its cancellation arrives by mail, and one click and a button end it',
  { tag: ['@nojs', '@store'] },
  async ({ page, request, context, browser, app, login }, { project }) => {
    const email = `lea-${project.name}@example.ch`
    const user = await asOrganizer(context, login)
    const id = await addEvent(app, user, 'bal suivi', { when: LATER, title: `Bal suivi ${project.name}` })
    // The request has no session: its organizer sees it before it is public.
    await expect.poll(async () => (await request.get(`/evenement/${id}`)).status()).toBe(200)

    const elsewhere = await browser.newContext({
      baseURL: app.origin,
      javaScriptEnabled: project.name === 'js',
    })
    if (project.name === 'js') waitForHydration(elsewhere)
    const visitor = await elsewhere.newPage()
    await visitor.goto(`/evenement/${id}`)
    await visitor.getByRole('link', { name: 'M’avertir des changements' }).click()
    await expect(visitor.getByRole('heading', { name: 'S’abonner par e-mail' })).toBeVisible()
    await expect(visitor.getByText(`Bal suivi ${project.name}`)).toBeVisible()
    await visitor.getByLabel('Votre adresse e-mail').fill(email)
    await visitor.getByRole('button', { name: 'M’abonner' }).click()
    await expect(visitor.getByRole('heading', { name: 'Ouvrez votre boîte de réception' })).toBeVisible()
    const asked = await receiveMail(app, email, /^Confirmez votre abonnement/)
    await visitor.goto(asked.link)
    await visitor.getByRole('button', { name: 'Confirmer', exact: true }).click()
    await expect(visitor.getByRole('heading', { name: 'Vos abonnements' })).toBeVisible()
    await expect(notice(visitor, 'C’est confirmé')).toBeVisible()

    await page.goto('/dashboard')
    await page.getByRole('link', { name: `Annuler : Bal suivi ${project.name}` }).click()
    await page.getByRole('button', { name: 'Annuler l’événement' }).click()
    await expectDone(page, 'est enregistré')
    const alert = await receiveMail(app, email, /^Annulé/)
    expect(alert.text).toContain('L’événement est annulé.')
    const [, end = ''] = /(\/suivi\/[\w-]{43}\/fin)/.exec(alert.text) ?? []

    await visitor.goto(end)
    await expect(visitor.getByText(`Événement : Bal suivi ${project.name}`)).toBeVisible()
    await visitor.getByRole('button', { name: 'Me désabonner' }).click()
    await expect(visitor.getByRole('heading', { name: 'Désabonnement confirmé' })).toBeVisible()
    expect((await visitor.request.get(end)).status()).toBe(404)
    await visitor.context().close()
  },
)

test('a search is followed at another rhythm, and everything ends at once; axe finds nothing', async ({
  page,
  app,
  allowProblem,
}) => {
  allowProblem(REFUSED)
  const email = 'axe@example.ch'
  await page.goto('/evenements?q=jazz&date=ce-week-end')
  await page.getByRole('link', { name: 'Par e-mail' }).click()
  await expect(page.getByText('sont recalculées à chaque envoi')).toBeVisible()
  await page.getByRole('button', { name: 'M’abonner' }).click()
  await expect(page.getByText('Indiquez votre adresse e-mail.').first()).toBeVisible()
  await page.getByLabel('Dans la journée').check()
  await page.getByLabel('Votre adresse e-mail').fill(email)
  await page.getByRole('button', { name: 'M’abonner' }).click()
  await expect(page.getByRole('heading', { name: 'Ouvrez votre boîte de réception' })).toBeVisible()
  const { link } = await receiveMail(app, email, /^Confirmez votre abonnement/)
  await page.goto(link)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Confirmer', exact: true }).click()
  const rhythm = page.getByLabel('Rythme')
  await expect(rhythm).toHaveValue('at_once')
  await rhythm.selectOption('weekly')
  await page.getByRole('button', { name: /^Changer/ }).click()
  await expect(notice(page, 'Le rythme a été modifié')).toBeVisible()
  await expect(rhythm).toHaveValue('weekly')
  await expectNoAxeViolations(page)

  const barred = await page.context().newPage()
  await barred.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('refused by the settings', 'SecurityError')
      },
    })
  })
  await barred.goto(link)
  await expect(barred.getByLabel('Rythme')).toHaveValue('weekly')
  await barred.close()
  await page.goto(`${link}/fin`)
  await expectNoAxeViolations(page)
  await page.goto(link)
  await page.getByRole('button', { name: 'Supprimer mes abonnements et mon adresse' }).click()
  await expect(page.getByRole('heading', { name: 'Désabonnement confirmé' })).toBeVisible()
  expect((await page.request.get(link)).status()).toBe(404)
})

/** Answers the mail that asks to confirm it. */
async function follow(page: Page, app: App, email: string, eventId: string) {
  const before = (await readOutbox(app)).length
  await page.goto(`/suivre?evenement=${eventId}`)
  await page.getByLabel('Votre adresse e-mail').fill(email)
  await page.getByRole('button', { name: 'M’abonner' }).click()
  await expect(page.getByRole('heading', { name: 'Ouvrez votre boîte de réception' })).toBeVisible()
  await expect.poll(async () => (await readOutbox(app)).length).toBe(before + 1)
  return receiveMail(app, email, /^Confirmez votre abonnement/)
}

test(
  'what nobody asked for is erased alone, devices are told nothing more, and one follow is ended by its button',
  { tag: '@nojs' },
  async ({ page, app }, { project }) => {
    const email = `noe-${project.name}@example.ch`
    const storedFollow = (eventId: string) =>
      app.store.get(follows, followIdOf(email, { kind: 'event', eventId }))
    const own = await follow(page, app, email, 'jazz-ce-soir')
    await page.goto(own.link)
    await page.getByRole('button', { name: 'Confirmer', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Vos abonnements' })).toBeVisible()

    const unwanted = await follow(page, app, email, 'film-nyon')
    expect(await storedFollow('film-nyon')).toMatchObject({ state: 'unconfirmed' })
    await page.goto(unwanted.link)
    await page.getByRole('button', { name: 'Je n’ai rien demandé\u00a0: effacer mon adresse' }).click()
    await expect(notice(page, 'L’abonnement est supprimé.')).toBeVisible()
    expect(await storedFollow('film-nyon')).toBeNull()
    await expect(page.getByRole('button', { name: /^Me désabonner/ })).toHaveCount(1)

    const { id = '' } = (await storedFollow('jazz-ce-soir')) ?? {}
    await app.store.update(follows, id, { devices: [{ id: '0123456789abcdef', token: 'elsewhere' }] })
    await page.reload()
    await page.getByRole('button', { name: 'Désactiver toutes les notifications' }).click()
    await expect(notice(page, 'Plus aucun appareil')).toBeVisible()
    expect(await storedFollow('jazz-ce-soir')).toMatchObject({ state: 'confirmed', devices: [] })

    await page.getByRole('button', { name: /^Me désabonner.*Quartet de jazz au Port/ }).click()
    await expect(page.getByRole('heading', { name: 'Désabonnement confirmé' })).toBeVisible()
    expect(await storedFollow('jazz-ce-soir')).toBeNull()
  },
)

test(
  'who gets mail that somebody else brought about ends it for ever, and may take that back',
  { tag: '@nojs' },
  async ({ page, app }, { project }) => {
    const { text } = await follow(page, app, `surprise-${project.name}@example.ch`, 'jazz-ce-soir')
    const [path = '', mailbox = ''] = /\/ne-plus-ecrire\/([0-9a-f]{40})[0-9a-f]{32}/.exec(text) ?? []
    await page.goto(path)
    await page.getByRole('button', { name: 'Ne plus jamais m’écrire' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nous ne vous écrivons plus')
    expect(await app.store.get(silencedMailboxes, mailbox)).not.toBeNull()
    await page.getByRole('button', { name: 'M’écrire de nouveau' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ne plus recevoir nos e-mails')
    expect(await app.store.get(silencedMailboxes, mailbox)).toBeNull()
  },
)
