import { expect, test } from 'vitest'
import { events } from '~/domain/event'
import { openPending } from '~/features/events/pending.server'
import { loadConfirmation } from './confirmation.server'
import { add, backend, clock, read } from './testing/own-event'

async function confirmation(getsMails: boolean) {
  const event = await read()
  if (event === null) throw new Error('gone')
  const pending = await openPending(backend.documents)
  try {
    return await loadConfirmation(event, {
      documents: backend.documents,
      pending,
      nowMs: clock.now(),
      moderationDelay: 'en général en trois jours',
      getsMails,
      categoryOf: () => ({ label: 'Musique', colour: '#7a1fa2', schemaType: 'MusicEvent' }),
    })
  } finally {
    pending.close()
  }
}

test('a mail is promised to who gets one, and to nobody else', async () => {
  await add({ status: 'pending' })
  expect((await confirmation(true)).next).toContain('Vous recevrez un e-mail dès qu’elle sera publiée')
  const without = await confirmation(false)
  expect(without.next).toContain('Vous avez choisi de ne pas recevoir d’e-mail')
  expect(without.next).not.toContain('recevrez')
  expect(without.expectation).toContain('Nous relisons chaque annonce, en général en trois jours.')
  await backend.documents.update(events, 'a', { status: 'published' })
  await add({ amends: 'a', status: 'pending', title: 'Autre titre' }, 'modification-a')
  expect((await confirmation(true)).next).toContain('Vous recevrez un e-mail dès qu’elle sera acceptée')
  expect((await confirmation(false)).next).not.toContain('recevrez')
})
