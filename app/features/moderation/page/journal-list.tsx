import { TEXT_LINK } from '~/ui/admin/admin-frame'
import { AdminTable, Cell, Row } from '~/ui/admin/table'
import { Link } from '~/ui/link'
import { moderationPath } from '../moderation-address'
import { EntryWords } from './beside'
import { Pager } from './frame'
import type { JournalPage } from './moderation-page.server'

const COLUMNS = ['Quand', 'Qui', 'Annonce', 'De', 'À', 'Motif et message']

export function JournalList({ page: { query, entries, next } }: { page: JournalPage }) {
  const all = moderationPath({ view: 'journal' })
  return (
    <div className="pt-4">
      {query.eventId && (
        <p className="mb-3">
          Une seule annonce.{' '}
          <Link to={all} className={TEXT_LINK}>
            Tout le journal
          </Link>
        </p>
      )}
      {entries.length === 0 ? (
        <p className="font-semibold">Le journal est vide.</p>
      ) : (
        <AdminTable caption="Journal de modération" columns={COLUMNS}>
          {entries.map((entry) => (
            <Row key={entry.id}>
              <Cell label="Quand" className="text-sm text-quiet md:whitespace-nowrap">
                <time dateTime={entry.at}>{entry.when}</time>
              </Cell>
              <Cell label="Qui">
                <span>
                  {entry.who} <span className="sr-only">a {entry.actionText}</span>
                </span>
              </Cell>
              <Cell label="Annonce">
                <Link
                  to={moderationPath({ eventId: entry.eventId })}
                  className="inline-block min-h-6 font-semibold underline underline-offset-4 [overflow-wrap:anywhere] hover:text-accent"
                >
                  {entry.title}
                </Link>
              </Cell>
              <Cell label="De" className="text-sm text-quiet">
                {entry.before}
              </Cell>
              <Cell label="À" className="text-sm font-semibold">
                {entry.after}
              </Cell>
              <Cell label="Motif et message" className="text-sm">
                <div className="min-w-0">
                  {entry.action === 'undone' && <p>Décision annulée</p>}
                  <EntryWords entry={entry} />
                </div>
              </Cell>
            </Row>
          ))}
        </AdminTable>
      )}
      <Pager
        first={query.after ? moderationPath({ view: 'journal', eventId: query.eventId }) : null}
        next={next}
      />
    </div>
  )
}
