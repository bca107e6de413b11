import { printedPosterPath } from '~/domain/event-views'
import { BarChart } from '~/ui/bar-chart'
import { ButtonLink, buttonClass } from '~/ui/button'
import { Page } from '~/ui/page'
import type { EventFigures } from './event-figures.server'

interface ViewsScreenProps {
  event: { id: string; title: string; isPublic: boolean }
  figures: EventFigures
  csvPath: string
  home: { to: string; label: string }
}

/** How often the page of an event was opened, for its author, with an account or without. */
export function ViewsScreen({ event, figures, csvPath, home }: ViewsScreenProps) {
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
          Une vue est une ouverture de la page de l’événement. Les robots, l’administration et vos propres
          visites, avec votre compte, ne comptent pas. Nous comptons sans cookie ni adresse IP&nbsp;: nous ne
          savons pas qui est venu, et une personne qui revient compte à nouveau.
        </p>
        <p className="flex flex-wrap gap-4">
          {!figures.isUnseen && (
            <a href={csvPath} download className={buttonClass('plain')}>
              Tous les jours en CSV
            </a>
          )}
          <ButtonLink to={home.to}>{home.label}</ButtonLink>
        </p>
      </div>
    </Page>
  )
}

function Unseen({ id, isPublic }: { id: string; isPublic: boolean }) {
  if (!isPublic) {
    return (
      <p className="text-lg">Cette annonce n’est pas dans l’agenda&nbsp;: personne d’autre ne la voit.</p>
    )
  }
  return (
    <div className="max-w-2xl space-y-5 text-lg">
      <p>Aucune vue pour l’instant. Partagez votre annonce pour la faire connaître.</p>
      <ButtonLink to={printedPosterPath(id)} look="primary">
        Affiche et images à partager
      </ButtonLink>
    </div>
  )
}
