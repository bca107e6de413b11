// A process that fills the catalogue in DIRECTORY with SIZE events, without the store, which would take half an hour
// for a million.
import { CataloguePlace } from '~/features/search/catalogue/catalogue-place.server'
import { PublishedEvents } from '~/features/search/catalogue/published-events.server'
import { benchEvent } from './events'
import { memory, timed, timedAsync } from './measure'
import { answer, argumentsOf } from './process'
import { QUIET_CURSOR } from './quiet-store'

const AT_ONCE = 500

export interface Filled {
  size: number
  /** Milliseconds of CPU, without making the events. */
  fill: number
  writeImage: number
  peak: number | null
}

const { directory, size } = argumentsOf()
const place = new CataloguePlace(directory)
const published = await PublishedEvents.open(place, { onDamage: fail, onError: fail })
let fill = 0
for (let at = 0; at < size; at += AT_ONCE) {
  const changes = Array.from({ length: Math.min(AT_ONCE, size - at) }, (_, number) => {
    const event = benchEvent(at + number)
    return { id: event.id, event }
  })
  fill += timed(() => published.apply(changes, QUIET_CURSOR)).cpu
}
const { cpu: writeImage } = await timedAsync(() => published.image.keep(0))
const { peak } = memory()
await published.close()
place.release()
answer<Filled>({ size, fill, writeImage, peak })

function fail(error: unknown): never {
  throw error
}
