import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { dateOf, today } from '~/domain/days'
import { requireUser } from '~/features/accounts/guards.server'
import { findEditable } from '~/features/events/access.server'
import { printedPosterPath } from '~/features/events/printed/printed-poster-path'
import { eventFigures } from '~/features/figures/event-figures.server'
import { viewsPath } from '~/features/figures/figure-paths'
import { privatePage } from '~/http/cache-control'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { BarChart } from '~/ui/bar-chart'
import { ButtonLink, buttonClass } from '~/ui/button'
import { Page } from '~/ui/page'

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches, location }) =>
  pageMeta({
    matches,
    title: loaded ? `Vues\u00a0: ${loaded.event.title}` : 'Événement introuvable',
    path: location.pathname,
    noindex: true,
  })

export const headers = privatePage

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const { documents, views, clock } = await runtime()
  const event = await findEditable(user, params.id ?? '', documents)
  if (!event) throw data(null, { status: 404 })
  const { id, title, status } = event
  return {
    event: { id, title, isPublic: status === 'published' },
    figures: eventFigures(await views.byDay(id), dateOf(today(clock.now()))),
  }
}

export default function EventFiguresPage() {
  const { event, figures } = useLoaderData<typeof loader>()
  return (
    <Page title={figures.total} kicker={event.title}>
      <div className="space-y-10 border-t-2 border-ink pt-8">
        {figures.isUnseen ? (
          <Unseen id={event.id} isPublic={event.isPublic} />
        ) : (
          <div className="grid grid-cols-1 gap-x-14 gap-y-10 lg:grid-cols-2">
            <section aria-labelledby="jours">
              <h2 id="jours" className="mb-4 text-2xl font-bold">
                Par jour, six dernières semaines
              </h2>
              <BarChart bars={figures.days} caption="Vues par jour" columns={['Jour', 'Vues']} />
            </section>
            {figures.months && (
              <section aria-labelledby="mois">
                <h2 id="mois" className="mb-4 text-2xl font-bold">
                  Par mois
                </h2>
                <BarChart bars={figures.months} caption="Vues par mois" columns={['Mois', 'Vues']} />
              </section>
            )}
          </div>
        )}
        {figures.earlier && <p>{figures.earlier}</p>}
        <p className="max-w-2xl text-quiet">
          Une vue, c’est une personne qui ouvre la page de l’événement. Vos propres visites, celles de
          l’administration et les robots ne comptent pas. Nous comptons sans cookie et sans adresse&nbsp;:
          nous ne savons pas qui est venu, ni si c’était deux fois la même personne.
        </p>
        <p className="flex flex-wrap gap-4">
          {!figures.isUnseen && (
            <a href={`${viewsPath(event.id)}.csv`} download className={buttonClass('plain')}>
              Tous les jours en CSV
            </a>
          )}
          <ButtonLink to="/dashboard">Tableau de bord</ButtonLink>
        </p>
      </div>
    </Page>
  )
}

function Unseen({ id, isPublic }: { id: string; isPublic: boolean }) {
  if (!isPublic) {
    return (
      <p className="text-lg">Cet événement n’est pas dans l’agenda&nbsp;: personne d’autre ne le voit.</p>
    )
  }
  return (
    <div className="max-w-2xl space-y-5 text-lg">
      <p>Personne n’a encore ouvert cette page. Cela vient souvent quand on la montre ailleurs.</p>
      <ButtonLink to={printedPosterPath(id)} look="primary">
        Affiche et images à partager
      </ButtonLink>
    </div>
  )
}
