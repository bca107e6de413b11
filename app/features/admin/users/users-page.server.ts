import type { DocumentStore } from '~/backend/documents'
import { events } from '~/domain/event'
import { type StoredUser, users } from '~/domain/user'
import type { AccountDependencies } from '~/features/accounts/account-dependencies'
import { listSessions } from '~/features/accounts/sessions.server'
import type { UserAction } from '~/features/accounts/user-actions'
import { counted } from '~/platform/french'
import { listQuery, withQuery, wordsIn } from '~/platform/query-string'
import { dateAndTime } from '~/platform/zurich'
import { logLines, shortDate } from '../admin-page.server'
import {
  findUsers,
  USER_FILTERS,
  USER_ORDERS,
  type UserFilter,
  type UserOrder,
  type UserQuery,
} from './user-directory.server'

export const USERS_PATH = '/admin/users'

export function userPath(uid: string): string {
  return `${USERS_PATH}/${encodeURIComponent(uid)}`
}

const PAGE_SIZE = 25
const EVENTS_SHOWN = 20

const FILTER_LABELS: Record<UserFilter, string> = {
  tous: 'Tous les comptes',
  administration: 'Administration',
  confiance: 'De confiance',
  desactives: 'Désactivés',
  'non-verifies': 'Adresse non vérifiée',
}
const ORDER_LABELS: Record<UserOrder, string> = {
  inscription: 'Inscription récente',
  nom: 'Nom',
  visite: 'Dernière visite',
}

/** Unknown values count as absent. */
export function userQueryOf(searchParams: URLSearchParams): UserQuery {
  return {
    q: wordsIn(searchParams),
    filter: USER_FILTERS.find((filter) => filter === searchParams.get('filtre')) ?? 'tous',
    order: USER_ORDERS.find((order) => order === searchParams.get('tri')) ?? 'inscription',
    after: searchParams.get('apres'),
  }
}

function pathOf({ q, filter, order }: UserQuery, after: string | null): string {
  return withQuery(
    USERS_PATH,
    listQuery({
      q,
      filtre: filter === 'tous' ? null : filter,
      tri: order === 'inscription' ? null : order,
      apres: after,
    }),
  )
}

export async function usersPage(query: UserQuery, documents: DocumentStore) {
  const { uids, next, total } = await findUsers(query, PAGE_SIZE, documents)
  const rows = await Promise.all(uids.map((uid) => userRow(uid, documents)))
  return {
    q: query.q,
    filter: query.filter,
    order: query.order,
    filters: USER_FILTERS.map((value) => ({ value, label: FILTER_LABELS[value] })),
    orders: USER_ORDERS.map((value) => ({ value, label: ORDER_LABELS[value] })),
    total: counted(total, 'compte'),
    rows: rows.filter((row) => row !== null),
    next: next && pathOf(query, next),
    first: query.after ? pathOf(query, null) : null,
  }
}

async function userRow(uid: string, documents: DocumentStore) {
  const user = await documents.get(users, uid)
  if (!user) return null
  return {
    ...whoIs(user),
    created: shortDate(user.createdAt),
    lastSeen: user.lastSeenAt ? shortDate(user.lastSeenAt) : '–',
    events: await documents.count(events, [['organizerUid', '==', uid]]),
  }
}
export type UserRow = NonNullable<Awaited<ReturnType<typeof userRow>>>

function whoIs({ id, displayName, email, role, trusted, disabled, emailVerified }: StoredUser) {
  return {
    uid: id,
    path: userPath(id),
    name: displayName || email,
    email,
    isAdmin: role === 'admin',
    trusted,
    disabled,
    emailVerified,
  }
}

const STATUSES = [
  ['pending', 'En attente de relecture'],
  ['changes_requested', 'À corriger'],
  ['published', 'Publiées'],
  ['rejected', 'Refusées'],
  ['draft', 'Retirées par leur auteur'],
] as const

const ACTION_TEXTS: Record<UserAction, string> = {
  grant: 'Rôle d’administration donné',
  revoke: 'Rôle d’administration retiré',
  trust: 'Confiance accordée',
  untrust: 'Confiance retirée',
  disable: 'Compte désactivé',
  enable: 'Compte réactivé',
}

export async function userPage(
  uid: string,
  dependencies: Pick<AccountDependencies, 'documents' | 'identity' | 'clock'>,
) {
  const { documents, identity } = dependencies
  const user = await documents.get(users, uid)
  if (!user) return null
  const account = await identity.getAccount(uid)
  const [latest] = await listSessions(uid, dependencies)
  const lastSeenAt = [user.lastSeenAt ?? '', latest?.lastSeenAt ?? ''].sort().at(-1)
  const ways = [account?.hasPassword && 'mot de passe', account?.hasGoogle && 'Google'].filter(Boolean)
  return {
    ...whoIs(user),
    created: dateAndTime(user.createdAt),
    lastSeen: lastSeenAt ? dateAndTime(lastSeenAt) : 'jamais',
    ways: ways.join(' et ') || 'aucun moyen de connexion',
    events: await eventsByStatus(uid, documents),
    log: await logLines('user', uid, ACTION_TEXTS, documents),
  }
}
export type UserPage = NonNullable<Awaited<ReturnType<typeof userPage>>>

async function eventsByStatus(uid: string, documents: DocumentStore) {
  const groups = await Promise.all(
    STATUSES.map(async ([status, label]) => {
      const where = [
        ['organizerUid', '==', uid],
        ['status', '==', status],
      ] as const
      const { documents: found } = await documents.find(events, {
        where,
        orderBy: ['updatedAt', 'desc'],
        limit: EVENTS_SHOWN,
      })
      return {
        label,
        total: await documents.count(events, where),
        events: found.map(({ id, title, amends, updatedAt }) => ({
          id,
          title,
          isAmendment: amends !== null,
          changed: shortDate(updatedAt),
          path: status === 'published' ? `/evenement/${id}` : `/admin/events?eventId=${id}`,
        })),
      }
    }),
  )
  return groups.filter(({ total }) => total > 0)
}
