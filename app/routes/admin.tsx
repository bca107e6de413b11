import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/features/accounts/guards.server'
import { type Figure, type Overview, overviewOf } from '~/features/admin/overview.server'
import { type JournalEntry, latestDecisions } from '~/features/moderation/journal.server'
import { EnableNotifications } from '~/features/notify/push/enable-notifications'
import { WAITING_PATH } from '~/features/waiting/waiting-paths'
import { privatePage } from '~/http/cache-control'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { AdminFrame, TEXT_LINK } from '~/ui/admin/admin-frame'
import { BarChart } from '~/ui/bar-chart'
import { ButtonLink } from '~/ui/button'
import { Link } from '~/ui/link'
import { useLiveCount } from '~/ui/live-count'

const DECISIONS_SHOWN = 8

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Administration', path: '/admin', noindex: true })

export const headers = privatePage

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const dependencies = await runtime()
  const [overview, decisions] = await Promise.all([
    overviewOf(dependencies),
    latestDecisions(dependencies.documents, DECISIONS_SHOWN),
  ])
  return { ...overview, decisions }
}

export default function AdminDashboardPage() {
  const { pendingCount, waiting, oldest, figures, submissions, weeks, decisions } =
    useLoaderData<typeof loader>()
  return (
    <AdminFrame
      current="overview"
      title="Vue d’ensemble"
      actions={
        <>
          <EnableNotifications />
          <Exports />
        </>
      }
    >
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[2fr_3fr]">
        <Waiting countAtLoad={pendingCount} oldest={oldest} waiting={waiting} />
        <section aria-labelledby="chiffres">
          <h2 id="chiffres" className={HEADING}>
            En chiffres
          </h2>
          <dl className="grid grid-cols-2 gap-x-6 sm:grid-cols-3">
            {figures.map((figure) => (
              <FigureItem key={figure.label} {...figure} />
            ))}
          </dl>
        </section>
        <section aria-labelledby="decisions">
          <h2 id="decisions" className={HEADING}>
            Dernières décisions
          </h2>
          <Decisions entries={decisions} />
        </section>
        <section aria-labelledby="semaines">
          <h2 id="semaines" className={HEADING}>
            Annonces reçues par semaine
          </h2>
          <p className="mb-6 text-quiet">{submissions}</p>
          <BarChart bars={weeks} caption="Annonces reçues par semaine" columns={['Semaine', 'Annonces']} />
        </section>
      </div>
    </AdminFrame>
  )
}

function Exports() {
  return (
    <>
      <a href="/admin/events.csv" className={TEXT_LINK} download>
        Événements en CSV
      </a>
      <a href="/admin/users.csv" className={TEXT_LINK} download>
        Comptes en CSV
      </a>
    </>
  )
}

const HEADING = 'mb-4 border-t-2 border-ink pt-3 text-xl font-bold'

function Waiting({
  countAtLoad,
  oldest,
  waiting,
}: { countAtLoad: number } & Pick<Overview, 'oldest' | 'waiting'>) {
  const count = useLiveCount() ?? countAtLoad
  return (
    <section aria-labelledby="attente">
      <h2 id="attente" className={HEADING}>
        À traiter
      </h2>
      {count > 0 ? (
        <>
          <p className="flex items-baseline gap-3">
            <span className="font-display text-6xl leading-none font-extrabold text-accent tabular-nums">
              {count}
            </span>
            <span>{count === 1 ? 'annonce attend' : 'annonces attendent'} une décision.</span>
          </p>
          {oldest && (
            <p className="mt-4 [overflow-wrap:anywhere]">
              La plus ancienne attend {oldest.since}&nbsp;:{' '}
              <Link to={oldest.to} className="font-semibold underline decoration-2 underline-offset-4">
                {oldest.title}
              </Link>
            </p>
          )}
          <p className="mt-5">
            <ButtonLink look="primary" to="/admin/events">
              Traiter les annonces
            </ButtonLink>
          </p>
        </>
      ) : (
        <p>Aucune annonce en attente.</p>
      )}
      {waiting && (
        <p className="mt-5">
          <Link to={WAITING_PATH} className={TEXT_LINK}>
            {waiting}
          </Link>
        </p>
      )}
    </section>
  )
}

function FigureItem({ label, count, to }: Figure) {
  return (
    <div className="flex flex-col-reverse justify-end border-b border-line py-3">
      <dt className="text-sm text-quiet">
        {to ? (
          <Link to={to} className="inline-block py-1 underline underline-offset-4 hover:text-accent">
            {label}
          </Link>
        ) : (
          <span className="inline-block py-1">{label}</span>
        )}
      </dt>
      <dd className="font-display text-3xl leading-none font-bold tabular-nums">{count}</dd>
    </div>
  )
}

function Decisions({ entries }: { entries: JournalEntry[] }) {
  if (entries.length === 0) return <p className="text-quiet">Aucune décision pour le moment.</p>
  return (
    <ol className="-mt-2.5 divide-y divide-line">
      {entries.map(({ id, eventId, title, who, actionText, when, reason, message }) => (
        <li key={id} className="py-2.5 [overflow-wrap:anywhere]">
          <Link
            to={`/admin/events?${new URLSearchParams({ eventId })}`}
            className={`${TEXT_LINK} decoration-1`}
          >
            {title}
          </Link>
          <p className="text-sm text-quiet">
            {who} a {actionText} {when}.
          </p>
          {(reason || message) && (
            <p className="mt-1 line-clamp-3 text-sm">{[reason, message].filter(Boolean).join('\u00a0: ')}</p>
          )}
        </li>
      ))}
    </ol>
  )
}
