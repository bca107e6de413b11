import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { mailAgain } from '~/actions/proposal-actions.server'
import { PROPOSE_PATH } from '~/domain/new-event-paths'
import { findByForm } from '~/features/proposals/own-proposal.server'
import { CONFIRM_DAYS } from '~/features/proposals/proposal-mails'
import { formPathOf } from '~/features/proposals/visitor-form.server'
import { secretPage } from '~/http/cache-control'
import { takeFlash } from '~/http/flash.server'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { ButtonLink, buttonClass } from '~/ui/button'
import { Link } from '~/ui/link'
import { Notice } from '~/ui/notice'
import { Page } from '~/ui/page'
import { PageForm, usePageForm } from '~/ui/page-form'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Presque fini', path: '/proposer/message', noindex: true })

export const headers = secretPage

export async function loader({ request }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('draft') ?? ''
  const sent = await findByForm(token, await runtime())
  if (sent === null) throw redirect(PROPOSE_PATH)
  const isWaiting = sent.state === 'unconfirmed'
  return {
    // Once it is confirmed, the form's token tells nothing more.
    waiting: isWaiting ? { email: sent.email, title: sent.title, formPath: formPathOf(token) } : null,
    days: CONFIRM_DAYS,
    flash: await takeFlash(request),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const dependencies = await runtime()
  const token = new URL(request.url).searchParams.get('draft') ?? ''
  const sent = await findByForm(token, dependencies)
  if (sent?.state !== 'unconfirmed') throw data(null, { status: 404 })
  return mailAgain(request, token, sent, dependencies)
}

export default function AlmostDonePage() {
  const { waiting, days, flash } = useLoaderData<typeof loader>()
  const isRefused = useActionData<typeof action>() !== undefined
  if (waiting === null) {
    return (
      <Page title="Cette annonce est confirmée" lead="La suite se passe derrière le lien de notre message.">
        <ButtonLink to={PROPOSE_PATH}>Annoncer un autre événement</ButtonLink>
      </Page>
    )
  }
  const { email, title, formPath } = waiting
  return (
    <Page title="Presque fini" kicker={title}>
      <div className="max-w-2xl space-y-5 border-t-2 border-ink pt-8">
        {flash && !isRefused && <Notice key={flash.id}>{flash.message}</Notice>}
        <p className="text-lg">
          Ouvrez le message que nous venons d’envoyer à{' '}
          <strong className="font-semibold [overflow-wrap:anywhere]">{email}</strong>, et confirmez votre
          annonce. Vous avez {days} jours&nbsp;; sans confirmation, elle n’est pas envoyée.
        </p>
        <p>Rien n’arrive après quelques minutes&nbsp;? Regardez dans les indésirables.</p>
        <Resend />
        <p>
          Ce n’est pas la bonne adresse&nbsp;?{' '}
          <Link to={formPath} className={buttonClass('quiet')}>
            Corriger l’adresse ou l’annonce
          </Link>
        </p>
      </div>
    </Page>
  )
}

function Resend() {
  const resend = usePageForm('renvoyer')
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  query.set('formulaire', 'renvoyer')
  return (
    <PageForm of={resend} action={`?${query}`} submit="Envoyer le message encore une fois" look="plain" />
  )
}
