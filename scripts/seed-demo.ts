// Fills an empty embedded store with the demo agenda.
import { env } from '~/platform/env.server'
import { runCommand } from './command'
import { seedDemoSite } from './demo-site'

await runCommand(async () => {
  if (env().backend === 'embedded') await seedDemoSite(env())
  return 0
})
