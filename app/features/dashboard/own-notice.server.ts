import { isAuthor } from '~/domain/authorship'
import type { CurrentUser } from '~/domain/current-user'
import type { AgendaEvent, StoredEvent } from '~/domain/event'
import { viewsPath } from '~/domain/event-views'

export const STATUS_TEXTS: Record<AgendaEvent['status'], string> = {
  draft: 'brouillon ou annonce retirée',
  pending: 'en attente de relecture',
  published: 'publiée',
  rejected: 'refusée',
  changes_requested: 'à corriger',
}

export interface OwnNotice {
  text: string
  isPublic: boolean
  links: { to: string; label: string }[]
}

/** The notice above the page of an event, for its author and admins. */
export function ownNotice(
  event: StoredEvent,
  user: Pick<CurrentUser, 'uid' | 'role' | 'profile'>,
): OwnNotice {
  const isOwn = isAuthor(user, event)
  const isPublic = event.status === 'published'
  const publishedId = event.amends ?? event.id
  const links = [{ to: `/organizer/edit-event/${publishedId}`, label: 'Modifier' }]
  if (event.amends) links.unshift({ to: `/evenement/${event.amends}`, label: 'Voir la version publiée' })
  if (isPublic) links.push({ to: `/organizer/event-state/${event.id}`, label: 'Changer l’état' })
  if (isPublic) links.push({ to: viewsPath(event.id), label: 'Vues' })
  if (user.role === 'admin') links.push({ to: `/admin/events?eventId=${event.id}`, label: 'Modération' })
  if (isOwn) links.push({ to: '/dashboard', label: 'Tableau de bord' })
  return {
    text: `${audienceOf(isPublic, isOwn)}\u00a0: ${event.amends ? 'modification ' : ''}${STATUS_TEXTS[event.status]}`,
    isPublic,
    links,
  }
}

function audienceOf(isPublic: boolean, isOwn: boolean): string {
  if (isPublic) return 'Visible par tout le monde'
  return isOwn ? 'Visible par vous seulement' : 'Visible par son auteur et par l’administration seulement'
}
