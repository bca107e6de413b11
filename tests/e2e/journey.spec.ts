// A visitor registers, announces an event that everybody finds, and cancels it: the whole of it, with JavaScript and
// without.
import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { events } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
import { moderationLog } from '~/domain/moderation-log'
import { TEST_PASSWORD } from '../support/accounts'
import { dateRow, unfold } from '../support/event-form'
import { waitForHydration } from '../support/hydrated'
import { receiveMail } from '../support/outbox'
import { photo } from '../support/photo'
import { expect, notice, test } from '../support/test'

/** Visitors come across an event in these places: the list, the JSON interface, the map, the sitemap, its page and
 * calendar. */
async function placesThatShow(request: APIRequestContext, id: string, title: string): Promise<string[]> {
  const search = new URLSearchParams({ q: title })
  const looks: [string, string][] = [
    [`/evenements?${search}`, `/evenement/${id}`],
    [`/evenements.json?${search}`, `"id":"${id}"`],
    [`/evenements.ics?${search}`, id],
    [`/evenements.rss?${search}`, id],
    [`/carte?${search}`, `/evenement/${id}`],
    ['/sitemap.xml', `/evenement/${id}`],
    [`/evenement/${id}`, title],
    [`/evenement/${id}.ics`, id],
  ]
  const answers = await Promise.all(looks.map(([path]) => request.get(path)))
  const texts = await Promise.all(answers.map((answer) => answer.text()))
  return looks
    .filter(([, sign], at) => answers[at]?.ok() && texts[at]?.includes(sign))
    .map(([path]) => path.replace(/\?.*/, ''))
}

