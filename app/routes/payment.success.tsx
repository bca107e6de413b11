import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireUser } from '~/features/accounts/guards.server'
import { PAYMENT_PARAM, SUPPORT_PATH } from '~/features/donations/donation-paths'
import { DonationState, wordsOf } from '~/features/donations/donation-state'
import { ownPaymentView } from '~/features/donations/payment-page.server'
import { secretPage } from '~/http/cache-control'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { ButtonLink } from '~/ui/button'
import { Page } from '~/ui/page'

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta({ matches, title: 'Votre don', path: location.pathname, noindex: true })

export const headers = secretPage

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const key = new URL(request.url).searchParams.get(PAYMENT_PARAM)
  return { payment: await ownPaymentView(user.uid, key, await runtime()) }
}

export default function PaymentSuccessPage() {
  const { payment } = useLoaderData<typeof loader>()
  if (payment === null) return <NoPayment />
  const { title, lead } = wordsOf(payment)
  return (
    <Page title={title} lead={lead}>
      <DonationState payment={payment} />
      {payment.endPath && (
        <p className="mt-10">
          <ButtonLink look="quiet" to={payment.endPath}>
            Gérer ce don mensuel
          </ButtonLink>
        </p>
      )}
    </Page>
  )
}

function NoPayment() {
  return (
    <Page
      title="Votre don"
      lead="Aucun don n’est lié à votre compte. Si vous avez donné sans vous connecter, ouvrez le lien de l’e-mail de remerciement, ou la page affichée après le paiement."
    >
      <p className="flex flex-wrap gap-4">
        <ButtonLink look="primary" to={SUPPORT_PATH}>
          Nous soutenir
        </ButtonLink>
        <ButtonLink to="/contact?sujet=soutien">Une question sur un don</ButtonLink>
      </p>
    </Page>
  )
}
