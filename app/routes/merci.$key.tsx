import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { thanksPath } from '~/features/donations/donation-paths'
import { DonationState, wordsOf } from '~/features/donations/donation-state'
import { endMonthlyDonation, paymentView } from '~/features/donations/payment-page.server'
import { secretPage } from '~/http/cache-control'
import { clientAddress } from '~/http/client-address'
import { consume, limits } from '~/http/rate-limits.server'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { ConfirmTwice } from '~/ui/confirm-twice'
import { Page } from '~/ui/page'
import { SubmitButton } from '~/ui/submit-button'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Votre don', path: '/merci', noindex: true })

export const headers = secretPage

export async function loader({ params }: LoaderFunctionArgs) {
  const payment = await paymentView(params.key ?? '', await runtime())
  if (payment === null) throw data(null, { status: 404 })
  return { payment }
}

/** Ends a monthly donation: anybody with the key may. */
export async function action({ request, params }: ActionFunctionArgs) {
  const dependencies = await runtime()
  const key = params.key ?? ''
  const taken = await consume(limits.endDonation, clientAddress(request), dependencies)
  if (!taken.ok) return data({ message: TOO_MANY }, { status: 429 })
  const ended = await endMonthlyDonation(key, dependencies)
  if (ended.ok) return redirect(thanksPath(key), 303)
  if (ended.reason === 'not-monthly') throw data(null, { status: 404 })
  return data({ message: UNAVAILABLE }, { status: 503 })
}

const TOO_MANY = 'Trop de demandes. Réessayez dans une heure.'
const UNAVAILABLE =
  'Le service de paiement ne répond pas\u00a0: votre don mensuel continue pour l’instant. Réessayez dans quelques minutes.'

export default function ThanksPage() {
  const { payment } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  const { title, lead } = wordsOf(payment)
  return (
    <Page title={title} lead={lead}>
      {refusal && (
        <p role="alert" className="mb-8 max-w-2xl border-4 border-accent p-5 font-semibold">
          {refusal.message}
        </p>
      )}
      <DonationState payment={payment} />
      {payment.endPath && (
        <div className="no-print mt-10">
          <ConfirmTwice summary="Arrêter ce don mensuel">
            <p>
              Plus rien ne sera débité. Les dons déjà versés ne sont pas remboursés. Vous pourrez recommencer
              à tout moment.
            </p>
            <Form method="post" action={payment.endPath}>
              <SubmitButton>Arrêter le don</SubmitButton>
            </Form>
          </ConfirmTwice>
        </div>
      )}
    </Page>
  )
}
