import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { isRouteErrorResponse, useActionData, useLoaderData, useRouteError } from '@remix-run/react'
import { z } from 'zod'
import { reasonsInSilence } from '~/domain/mail-kinds'
import { isSilenced, mailboxOfKey, SILENCE_PATH, setSilenced } from '~/features/notify/mail-budget.server'
import { secretPage } from '~/http/cache-control'
import { UNREADABLE_FORM } from '~/http/form-messages'
import { parseForm } from '~/http/forms.server'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { ButtonLink } from '~/ui/button'
import { ErrorPage } from '~/ui/error-page'
import { Notice } from '~/ui/notice'
import { Page } from '~/ui/page'
import { SubmitButton } from '~/ui/submit-button'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Ne plus recevoir nos e-mails', path: '/ne-plus-ecrire', noindex: true })

export const headers = secretPage

export async function loader({ params }: LoaderFunctionArgs) {
  const { documents, secret, env } = await runtime()
  const mailbox = mailboxOfKey(params.key ?? '', secret)
  if (mailbox === null) throw data(null, { status: 404 })
  return { isSilent: await isSilenced(mailbox, documents), siteName: env.siteName, ...reasonsInSilence() }
}

const silenceForm = z.object({ wish: z.enum(['silence', 'write']) })

export async function action({ request, params }: ActionFunctionArgs) {
  const dependencies = await runtime()
  const mailbox = mailboxOfKey(params.key ?? '', dependencies.secret)
  if (mailbox === null) throw data(null, { status: 404 })
  const form = await parseForm(request, silenceForm)
  if (!form.ok) return data({ message: UNREADABLE_FORM }, form)
  await setSilenced(mailbox, form.value.wish === 'silence', dependencies)
  return redirect(`${SILENCE_PATH}/${params.key}`, 303)
}

export default function SilencePage() {
  const { isSilent, siteName, ended, lasting } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  return (
    <Page title={isSilent ? 'Nous ne vous écrivons plus' : 'Ne plus recevoir nos e-mails'}>
      <div className="max-w-2xl space-y-5 border-t-2 border-ink pt-8">
        {refusal && <Notice>{refusal.message}</Notice>}
        {isSilent ? (
          <>
            <p role="status" className="text-lg">
              {siteName} n’envoie plus à votre adresse les e-mails qu’une autre personne peut déclencher en la
              saisissant. Nous ne vous écrivons plus&nbsp;:
            </p>
            <Reasons of={ended} />
            <p>Nous vous écrivons toujours, à la demande&nbsp;:</p>
            <Reasons of={lasting} />
            <p>
              Vous recevrez aussi les e-mails que vous avez demandés&nbsp;: ceux de votre compte, de vos
              annonces confirmées et de vos abonnements. Gardez cette page pour revenir en arrière.
            </p>
          </>
        ) : (
          <p className="text-lg">
            Quelqu’un a donné votre adresse sans que vous le vouliez&nbsp;? Avec ce bouton, vous ne recevrez
            plus que les e-mails que vous avez demandés. Seul ce lien permet de revenir en arrière.
          </p>
        )}
        <form method="post">
          <input type="hidden" name="wish" value={isSilent ? 'write' : 'silence'} />
          <SubmitButton>{isSilent ? 'M’écrire de nouveau' : 'Ne plus jamais m’écrire'}</SubmitButton>
        </form>
      </div>
    </Page>
  )
}

function Reasons({ of }: { of: readonly string[] }) {
  return (
    <ul className="list-disc space-y-1 pl-6">
      {of.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  )
}

/** The same for a forged link and a mangled one. */
export function ErrorBoundary() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage />
  return (
    <Page
      title="Ce lien n’est pas valable"
      lead="Il est incomplet&nbsp;: copiez l’adresse complète depuis l’e-mail reçu."
    >
      <ButtonLink to="/contact">Nous écrire</ButtonLink>
    </Page>
  )
}
