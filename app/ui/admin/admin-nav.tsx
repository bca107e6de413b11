import { pendingSummary } from '~/domain/pending'
import { Icon } from '../icon'
import { Link } from '../link'
import { useLiveCount } from '../live-count'
import { PendingBadge } from '../pending-badge'
import { useRootData } from '../root-data'

const ADMIN_PAGES = {
  overview: { to: '/admin', label: 'Vue d’ensemble' },
  events: { to: '/admin/events', label: 'Modération' },
  proposals: { to: '/admin/propositions', label: 'À vérifier' },
  categories: { to: '/admin/categories', label: 'Thèmes' },
  partners: { to: '/admin/partners', label: 'Partenaires' },
  places: { to: '/admin/places', label: 'Lieux' },
  organizers: { to: '/admin/organisateurs', label: 'Organisateurs' },
  sources: { to: '/admin/sources', label: 'Sources' },
  payments: { to: '/admin/dons', label: 'Dons' },
  vocabulary: { to: '/admin/vocabulaire', label: 'Vocabulaire' },
  figures: { to: '/admin/statistiques', label: 'Statistiques' },
  users: { to: '/admin/users', label: 'Comptes' },
} as const
export type AdminPage = keyof typeof ADMIN_PAGES

/** One line that opens on a phone, a row of links on wider screens. The number of pending events comes from the root; with
 * JavaScript it is updated live. */
export function AdminNav({ current }: { current: AdminPage }) {
  const root = useRootData()
  const atLoad = root?.pending ?? null
  const waiting = root?.quarantined ?? 0
  const liveCount = useLiveCount()
  const pending = liveCount === null ? atLoad : pendingSummary(liveCount)
  return (
    <nav aria-label="Administration" className="no-print border-b-2 border-ink bg-wash">
      <details className="wrap admin-pages">
        <summary className="flex min-h-12 items-center gap-2 font-semibold">
          Administration
          <Icon name="chevron-right" size={20} className="chevron" />
        </summary>
        <ul className="flex flex-wrap gap-x-6 max-sm:grid max-sm:grid-cols-2 max-sm:pb-3 sm:gap-x-5 2xl:gap-x-8">
          {Object.entries(ADMIN_PAGES).map(([page, { to, label }]) => (
            <li key={page}>
              <Link
                to={to}
                aria-current={page === current ? 'page' : undefined}
                className="inline-flex min-h-12 items-center border-b-4 border-transparent pt-1 forced-colors:border-[Canvas] font-semibold hover:text-accent aria-[current=page]:border-accent"
              >
                {label}
                {page === 'events' && <PendingBadge pending={pending} />}
                {page === 'proposals' && waiting > 0 && (
                  <PendingBadge pending={{ badge: String(waiting), text: `${waiting}\u00a0à vérifier` }} />
                )}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}
