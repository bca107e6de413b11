// The Firestore client with time limits, and its errors as errors of the port.
import { randomUUID } from 'node:crypto'
import { type Credential, deleteApp, initializeApp } from 'firebase-admin/app'
import {
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  getFirestore,
} from 'firebase-admin/firestore'
import type { Alarm } from '~/platform/clock'
import { withDeadline } from '~/platform/clock'
import { codeOf } from '~/platform/errors'
import { CircuitBreaker, type SilenceReport } from '../circuit-breaker'
import { type Collection, StoreUnavailable } from '../documents'
import { checkGoogleCredentials } from '../google-credentials.server'
import { type Row, rowIn } from './rows.server'

/** Must be less than the catalogue's overlap (event-feed.server.ts). */
const PATIENCE_MS = 9_000
/** Less than PATIENCE_MS: a commit must not go on after its caller was told of a failure. */
const COMMIT_TIMEOUT_MS = 8_000
/** The client repeats them for minutes after nobody waits any more. Google's default of five minutes would make it an
 * hour. */
const READS = ['BatchGetDocuments', 'RunQuery', 'RunAggregationQuery']
/** gRPC's default of two minutes would notice too late that Firestore is back. */
const MAX_RECONNECT_MS = 2_000
/** Notices dead connections, which live queries depend on. Begins only when Firestore has spoken. */
const KEEPALIVE = { time: 30_000, timeout: 10_000 }

export const GRPC = {
  cancelled: 1,
  unknown: 2,
  invalidArgument: 3,
  deadlineExceeded: 4,
  notFound: 5,
  alreadyExists: 6,
  resourceExhausted: 8,
  failedPrecondition: 9,
  aborted: 10,
  internal: 13,
  unavailable: 14,
} as const

const NOT_ANSWERING: ReadonlySet<unknown> = new Set([
  GRPC.cancelled,
  GRPC.unknown,
  GRPC.deadlineExceeded,
  GRPC.resourceExhausted,
  GRPC.internal,
  GRPC.unavailable,
])

export interface ConnectionConfig {
  projectId: string
  /** Default: from the environment. Emulators need none. */
  credential?: Credential
  /** It is called when Firestore falls silent and when it answers again; with it an idle connection is probed too. */
  report?: SilenceReport
  alarm?: Alarm
}

/** Firestore charges for these: each document returned or missed is a read, and so is each thousand counted. Probes
 * are left out. */
export interface Meter {
  reads: number
  /** Deletes included, which cost a ninth. */
  writes: number
}

export interface Connection {
  /** Another object after a long silence: do not keep it. */
  readonly firestore: Firestore
  meter: Meter
  /** Reads them in this order; null where there is none. */
  read(places: readonly Place[]): Promise<Seen[]>
  /** Throws StoreUnavailable when Firestore does not answer in time, and at once while it is silent. */
  ask<R>(question: (firestore: Firestore) => Promise<R>): Promise<R>
  /** Likewise, for work that gives up by itself, with StoreUnavailable. */
  call<R>(work: () => Promise<R>): Promise<R>
  /** Throws StoreUnavailable after the time of one answer. */
  inTime<R>(work: Promise<R>): Promise<R>
  /** Live queries of the former client tell nothing any more. Called before that ends. */
  onNewClient(callback: () => void): void
  close(): Promise<void>
}

interface Place {
  collection: Collection<unknown>
  id: string
}

export interface Seen extends Place {
  snapshot: DocumentSnapshot | null
}

/** A document that there is not: reading it is the cheapest question. */
const PROBED = 'nowhere/probe'

/** Opens a Firebase app of its own, so that several connections can be closed one by one. Connects at the first read. */
export function openConnection(config: ConnectionConfig): Connection {
  const { report, alarm } = config
  const meter: Meter = { reads: 0, writes: 0 }
  let client = openClient(config)
  let noteNewClient = () => {}
  let isClosed = false
  const breaker = new CircuitBreaker({
    probe: () => inTime(client.firestore.doc(PROBED).get()),
    isSilence: (error) => error instanceof StoreUnavailable,
    refusal: (cause) => new StoreUnavailable(cause),
    report,
    async renew() {
      // Without them, a new client would end the process.
      if (!config.credential) await checkGoogleCredentials(config.projectId)
      if (isClosed) return
      const former = client
      client = openClient(config)
      noteNewClient()
      await former.close()
    },
    alarm,
  })

  async function inTime<R>(work: Promise<R>): Promise<R> {
    try {
      const late = () => {
        throw new StoreUnavailable(new Error(`no answer in ${PATIENCE_MS} ms`))
      }
      return await withDeadline(work, PATIENCE_MS, late, alarm)
    } catch (error) {
      throw toPortError(error)
    }
  }

  function ask<R>(question: (firestore: Firestore) => Promise<R>): Promise<R> {
    return breaker.call(async () => {
      const { firestore } = client
      try {
        return await inTime(question(firestore))
      } catch (error) {
        // A client that was ended meanwhile refuses with an error of its own.
        throw firestore === client.firestore ? error : new StoreUnavailable(error)
      }
    })
  }

  return {
    get firestore() {
      return client.firestore
    },
    meter,
    async read(places) {
      if (places.length === 0) return []
      const snapshots = await ask((firestore) => firestore.getAll(...refsOf(firestore, places)))
      meter.reads += snapshots.length
      return places.map((place, index) => {
        const snapshot = snapshots[index]
        return { ...place, snapshot: snapshot?.exists ? snapshot : null }
      })
    },
    ask,
    call: (work) => breaker.call(work),
    inTime,
    onNewClient(callback) {
      noteNewClient = callback
    },
    async close() {
      isClosed = true
      breaker.close()
      await client.close()
    },
  }
}

function openClient({ projectId, credential }: ConnectionConfig) {
  const app = initializeApp(
    credential ? { projectId, credential } : { projectId },
    `documents-${randomUUID()}`,
  )
  const firestore = getFirestore(app)
  firestore.settings({
    clientConfig: {
      interfaces: {
        'google.firestore.v1.Firestore': {
          // commit.server.ts repeats by itself, because it must know about it.
          retry_codes: { never: [] },
          methods: {
            Commit: { timeout_millis: COMMIT_TIMEOUT_MS, retry_codes_name: 'never' },
            ...Object.fromEntries(READS.map((name) => [name, { timeout_millis: PATIENCE_MS }])),
          },
        },
      },
    },
    'grpc.max_reconnect_backoff_ms': MAX_RECONNECT_MS,
    'grpc.keepalive_time_ms': KEEPALIVE.time,
    'grpc.keepalive_timeout_ms': KEEPALIVE.timeout,
    // Without this a new client takes the connection of the former one.
    'grpc.use_local_subchannel_pool': 1,
  })
  // terminate() would not do: a question that the client then repeats would reject where nobody can catch it, and end
  // the process. Nor would it close a connection on which nothing was ever answered.
  return { firestore, close: () => deleteApp(app) }
}

export function refsOf(firestore: Firestore, places: readonly Place[]): DocumentReference[] {
  return places.map(({ collection, id }) => firestore.collection(collection.name).doc(id))
}

/** Throws DamagedDocument. */
export function rowSeen({ collection, id, snapshot }: Seen): Row | null {
  return snapshot && rowIn(collection, id, snapshot.data() ?? {})
}

export function toPortError(error: unknown): unknown {
  return NOT_ANSWERING.has(codeOf(error)) ? new StoreUnavailable(error) : error
}
