// The Firestore client with time limits, and its errors as errors of the port.
import { type Credential, deleteApp, initializeApp } from 'firebase-admin/app'
import {
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  getFirestore,
} from 'firebase-admin/firestore'
import { withDeadline } from '~/platform/deadline'
import { codeOf } from '~/platform/error-code'
import { type Collection, StoreUnavailable } from '../documents'
import { type Row, rowIn } from './rows.server'

/** Must be less than the catalogue's overlap (event-feed.server.ts). */
const PATIENCE_MS = 9_000
/** Less than PATIENCE_MS: a commit must not go on after its caller was told of a failure. */
const COMMIT_TIMEOUT_MS = 8_000
/** gRPC's default of two minutes would notice too late that Firestore is back. */
const MAX_RECONNECT_MS = 2_000
/** Notices dead connections, which live queries depend on. */
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
}

/** What Firestore charges for: documents returned or missed, and a thousand counted as one. */
export interface Meter {
  reads: number
  /** Deletes included, which cost a ninth. */
  writes: number
}

export interface Connection {
  firestore: Firestore
  meter: Meter
  ref(collection: Collection<unknown>, id: string): DocumentReference
  /** In this order; null where there is none. */
  read(places: readonly Place[]): Promise<Seen[]>
  /** Throws StoreUnavailable when Firestore does not answer in time. */
  inTime<R>(work: Promise<R>): Promise<R>
  close(): Promise<void>
}

export interface Place {
  collection: Collection<unknown>
  id: string
}

export interface Seen extends Place {
  snapshot: DocumentSnapshot | null
}

let opened = 0

/** Opens a Firebase app of its own, so that several connections can be closed one by one. Connects at the first read. */
export function openConnection({ projectId, credential }: ConnectionConfig): Connection {
  opened += 1
  const app = initializeApp(credential ? { projectId, credential } : { projectId }, `documents-${opened}`)
  const firestore = getFirestore(app)
  firestore.settings({
    clientConfig: {
      interfaces: {
        'google.firestore.v1.Firestore': {
          // commit.server.ts repeats by itself, because it must know about it.
          retry_codes: { never: [] },
          methods: { Commit: { timeout_millis: COMMIT_TIMEOUT_MS, retry_codes_name: 'never' } },
        },
      },
    },
    'grpc.max_reconnect_backoff_ms': MAX_RECONNECT_MS,
    'grpc.keepalive_time_ms': KEEPALIVE.time,
    'grpc.keepalive_timeout_ms': KEEPALIVE.timeout,
  })
  const meter: Meter = { reads: 0, writes: 0 }

  const ref = ({ name }: Collection<unknown>, id: string) => firestore.collection(name).doc(id)

  return {
    firestore,
    meter,
    ref,
    async read(places) {
      if (places.length === 0) return []
      const refs = places.map(({ collection, id }) => ref(collection, id))
      const snapshots = await inTime(firestore.getAll(...refs))
      meter.reads += snapshots.length
      return places.map((place, index) => {
        const snapshot = snapshots[index]
        return { ...place, snapshot: snapshot?.exists ? snapshot : null }
      })
    },
    inTime,
    close: () => deleteApp(app),
  }
}

/** Throws DamagedDocument. */
export function rowSeen({ collection, id, snapshot }: Seen): Row | null {
  return snapshot && rowIn(collection, id, snapshot.data() ?? {})
}

export function toPortError(error: unknown): unknown {
  return NOT_ANSWERING.has(codeOf(error)) ? new StoreUnavailable(error) : error
}

async function inTime<R>(work: Promise<R>): Promise<R> {
  try {
    return await withDeadline(work, PATIENCE_MS, () => {
      throw new StoreUnavailable(new Error(`no answer in ${PATIENCE_MS} ms`))
    })
  } catch (error) {
    throw toPortError(error)
  }
}
