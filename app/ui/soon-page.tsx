import type { MetaFunction } from '@remix-run/node'
import { pageMeta } from '~/http/seo'
import { ButtonLink } from './button'
import { Page } from './page'

export const soonMeta: MetaFunction = ({ matches, location }) =>
  pageMeta({ matches, title: 'Bientôt disponible', path: location.pathname, noindex: true })

/** Stands where a screen is still to be built. */
export function SoonPage() {
  return (
    <Page
      title="Bientôt disponible"
      lead="Cette partie du site est en préparation. L’agenda, la recherche, la carte et les flux fonctionnent déjà."
    >
      <ButtonLink to="/evenements">Voir les événements</ButtonLink>
    </Page>
  )
}
