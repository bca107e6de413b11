import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { printedPosterPath } from '~/domain/event-views'
import { requireUser } from '~/features/accounts/guards.server'
import { loadConfirmation } from '~/features/dashboard/confirmation.server'
import { findOwnEvent } from '~/features/events/access.server'
import { CardWithDates } from '~/features/events/card-with-dates'
import { privatePage } from '~/http/cache-control'
import { takeFlash } from '~/http/flash.server'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { ButtonLink, buttonClass } from '~/ui/button'
import { Link } from '~/ui/link'
import { Notice } from '~/ui/notice'
import { Page } from '~/ui/page'

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches, location }) =>
  pageMeta({
    matches,
    title: loaded ? TITLES[loaded.confirmation.outcome] : 'Événement introuvable',
    path: location.pathname,
    noindex: true,
  })

export const headers = privatePage

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const { documents, pending, categories, clock, env } = await runtime()
  const event = await findOwnEvent(user, params.id ?? '', documents)
  if (!event) throw data(null, { status: 404 })
  const confirmation = await loadConfirmation(event, {
    documents,
    pending,
    nowMs: clock.now(),
    moderationDelay: env.moderationDelay,
    getsMails: user.profile?.notifications.decisions !== false,
    categoryOf: categories.get,
  })
  return { confirmation, flash: await takeFlash(request) }
}

type Outcome = Awaited<ReturnType<typeof loadConfirmation>>['outcome']

const TITLES: Record<Outcome, string> = {
  pending: 'Merci, votre annonce est bien arrivée',
  amendment: 'Merci, votre modification est bien arrivée',
  published: 'Votre événement est publié',
  other: 'Votre événement est enregistré',
}

export default function EventConfirmationPage() {
  const { confirmation, flash } = useLoaderData<typeof loader>()
  const { eventId, title, outcome, next, expectation, card, schedule, category, viewPath } = confirmation
  return (
    <Page title={TITLES[outcome]} kicker={title}>
      <div className="grid grid-cols-1 gap-x-14 gap-y-10 border-t-2 border-ink pt-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="max-w-2xl space-y-5 text-lg">
          {flash && <Notice key={flash.id}>{flash.message}</Notice>}
          {expectation && <p>{expectation}</p>}
          <p>{next}</p>
          <div className="flex flex-wrap gap-4 pt-2 text-base">
            <ButtonLink to="/dashboard" look="primary">
              Tableau de bord
            </ButtonLink>
            <ButtonLink to={viewPath}>
              {outcome === 'published' ? 'Voir la page' : 'Voir l’aperçu'}
            </ButtonLink>
          </div>
          <ul className="flex flex-wrap gap-x-8 text-base">
            {[
              ...(outcome === 'published'
                ? [{ to: printedPosterPath(eventId), label: 'Affiche à imprimer et images' }]
                : []),
              { to: `/organizer/edit-event/${eventId}`, label: 'Modifier' },
              { to: `/organizer/submit-event?copie=${eventId}`, label: 'Dupliquer' },
              { to: '/organizer/submit-event', label: 'Ajouter un autre événement' },
            ].map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={buttonClass('quiet')}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
        {card && (
          <CardWithDates
            title={outcome === 'published' ? 'Dans l’agenda' : 'Aperçu'}
            category={category}
            card={card}
            schedule={schedule}
          />
        )}
      </div>
    </Page>
  )
}
