import { allDocuments, type DocumentStore } from '~/backend/documents'
import type { Categories } from '~/domain/category'
import { type SourceRun, type StoredSource, sources } from '~/domain/source'
import { ADMIN_SOURCES_PATH } from '~/domain/source-paths'
import { users } from '~/domain/user'
import { logLines } from '~/features/admin/admin-page.server'
import { counted } from '~/platform/french'
import { dateAndTime } from '~/platform/zurich'
import { KIND_LABELS } from './source-kind'

/** All sources, those that fail first. */
export async function sourcesPage(documents: DocumentStore) {
  const all = await allDocuments(documents, sources)
  const views = await Promise.all(
    all.map(async (source) => ({
      ...sourceView(source),
      path: `${ADMIN_SOURCES_PATH}/${source.id}`,
      owner: await ownerOf(source, documents),
    })),
  )
  return views.sort((a, b) => Number(b.isFailing) - Number(a.isFailing) || a.name.localeCompare(b.name, 'fr'))
}
export type SourceRow = Awaited<ReturnType<typeof sourcesPage>>[number]

export async function sourcePage(id: string, documents: DocumentStore) {
  const source = await documents.get(sources, id)
  if (source === null) return null
  return {
    ...sourceView(source),
    owner: await ownerOf(source, documents),
    log: await logLines('source', id, ACTION_TEXTS, documents),
  }
}

/** The calendars of an account, as they were added. */
export async function ownSources(uid: string, documents: DocumentStore): Promise<SourceView[]> {
  const own = await allDocuments(documents, sources, { where: [['ownerUid', '==', uid]] })
  return own.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1)).map(sourceView)
}

export function themeChoices(categories: Pick<Categories, 'list'>): { value: string; label: string }[] {
  return categories.list().map(({ id, label }) => ({ value: id, label }))
}

const ACTION_TEXTS = {
  created: 'Ajoutée',
  edited: 'Modifiée',
  paused: 'Mise en pause',
  resumed: 'Reprise',
  trusted: 'De confiance',
  untrusted: 'Plus de confiance',
  loss_accepted: 'Retraits confirmés',
  removed: 'Supprimée',
}

async function ownerOf({ ownerUid }: StoredSource, documents: DocumentStore) {
  if (ownerUid === null) return null
  const owner = await documents.get(users, ownerUid)
  return { name: owner ? owner.displayName || owner.email : 'Compte fermé', path: `/admin/users/${ownerUid}` }
}

export type SourceView = ReturnType<typeof sourceView>

function sourceView({
  id,
  name,
  category,
  address,
  kind,
  trusted,
  state,
  lastRun,
  news,
  nextRunAt,
  failures,
}: StoredSource) {
  return {
    id,
    name,
    category,
    address,
    kind: KIND_LABELS[kind],
    trusted,
    isPaused: state === 'paused',
    isFailing: failures > 0,
    isHeld: lastRun?.isHeld ?? false,
    readAt: lastRun && dateAndTime(lastRun.at),
    result: resultOf(lastRun),
    error: lastRun?.error ?? '',
    again:
      lastRun && lastRun.error === '' && lastRun.afterFailures > 0
        ? `De nouveau lisible, après ${counted(lastRun.afterFailures, 'échec')}.`
        : null,
    nextAt: nextRunAt && dateAndTime(nextRunAt),
    news: news && {
      at: dateAndTime(news.at),
      changed: news.changed.map(linked),
      withdrawn: news.withdrawn.map(linked),
      refused: news.refused,
      doubtful: news.doubtful,
    },
  }
}

function linked({ eventId, title }: { eventId: string; title: string }) {
  return { title, href: `/evenement/${eventId}` }
}

export function resultOf(run: SourceRun | null): string {
  if (run === null) return 'Pas encore lue'
  if (run.error !== '') return 'Rien n’a changé'
  const { created, updated, withdrawn, refused, unchanged } = run
  const told = [
    created > 0 && counted(created, 'nouveau', 'nouveaux'),
    updated > 0 && counted(updated, 'modifié'),
    withdrawn > 0 && counted(withdrawn, 'retiré'),
    refused > 0 && counted(refused, 'refusé'),
    unchanged > 0 && counted(unchanged, 'inchangé'),
  ].filter((part) => part !== false)
  return told.length > 0 ? told.join(', ') : 'Rien à venir'
}
