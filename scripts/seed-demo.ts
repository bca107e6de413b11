// Fills an empty store with the demo agenda, completes a filling that was interrupted, and leaves every other store alone.
import { openBackend } from '~/backend/backend.server'
import { seedDemo } from '~/features/demo/seed.server'
import { events } from '~/features/events/event'
import { systemClock } from '~/platform/clock'
import { env } from '~/platform/env.server'

const { documents, close } = await openBackend(env(), systemClock)
const demoEvents = await documents.count(events, [['source.kind', '==', 'demo']])
if (demoEvents === (await documents.count(events))) {
  const written = await seedDemo(documents, systemClock)
  if (written.events > 0) {
    console.log(`Agenda de démonstration : ${written.events} événements, ${written.partners} partenaires`)
  }
}
await close()
