import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { requireUser } from '~/features/accounts/guards.server'
import { pageMeta } from '~/http/seo'
import { ButtonLink } from '~/ui/button'
import { Page } from '~/ui/page'

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta({ matches, title: 'Merci de votre soutien', path: location.pathname, noindex: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request)
  return null
}

/** Payment services redirect here. This proves no payment, so the page must not claim one. */
export default function PaymentSuccessPage() {
  return (
    <Page
      title="Merci de votre soutien"
      lead="Votre paiement se fait auprès du service que vous avez choisi, qui vous en envoie la confirmation par e-mail. Cette page-ci n’est pas un reçu."
    >
      <p className="flex flex-wrap gap-4">
        <ButtonLink look="primary" to="/evenements">
          Voir les événements
        </ButtonLink>
        <ButtonLink to="/contact?sujet=soutien">Une question sur un don</ButtonLink>
      </p>
    </Page>
  )
}
