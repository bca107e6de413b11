import type { ReactNode } from 'react'
import { counted } from '~/platform/french'
import { Tag, TEXT_LINK } from '~/ui/admin/admin-frame'
import { Link } from '~/ui/link'
import type { JournalEntry } from '../journal.server'
import type { ExistingEvent } from './detail.server'

function Block({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="border-t-2 border-ink pt-3">
      <h3 id={id} className="text-lg font-bold">
        {title}
      </h3>
      <div className="mt-1 text-sm">{children}</div>
    </section>
  )
}

export function Provenance({ provenance }: { provenance: ExistingEvent['provenance'] }) {
  if (provenance === null) return null
  const { text, path, url } = provenance
  return (
    <Block id="provenance" title="Provenance">
      <p className="[overflow-wrap:anywhere]">
        {path ? (
          <Link
            to={path}
            className="inline-flex min-h-6 items-center font-semibold underline underline-offset-4 hover:text-accent"
          >
            {text}
          </Link>
        ) : (
          `Importée (${text})`
        )}
      </p>
      {url && (
        <a
          href={url}
          rel="noopener noreferrer nofollow ugc"
          className="underline underline-offset-4 [overflow-wrap:anywhere] hover:text-accent"
        >
          {url}
        </a>
      )}
    </Block>
  )
}

export function Author({ author }: { author: ExistingEvent['author'] }) {
  if (author === null) return null
  return (
    <Block id="auteur" title="Auteur">
      <p className="flex flex-wrap items-center gap-2">
        {author.adminPath === null ? (
          <span className="font-semibold">{author.name}</span>
        ) : (
          <Link
            to={author.adminPath}
            className="inline-flex min-h-6 items-center font-semibold underline underline-offset-4 hover:text-accent"
          >
            {author.name}
          </Link>
        )}
        {author.adminPath === null && <Tag>Sans compte</Tag>}
        {author.isAdmin && <Tag>Admin</Tag>}
        {author.trusted && <Tag>De confiance</Tag>}
        {author.disabled && <Tag tone="warning">Compte désactivé</Tag>}
      </p>
      {author.email && (
        <p className="[overflow-wrap:anywhere]">
          <a
            href={`mailto:${author.email}`}
            className="inline-flex min-h-6 items-center underline underline-offset-4 hover:text-accent"
          >
            {author.email}
          </a>
          {!author.emailVerified && ' (non confirmée)'}
        </p>
      )}
      <p className="mt-1">
        {counted(author.published, 'annonce publiée', 'annonces publiées')},{' '}
        {counted(author.rejected, 'refusée', 'refusées')}
      </p>
    </Block>
  )
}

export function Duplicates({ duplicates }: { duplicates: ExistingEvent['duplicates'] }) {
  return (
    <section aria-labelledby="doublons" className="border-2 border-accent p-4">
      <h3 id="doublons" className="text-lg font-bold">
        {duplicates.length === 1 ? 'Un doublon possible' : `${duplicates.length} doublons possibles`}
      </h3>
      <ul className="mt-1 divide-y divide-line">
        {duplicates.map((duplicate) => (
          <li key={duplicate.id} className="py-1.5">
            <Link
              to={duplicate.path}
              className="font-semibold underline underline-offset-4 [overflow-wrap:anywhere] hover:text-accent"
            >
              {duplicate.title}
            </Link>
            <span className="block text-sm text-quiet">
              {[
                duplicate.when,
                duplicate.place,
                duplicate.status === 'published' ? 'publiée' : 'à traiter',
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const HISTORY_LABELS: Readonly<Record<JournalEntry['action'], string>> = {
  submitted: 'Envoyée',
  edited: 'Modifiée',
  withdrawn: 'Retirée par son auteur',
  state_changed: 'État changé',
  approved: 'Acceptée',
  changes_requested: 'Corrections demandées',
  rejected: 'Refusée',
  cancelled: 'Marquée comme annulée',
  removed: 'Retirée du site',
  undone: 'Décision annulée',
  noted: 'Note interne',
}

export function History({ entries, journalPath }: { entries: JournalEntry[]; journalPath?: string }) {
  return (
    <Block id="historique" title="Historique">
      {entries.length === 0 && <p className="text-quiet">Rien pour le moment.</p>}
      <ol className="divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.id} className="py-1.5">
            <p className="font-semibold">{HISTORY_LABELS[entry.action]}</p>
            <p className="text-quiet">
              {entry.who}, <time dateTime={entry.at}>{entry.when}</time>
            </p>
            <EntryWords entry={entry} />
          </li>
        ))}
      </ol>
      {journalPath && entries.length > 0 && (
        <Link to={journalPath} className={TEXT_LINK}>
          Dans le journal
        </Link>
      )}
    </Block>
  )
}

export function EntryWords({ entry }: { entry: JournalEntry }) {
  return (
    <>
      {entry.reason && <p>{entry.reason}</p>}
      {entry.message && (
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">«&nbsp;{entry.message}&nbsp;»</p>
      )}
    </>
  )
}
