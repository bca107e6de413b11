// npm run places
import { gatherPlaces } from '../app/features/places/gather.server'
import type { GatheredPlace } from '../app/features/places/gathered.server'
import { fixedClock, systemClock } from '../app/platform/clock'
import { env } from '../app/platform/env.server'
import { counted } from '../app/platform/french'
import { openMigrated, runCommand } from './command'

const USAGE = `Usage\u00a0: npm run places

  crée un lieu pour les événements qui ont le même nom de lieu dans la même localité, et les y rattache\u00a0;
  relancée, la commande ne traite que les nouveaux`

async function main(): Promise<number> {
  if (process.argv.length > 2) {
    console.error(USAGE)
    return 2
  }
  const { testNow, ...config } = env()
  const backend = await openMigrated(config, testNow ? fixedClock(testNow) : systemClock)
  try {
    const { made, linked } = await gatherPlaces(backend.documents, (place) => console.log(lineOf(place)))
    console.log(
      `${counted(made, 'lieu créé', 'lieux créés')}, ${counted(linked, 'événement rattaché', 'événements rattachés')}`,
    )
    return 0
  } finally {
    await backend.close()
  }
}

function lineOf({ id, name, locality, made, linked, spellings, elsewhere }: GatheredPlace): string {
  const said = [
    `${name}, ${locality} (/lieux/${id})\u00a0: ${counted(linked.size, 'événement')}`,
    made === null ? 'lieu déjà connu' : '',
    spellings.length > 1 ? `réunit ${spellings.map((text) => `«\u00a0${text}\u00a0»`).join(', ')}` : '',
    elsewhere.length > 0 ? `laisse ${elsewhere.join(', ')}, dont l’épingle est ailleurs` : '',
  ]
  return said.filter(Boolean).join(' ; ')
}

await runCommand(main)
