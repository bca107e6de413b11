import { NEWS_RHYTHMS, type StoredFollow, tellsNews } from '~/domain/follow'
import type { AskDependencies } from './ask-to-follow.server'
import { RHYTHM_LABELS } from './follow-forms'
import { followedThing } from './follow-target.server'
import { followsOf } from './manage-follows.server'

export interface FollowItem {
  id: string
  kind: string
  title: string
  facts: string
  path: string | null
  isConfirmed: boolean
  rhythm: { value: string; label: string }
  /** The list is empty where only changes are told. */
  rhythms: { value: string; label: string }[]
}

type FollowDependencies = Pick<AskDependencies, 'documents' | 'catalogue' | 'categories'>

/** The page behind the mailed link shows all follows of the address once this one is confirmed, and before only this
 * one. */
export async function followPage(own: StoredFollow, dependencies: FollowDependencies) {
  if (own.state === 'unconfirmed') {
    return { email: own.email, toConfirm: itemOf(own, dependencies), items: [], devices: [] }
  }
  const all = await followsOf(own.email, dependencies)
  return {
    email: own.email,
    toConfirm: null,
    items: all.map((follow) => itemOf(follow, dependencies)),
    devices: devicesOf(all),
  }
}

export type FollowPage = Awaited<ReturnType<typeof followPage>>

/** Ids of the devices that are told as well. `isNotified`: of all that is confirmed. */
function devicesOf(all: readonly StoredFollow[]): { id: string; isNotified: boolean }[] {
  const confirmed = all.filter(({ state }) => state === 'confirmed')
  const ids = confirmed.flatMap(({ devices = [] }) => devices.map(({ id }) => id))
  return [...new Set(ids)].map((id) => ({
    id,
    isNotified: ids.filter((one) => one === id).length === confirmed.length,
  }))
}

const GONE: Pick<FollowItem, 'kind' | 'title' | 'facts' | 'path'> = {
  kind: 'Abonnement',
  title: 'N’est plus dans l’agenda',
  facts: '',
  path: null,
}

export function itemOf(
  { id, target, state, rhythm }: StoredFollow,
  dependencies: Pick<FollowDependencies, 'catalogue' | 'categories'>,
): FollowItem {
  const { kind, title, facts, path } = followedThing(target, dependencies) ?? GONE
  return {
    id,
    kind,
    title,
    facts,
    path,
    isConfirmed: state === 'confirmed',
    rhythm: { value: rhythm, label: RHYTHM_LABELS[rhythm] },
    rhythms: tellsNews(target) ? NEWS_RHYTHMS.map((value) => ({ value, label: RHYTHM_LABELS[value] })) : [],
  }
}
