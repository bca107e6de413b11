import { events } from '~/domain/event'
import { proposerUid } from '~/domain/proposal'
import { newUser, users } from '~/domain/user'
import { weatherLink } from '~/features/dashboard/weather/weather-link.server'
import { type App, startApp } from '../support/app'
import { makeEvent } from '../support/make-event'
import { test as base, expect, expectNoAxeViolations, REFUSED } from '../support/test'

const DAY = '2026-11-28'
const SESSION_SECRET = 'a secret of forty letters, for these tests'

const test = base.extend<object, { app: App }>({
  app: [
    async ({ emulators: _ready }, use) => {
      const app = await startApp({ now: `${DAY}T14:12:00+01:00`, env: { SESSION_SECRET } })
      await use(app)
      await app.stop()
    },
    { scope: 'worker' },
  ],
})

test(
  'an outdoor event announces its decision; the mailed link says it in one tap, everywhere',
  {
    tag: '@nojs',
  },
  async ({ page, app, allowProblem, request, javaScriptEnabled }, { project }) => {
    const uid = `autrice-${project.name}`
    const author = { uid, email: `${uid}@exemple.ch`, displayName: 'Lucie', emailVerified: true }
    await app.store.insert(users, uid, newUser(author))
    const id = `bal-${project.name}`
    const outdoors = { outdoor: true, rainDecisionTime: '16:00', rainPlan: 'À la salle communale' }
    await app.store.insert(
      events,
      id,
      makeEvent({ title: `Bal ${project.name}`, organizerUid: uid, ...outdoors }),
    )
    const publicPage = async () => (await request.get(`/evenement/${id}`)).text()
    await expect.poll(publicPage).toContain('Météo')

    await page.goto(`/evenements?q=${encodeURIComponent(`Bal ${project.name}`)}`)
    await expect(page.getByRole('article').filter({ hasText: `Bal ${project.name}` })).toContainText(
      'Météo : décision à 16 h',
    )
    await page.goto(`/evenement/${id}`)
    await expect(page.getByRole('list', { name: 'État' })).toContainText('Météo : décision à 16 h')
    await expect(page.getByRole('region', { name: 'En pratique' })).toContainText(
      'Décision à 16 h le jour même',
    )

    await page.goto(weatherLink({ eventId: id, day: DAY, uid }, SESSION_SECRET))
    await expect(page.getByText('Vous avez annoncé une décision à 16 h.')).toBeVisible()
    if (javaScriptEnabled) await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Maintenir' }).click()
    await expect(page.getByText('La mention « Maintenu » est affichée')).toBeVisible()
    await expect
      .poll(publicPage)
      .toContain('Maintenu (dit à 14 h 12)'.replaceAll(' h', '\u00a0h').replace('h 12', 'h\u00a012'))
    await page.getByRole('button', { name: 'Déplacer' }).click()
    await expect(page.getByText('La mention « Déplacé » est affichée')).toBeVisible()
    await expect.poll(publicPage).toContain('Déplacé\u00a0: À la salle communale')
    await page.getByRole('button', { name: 'Reporter' }).click()
    await expect(page.getByText('La mention « Reporté » est affichée')).toBeVisible()
    await expect.poll(publicPage).toContain('EventPostponed')
    expect(await app.store.get(events, id)).toMatchObject({ programme: 'postponed', status: 'published' })

    allowProblem(REFUSED)
    await page.goto(
      `${weatherLink({ eventId: id, day: DAY, uid: proposerUid('0'.repeat(32)) }, SESSION_SECRET)}`,
    )
    await expect(page.getByRole('heading', { name: 'Ce lien n’est plus valable' })).toBeVisible()
  },
)
