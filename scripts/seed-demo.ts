// Fills an empty store with the demo agenda; does nothing where there has ever been an event.
import { openBackend } from '~/backend/backend.server'
import { seedDemo } from '~/features/demo/seed.server'
import { events } from '~/features/events/event'
import { systemClock } from '~/platform/clock'
import { env } from '~/platform/env.server'

const { documents, close } = await openBackend(env(), systemClock)
const anyEvent = await documents.find(events, { limit: 1, includeRemoved: true })
if (anyEvent.documents.length === 0) {
  await seedDemo(documents, systemClock)
  console.log(`Agenda de démonstration : ${await documents.count(events)} événements`)
}
await close()
