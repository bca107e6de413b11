import type { CurrentUser } from '~/features/accounts/current-user'
import type { AgendaEvent, StoredEvent } from '../event'
import { isAuthor } from './access.server'

/** « en attente de modération »: the state of an event as its author reads it. */
export const STATUS_TEXTS: Record<AgendaEvent['status'], string> = {
  draft: 'brouillon, retiré de l’agenda',
  pending: 'en attente de modération',
  published: 'publié',
  rejected: 'refusé',
  changes_requested: 'à corriger',
}

export interface PrivateNotice {
  text: string
  links: { to: string; label: string }[]
}

/** What stands above an event that is not public, for who may see it all the same. */
export function privateNotice(event: StoredEvent, user: Pick<CurrentUser, 'uid'>): PrivateNotice {
  const isOwn = isAuthor(user, event)
  const audience = isOwn ? 'Visible de vous seulement' : 'Visible de son auteur et des admins seulement'
  const what = event.amends ? 'modification ' : ''
  const links = [{ to: `/organizer/edit-event/${event.amends ?? event.id}`, label: 'Modifier' }]
  if (event.amends) links.unshift({ to: `/evenement/${event.amends}`, label: 'Voir la version publiée' })
  if (isOwn) links.push({ to: '/dashboard', label: 'Tableau de bord' })
  return { text: `${audience} : ${what}${STATUS_TEXTS[event.status]}`, links }
}
