import { events } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
import { addEvent, asOrganizer, LATER } from '../support/dashboard'
import { makeEvent } from '../support/make-event'
import { expect, test } from '../support/test'

test('the confirmation says what happens now: waiting, published or beside the published one', {
  tag: ['@nojs', '@store'],
}, async ({ page, context, app, login }) => {
  const user = await asOrganizer(context, login)
  const pending = await addEvent(app, user, 'marché', { status: 'pending', when: LATER })
  const published = await addEvent(app, user, 'concert', { when: LATER })
  const amended = await addEvent(app, user, 'bal', { when: LATER })
  const amendment = makeEvent({
    organizerUid: user.uid,
    amends: amended,
    status: 'pending',
    title: 'Le grand bal',
  })
  await app.store.insert(events, amendmentId(amended), amendment)

  await page.goto(`/organizer/event-confirmation/${pending}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Merci, votre annonce est bien arrivée')
  await expect(page.getByText('en général en moins de deux jours ouvrables')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Le marché, samedi 5 décembre/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Modifier' })).toHaveAttribute(
    'href',
    `/organizer/edit-event/${pending}`,
  )
  await page.goto(`/organizer/event-confirmation/${published}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre événement est publié')
  await expect(page.getByRole('link', { name: 'Voir la page' })).toHaveAttribute(
    'href',
    `/evenement/${published}`,
  )
  for (const id of [amended, amendmentId(amended)]) {
    await page.goto(`/organizer/event-confirmation/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Merci, votre modification est bien arrivée',
    )
    await expect(page.getByText('la version publiée reste en ligne')).toBeVisible()
  }
})

test('the confirmation owns up to a queue that is late', async ({ page, context, app, login }) => {
  const user = await asOrganizer(context, login)
  const id = await addEvent(app, user, 'marché', { status: 'pending', when: LATER })
  // Older than what any other test leaves in the queue.
  const late = await addEvent(app, user, 'bal', {
    status: 'pending',
    submittedAt: '2026-09-01T09:00:00.000Z',
  })
  // The server has the queue in memory, and hears a moment later of what another process has written.
  await expect(async () => {
    await page.goto(`/organizer/event-confirmation/${id}`)
    await expect(page.getByText('la plus ancienne annonce attend depuis 81 jours')).toBeVisible({
      timeout: 500,
    })
  }).toPass()
  await app.store.remove(events, late)
})
