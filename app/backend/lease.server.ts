// One of all processes on a store holds the lease and does what must be done once.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type Alarm, systemAlarm } from '~/platform/clock'
import { MINUTE_MS } from '~/platform/durations'
import {
  AlreadyExists,
  type DocumentStore,
  defineCollection,
  NotFound,
  type Stored,
  TransactionConflict,
  VersionConflict,
} from './documents'

export const RENEW_MS = 20_000
/** A holder that has not renewed for so long has died. */
const LAPSES_MS = MINUTE_MS
/** The holder stops earlier than others may take over: its last renewal may have taken a while to arrive. */
const TRUSTED_MS = 45_000

const leaseSchema = z.object({ holder: z.string().nullable() })
type StoredLease = Stored<z.infer<typeof leaseSchema>>

export const leases = defineCollection<z.infer<typeof leaseSchema>>({
  name: 'leases',
  indexed: [],
  parse: (raw) => leaseSchema.parse(raw),
})

export interface Lease {
  isHeld(): boolean
  /** Lets another process take it at once. */
  end(): Promise<void>
}

interface LeaseDependencies {
  documents: DocumentStore
  onError: (error: unknown) => void
}

/** Tries to take the lease `name` at once, and goes on trying and renewing every 20 seconds until `end`. No clocks are
 * compared: a lease whose document stays the same for a minute is taken over. */
export function holdLease(
  name: string,
  { documents, onError }: LeaseDependencies,
  alarm: Alarm = systemAlarm,
): Lease {
  const holder = randomUUID()
  let heldAt: number | null = null
  let seen: { version: number; at: number } | null = null
  let hasEnded = false
  let callOff = () => {}

  async function attempt(): Promise<void> {
    const asked = alarm.elapsed()
    try {
      const lease = await documents.get(leases, name)
      heldAt = (await takes(lease)) ? asked : null
    } catch (error) {
      if (lostRace(error)) heldAt = null
      else onError(error)
    }
  }

  async function takes(lease: StoredLease | null): Promise<boolean> {
    if (!lease) {
      await documents.insert(leases, name, { holder })
      return true
    }
    if (seen?.version !== lease.version) seen = { version: lease.version, at: alarm.elapsed() }
    const isFree = lease.holder === null || alarm.elapsed() - seen.at >= LAPSES_MS
    if (lease.holder !== holder && !isFree) return false
    await documents.update(leases, name, { holder }, { expectedVersion: lease.version })
    return true
  }

  let attempting = Promise.resolve()
  function goOn(): void {
    if (hasEnded) return
    attempting = attempt()
    callOff = alarm.after(RENEW_MS, () => attempting.finally(goOn))
  }

  goOn()
  return {
    isHeld: () => !hasEnded && heldAt !== null && alarm.elapsed() - heldAt < TRUSTED_MS,
    async end() {
      hasEnded = true
      callOff()
      await attempting
      if (heldAt === null) return
      try {
        const lease = await documents.get(leases, name)
        if (lease?.holder === holder)
          await documents.update(leases, name, { holder: null }, { expectedVersion: lease.version })
      } catch (error) {
        if (!lostRace(error)) onError(error)
      }
    },
  }
}

function lostRace(error: unknown): boolean {
  return [AlreadyExists, NotFound, VersionConflict, TransactionConflict].some((kind) => error instanceof kind)
}
