import { getZodConstraint } from '@conform-to/zod/v3'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PROPOSE_PATH } from '~/domain/new-event-paths'
import {
  AlmostDoneScreen,
  ConfirmedScreen,
  SentElsewhereScreen,
} from '~/features/submission/proposals/almost-done-screen'
import { LostLinkScreen } from '~/features/submission/proposals/lost-link-screen'
import { findByForm, waitingBeside } from '~/features/submission/proposals/own-proposal.server'
import { MESSAGE_ACTIONS } from '~/features/submission/proposals/proposal-actions.server'
import { lostLinksForm, MESSAGE_FORMS } from '~/features/submission/proposals/proposal-forms'
import { CONFIRM_DAYS } from '~/features/submission/proposals/proposal-mails'
import { JOINED_DAYS } from '~/features/submission/proposals/propose.server'
import { formPathOf } from '~/features/submission/proposals/visitor-form.server'
import { isOwnForm } from '~/http/begun-forms.server'
import { secretPage } from '~/http/cache-control'
import { takeFlash } from '~/http/flash.server'
import { formIn } from '~/http/page-forms'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { Notice } from '~/ui/notice'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta({
    matches,
    title: data?.page === 'lost' ? 'Retrouver le lien d’une annonce' : 'Presque fini',
    path: '/proposer/message',
    noindex: true,
  })

export const headers = secretPage

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const token = searchParams.get('draft')
  if (token === null) {
    const constraint = { ...getZodConstraint(lostLinksForm) }
    return { page: 'lost' as const, isAsked: searchParams.get('envoye') === '1', constraint }
  }
  if (!(await isOwnForm(request, token))) return { page: 'elsewhere' as const }
  const sent = await findByForm(token, await runtime())
  if (sent === null) throw redirect(PROPOSE_PATH)
  if (sent.state !== 'unconfirmed') return { page: 'confirmed' as const }
  const { email, title, mailedAt } = sent
  const beside = await waitingBeside(sent, await runtime())
  const isJoined = mailedAt === null && beside.some((other) => other.mailedAt !== null)
  const mail = mailedAt !== null ? ('own' as const) : isJoined ? ('joined' as const) : ('none' as const)
  const waiting = { email, title, formPath: formPathOf(token), count: beside.length + 1, mail }
  const days = isJoined ? JOINED_DAYS : CONFIRM_DAYS
  return { page: 'waiting' as const, waiting, days, flash: await takeFlash(request) }
}

export async function action({ request }: ActionFunctionArgs) {
  const form = formIn(new URL(request.url).searchParams, MESSAGE_FORMS)
  if (form === null) throw data(null, { status: 400 })
  return MESSAGE_ACTIONS[form](request, await runtime())
}

export default function MessagePage() {
  const view = useLoaderData<typeof loader>()
  const isRefused = useActionData<typeof action>() !== undefined
  if (view.page === 'lost') return <LostLinkScreen isAsked={view.isAsked} constraint={view.constraint} />
  if (view.page === 'elsewhere') return <SentElsewhereScreen days={CONFIRM_DAYS} />
  if (view.page === 'confirmed') return <ConfirmedScreen />
  const { waiting, days, flash } = view
  const notice = flash && !isRefused && <Notice key={flash.id}>{flash.message}</Notice>
  return <AlmostDoneScreen waiting={waiting} days={days} notice={notice} />
}
