import type { DocumentStore } from '~/backend/documents'
import { type StoredUser, users } from '~/domain/user'
import { fold } from '~/platform/characters'
import { MINUTE_MS } from '~/platform/durations'

export const USER_FILTERS = ['tous', 'administration', 'confiance', 'desactives', 'non-verifies'] as const
export type UserFilter = (typeof USER_FILTERS)[number]
export const USER_ORDERS = ['inscription', 'nom', 'visite'] as const
export type UserOrder = (typeof USER_ORDERS)[number]

export interface UserQuery {
  /** Words that must all occur in the name or the address. */
  q: string
  filter: UserFilter
  order: UserOrder
  /** Cursor of the previous page; an invalid one means the first page. */
  after: string | null
}

interface FoundUsers {
  uids: string[]
  next: string | null
  total: number
}

interface UserEntry
  extends Pick<StoredUser, 'role' | 'trusted' | 'disabled' | 'emailVerified' | 'createdAt'> {
  uid: string
  name: string
  text: string
  lastSeenAt: string
}

/** After this time without a query the accounts are dropped from memory. */
const IDLE_MS = 10 * MINUTE_MS

interface Directory {
  entries: Map<string, UserEntry>
  close(): void
  idle: NodeJS.Timeout
}
const directories = new WeakMap<DocumentStore, Promise<Directory>>()

/** Searches all accounts in memory, because the store cannot search inside names. */
export async function findUsers(
  { q, filter, order, after }: UserQuery,
  limit: number,
  documents: DocumentStore,
): Promise<FoundUsers> {
  const { entries } = await directoryOf(documents)
  const words = fold(q).split(/\s+/).filter(Boolean)
  const found = [...entries.values()]
    .filter((entry) => FILTERS[filter](entry) && words.every((word) => entry.text.includes(word)))
    .map((entry) => ({ uid: entry.uid, key: KEYS[order](entry) }))
    .sort(ORDERS[order])
  const position = positionIn(after)
  const rest = position ? found.filter((entry) => ORDERS[order](entry, position) > 0) : found
  const page = rest.slice(0, limit)
  const last = page.at(-1)
  const next = last && rest.length > limit ? cursorAt(last) : null
  return { uids: page.map(({ uid }) => uid), next, total: found.length }
}

const FILTERS: Record<UserFilter, (entry: UserEntry) => boolean> = {
  tous: () => true,
  administration: ({ role }) => role === 'admin',
  confiance: ({ trusted }) => trusted,
  desactives: ({ disabled }) => disabled,
  'non-verifies': ({ emailVerified }) => !emailVerified,
}

const KEYS: Record<UserOrder, (entry: UserEntry) => string> = {
  inscription: ({ createdAt }) => createdAt,
  nom: ({ name, text }) => name || text,
  visite: ({ lastSeenAt }) => lastSeenAt,
}

interface Position {
  key: string
  uid: string
}
type Order = (a: Position, b: Position) => number

function ascending(a: Position, b: Position): number {
  if (a.key !== b.key) return a.key < b.key ? -1 : 1
  return a.uid < b.uid ? -1 : a.uid > b.uid ? 1 : 0
}
const descending: Order = (a, b) => ascending(b, a)

const ORDERS: Record<UserOrder, Order> = { inscription: descending, nom: ascending, visite: descending }

function cursorAt({ key, uid }: Position): string {
  return Buffer.from(JSON.stringify([key, uid])).toString('base64url')
}

function positionIn(cursor: string | null): Position | null {
  if (cursor === null) return null
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (!Array.isArray(parts)) return null
    const [key, uid]: unknown[] = parts
    return typeof key === 'string' && typeof uid === 'string' ? { key, uid } : null
  } catch {
    return null
  }
}

async function directoryOf(documents: DocumentStore): Promise<Directory> {
  const opening = directories.get(documents) ?? open(documents)
  directories.set(documents, opening)
  try {
    const directory = await opening
    directory.idle.refresh()
    return directory
  } catch (error) {
    directories.delete(documents)
    throw error
  }
}

async function open(documents: DocumentStore): Promise<Directory> {
  const entries = new Map<string, UserEntry>()
  const close = await documents.subscribe(users, {}, (changes) => {
    for (const change of changes) {
      if (change.kind === 'removed') entries.delete(change.id)
      else entries.set(change.document.id, entryOf(change.document))
    }
  })
  const idle = setTimeout(() => {
    directories.delete(documents)
    close()
  }, IDLE_MS).unref()
  return { entries, close, idle }
}

function entryOf(user: StoredUser): UserEntry {
  const { id, displayName, email, role, trusted, disabled, emailVerified, createdAt, lastSeenAt } = user
  const name = fold(displayName)
  return {
    uid: id,
    name,
    text: `${name} ${fold(email)}`,
    role,
    trusted,
    disabled,
    emailVerified,
    createdAt,
    lastSeenAt: lastSeenAt ?? '',
  }
}
