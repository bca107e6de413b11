import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ACCOUNT_PATHS } from '~/domain/author-paths'
import { ownsEvent } from '~/domain/authorship'
import { currentUser } from '~/features/accounts/session.server'
import { findByKey, findTransferredEvent } from '~/features/submission/proposals/own-proposal.server'
import { PROPOSAL_ACTIONS } from '~/features/submission/proposals/proposal-actions.server'
import { PROPOSAL_FORMS } from '~/features/submission/proposals/proposal-forms'
import { proposalPage } from '~/features/submission/proposals/proposal-page.server'
import { ProposalScreen } from '~/features/submission/proposals/proposal-screen'
import { rememberForm } from '~/http/begun-forms.server'
import { secretPage } from '~/http/cache-control'
import { takeFlash } from '~/http/flash.server'
import { formIn } from '~/http/page-forms'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { Notice } from '~/ui/notice'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Votre annonce', path: '/annonce', noindex: true })

export const headers = secretPage

export async function loader({ request, params }: LoaderFunctionArgs) {
  const dependencies = await runtime()
  const key = params.token ?? ''
  const user = await currentUser(request)
  const own = await findByKey(key, dependencies)
  if (own === null) {
    const taken = user && (await findTransferredEvent(key, dependencies))
    throw taken && ownsEvent(user, taken)
      ? redirect(ACCOUNT_PATHS.state(taken.id))
      : data(null, { status: 404 })
  }
  const { state, formToken } = own.proposal
  // « Corriger avant d’envoyer » leads into the form, perhaps on another device than where it was filled in.
  if (state === 'unconfirmed' && formToken !== null) await rememberForm(request, formToken)
  return {
    view: await proposalPage(own, key, dependencies),
    account: user && (user.profile?.email ?? ''),
    flash: await takeFlash(request),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const dependencies = await runtime()
  const own = await findByKey(params.token ?? '', dependencies)
  if (own === null) throw data(null, { status: 404 })
  const form = formIn(new URL(request.url).searchParams, PROPOSAL_FORMS)
  if (form === null) throw data(null, { status: 400 })
  return PROPOSAL_ACTIONS[form]({ request, own, dependencies })
}

export default function ProposalPage() {
  const { view, account, flash } = useLoaderData<typeof loader>()
  const isRefused = useActionData<typeof action>() !== undefined
  const notice = flash && !isRefused && <Notice key={flash.id}>{flash.message}</Notice>
  return <ProposalScreen view={view} account={account} notice={notice} />
}

export { DeadProposalLink as ErrorBoundary } from '~/features/submission/proposals/dead-link'
