import type { MetaFunction } from '@remix-run/node'
import { publicPage } from '~/http/cache-control'
import { pageMeta } from '~/http/seo'
import { ButtonLink } from '~/ui/button'
import { Page } from '~/ui/page'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Compte supprimé', path: '/compte-supprime', noindex: true })

export const headers = publicPage

export default function AccountClosedPage() {
  return (
    <Page
      title="Votre compte est supprimé"
      lead="Votre profil, votre photo et vos sessions sont effacés. Un e-mail vous le confirme. Merci d’avoir contribué à l’agenda."
    >
      <ButtonLink to="/evenements">Voir les événements</ButtonLink>
    </Page>
  )
}
