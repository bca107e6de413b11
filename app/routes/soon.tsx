import type { MetaFunction } from '@remix-run/node'
import { publicPage } from '~/http/cache-control'
import { pageMeta } from '~/http/seo'
import { ButtonLink } from '~/ui/button'
import { Page } from '~/ui/page'

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta({ matches, title: 'Bientôt disponible', path: location.pathname, noindex: true })

export const headers = publicPage

export default function SoonPage() {
  return (
    <Page
      title="Bientôt disponible"
      lead="Cette partie du site est en préparation. L’agenda, la recherche, la carte et les flux fonctionnent déjà."
    >
      <ButtonLink to="/evenements">Voir les événements</ButtonLink>
    </Page>
  )
}