test(
  'from registration to the public page, and to its cancellation',
  { tag: ['@nojs', '@store'] },
  async ({ page, app, browser, login, request, javaScriptEnabled }, { project }) => {
    test.slow()
    // The embedded backend shows a decision to the very next request, the emulator's listeners a moment later.
    const hearsLater = project.name.startsWith('firebase')
    const code = randomUUID().slice(0, 8)
    const title = `Concert des Amis ${code}`
    const email = `amis-${code}@exemple.ch`

    await page.goto('/auth/register')
    await page.getByLabel('Nom affiché').fill('Les Amis du Port')
    await page.getByLabel('Adresse e-mail').fill(email)
    await page.getByLabel('Mot de passe').fill(TEST_PASSWORD)
    await page.getByRole('button', { name: 'Créer mon compte' }).click()
    const { link } = await receiveMail(app, email, /Confirmez votre adresse/)
    await page.goto(link)
    await page.getByRole('button', { name: 'Confirmer mon adresse' }).click()
    await expect(notice(page, 'confirmée')).toBeVisible()
    await page.goto('/organizer/submit-event')
    await page.getByLabel('Adresse e-mail').fill(email)
    await page.getByLabel('Mot de passe').fill(TEST_PASSWORD)
    await page.getByRole('button', { name: 'Se connecter' }).click()

    await page.getByRole('textbox', { name: 'Titre' }).fill(title)
    await page.getByLabel('Thème', { exact: true }).selectOption('musique')
    for (const [number, day] of [
      [1, '2026-12-04'],
      [2, '2026-12-05'],
      [3, '2026-12-06'],
    ] as const) {
      await dateRow(page, number).getByLabel('Jour', { exact: true }).fill(day)
      await dateRow(page, number).getByLabel('Début').fill('20:00')
      if (number < 3) await page.getByRole('button', { name: 'Ajouter une date' }).click()
    }
    await page.getByLabel('Localité', { exact: true }).fill('1143 Apples')
    await unfold(page, 'photo')
    await page.getByLabel('Votre photo').setInputFiles(await photo())
    await page.getByLabel('Ce que montre la photo').fill('Un chœur devant le lac')
    await page.getByRole('button', { name: 'Envoyer l’annonce', exact: true }).click()
    await expect(page).toHaveURL(/\/organizer\/event-confirmation\/concert-des-amis-[\w-]+$/)
    const id = page.url().split('/').at(-1) ?? ''
    await receiveMail(app, email, /reçu|bien arriv/i)
    expect(await placesThatShow(request, id, title)).toEqual([])

    const office = await browser.newContext({ javaScriptEnabled, baseURL: app.origin, locale: 'fr-CH' })
    if (javaScriptEnabled !== false) waitForHydration(office)
    await office.addCookies([
      { name: 'cookieConsent', value: 'necessary/2026-11-01T09:00:00.000Z', url: app.origin },
    ])
    await login(office, { role: 'admin', displayName: 'Camille Rochat' })
    const desk = await office.newPage()
    const decision = desk.getByRole('region', { name: 'Décision', exact: true })
    await desk.goto(`/admin/events?eventId=${id}`)
    await decision.getByLabel('Que faut-il corriger ?').fill('Il manque le prix.')
    await decision.getByRole('button', { name: 'Demander des corrections' }).click()
    await expect(notice(desk, 'Corrections demandées')).toBeVisible()

    await page.goto('/dashboard')
    await expect(page.getByText('Il manque le prix.')).toBeVisible()
    await page.goto(`/organizer/edit-event/${id}`)
    await page.getByRole('radio', { name: 'Gratuit' }).check()
    await page.getByRole('button', { name: 'Renvoyer l’annonce' }).click()
    await expect(page).toHaveURL(/\/organizer\/event-confirmation\//)
    expect(await app.store.get(events, id)).toMatchObject({ status: 'pending', price: { kind: 'free' } })

    await desk.goto(`/admin/events?eventId=${id}`)
    await decision.getByRole('button', { name: 'Accepter' }).click()
    await expect(notice(desk, 'Acceptée')).toBeVisible()
    const places = () => placesThatShow(request, id, title)
    if (hearsLater) await expect.poll(async () => (await places()).length).toBe(8)
    expect(await places()).toEqual([
      '/evenements',
      '/evenements.json',
      '/evenements.ics',
      '/evenements.rss',
      '/carte',
      '/sitemap.xml',
      `/evenement/${id}`,
      `/evenement/${id}.ics`,
    ])
    const mail = await receiveMail(app, email, /en ligne|publié/i)
    expect(mail.text).toContain(`/evenement/${id}`)

    await page.goto(`/organizer/event-state/${id}?vers=annuler`)
    await page.getByLabel('Message au public').fill('La salle est fermée.')
    await page.getByRole('button', { name: 'Annuler l’événement' }).click()
    const publicPage = async () => (await request.get(`/evenement/${id}`)).text()
    await expect(notice(page, 'sera affiché une fois relu')).toBeVisible()
    if (hearsLater) await expect.poll(publicPage).toContain('EventCancelled')
    expect(await publicPage()).toContain('Annulé')
    expect(await publicPage()).not.toContain('La salle est fermée.')
    const { items } = await (
      await request.get(`/evenements.json?${new URLSearchParams({ q: title })}`)
    ).json()
    expect(items).toMatchObject([{ id, status: 'cancelled' }])
    expect(await (await request.get(`/evenement/${id}.ics`)).text()).toContain('STATUS:CANCELLED')

    await desk.goto(`/admin/events?eventId=${amendmentId(id)}`)
    await expect(desk.getByRole('region', { name: 'Ce qui change' })).toContainText('Message au public')
    await decision.getByRole('button', { name: 'Accepter' }).click()
    await expect(notice(desk, 'Acceptée')).toBeVisible()
    if (hearsLater) await expect.poll(publicPage).toContain('La salle est fermée.')
    expect(await publicPage()).toContain('La salle est fermée.')

    const { documents } = await app.store.find(moderationLog, { where: [['eventId', '==', id]] })
    expect(documents.map(({ action }) => action).sort()).toEqual(
      [
        'approved',
        'approved',
        'cancelled',
        'changes_requested',
        'submitted',
        'submitted',
        'submitted',
      ].sort(),
    )
    await office.close()
  },
)
