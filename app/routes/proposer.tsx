import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { LOST_LINK_PATH, sentPath } from '~/domain/author-paths'
import { PROPOSE_PATH } from '~/domain/new-event-paths'
import { readPost } from '~/features/submission/draft/draft-from-post.server'
import { EventFormScreen } from '~/features/submission/form/event-form'
import { postEventForm } from '~/features/submission/form-actions/event-form-actions.server'
import type { AnotherForm } from '~/features/submission/form-actions/event-form-filling.server'
import { eventFormView } from '~/features/submission/form-page.server'
import { withAnswer } from '~/features/submission/form-view'
import { begunAnnouncements } from '~/features/submission/proposals/begun-announcements.server'
import { findByForm } from '~/features/submission/proposals/own-proposal.server'
import { proposeFrom } from '~/features/submission/proposals/proposal-actions.server'
import { openVisitorForm, postedTokenOf } from '~/features/submission/proposals/visitor-form.server'
import { begunForms, hasFormCookie, isOwnForm, rememberForm } from '~/http/begun-forms.server'
import { privatePage } from '~/http/cache-control'
import { clientAddress } from '~/http/client-address'
import { takeFlash } from '~/http/flash.server'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { Link } from '~/ui/link'
import { Notice } from '~/ui/notice'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Annoncer un événement',
    description: 'Annoncez votre événement en Suisse romande, gratuitement et sans compte.',
    path: PROPOSE_PATH,
    noindex: true,
  })

export const headers = privatePage

export async function loader({ request }: LoaderFunctionArgs) {
  const dependencies = await runtime()
  const asked = tokenOf(request)
  const isOwn = asked !== null && (await isOwnForm(request, asked))
  const { session } = await openVisitorForm(isOwn ? asked : null, clientAddress(request), dependencies)
  const unfinished = session.draft ? [] : await begunAnnouncements(await begunForms(request), dependencies)
  await rememberForm(
    request,
    session.token,
    unfinished.map(({ token }) => token),
  )
  const sent = await findByForm(session.token, dependencies)
  if (sent && sent.state !== 'unconfirmed') throw redirect(sentPath(session.token))
  return {
    view: await eventFormView(session, dependencies),
    unfinished: { latest: unfinished.map(({ token: _, ...shown }) => shown), more: 0 },
    isAnother: asked !== null && !isOwn,
    flash: await takeFlash(request),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const dependencies = await runtime()
  const address = clientAddress(request)
  const post = await readPost(request)
  const token = post?.token ?? tokenOf(request)
  const isBegunHere = token !== null && (await hasFormCookie(request, token))
  const { session, openForMs } = await openVisitorForm(
    postedTokenOf({ token, proof: post?.proof ?? '', isBegunHere }, dependencies.secret),
    address,
    dependencies,
  )
  const sent = await findByForm(session.token, dependencies)
  if (sent && sent.state !== 'unconfirmed') return redirect(sentPath(session.token), 303)
  await rememberForm(request, session.token)
  const propose = proposeFrom({ formToken: session.token, openForMs, address, request }, dependencies)
  return postEventForm({
    request,
    session,
    post,
    dependencies,
    closed: context.closed,
    hasNoCookie: !isBegunHere,
    another: isBegunHere ? await anotherForm(request, session.token, dependencies) : undefined,
    propose,
  })
}

export { shouldRevalidate } from '~/features/submission/form-revalidation'

export default function ProposePage() {
  const { view, unfinished, isAnother, flash } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <>
      {flash && !answer && (
        <div className="wrap mt-6">
          <Notice key={flash.id}>{flash.message}</Notice>
        </div>
      )}
      {isAnother && !answer && (
        <div className="wrap mt-6">
          <Notice>
            L’adresse demandée ouvre un formulaire commencé dans un autre navigateur, ou dans un navigateur
            sans cookies. Il ne s’ouvre que là-bas. En voici un nouveau.
          </Notice>
        </div>
      )}
      <EventFormScreen view={withAnswer(view, answer)} lastResult={answer?.result} unfinished={unfinished} />
      <p className="wrap mt-8 text-quiet text-sm">
        {view.resumed && (
          <>
            <Link to={PROPOSE_PATH} className="underline underline-offset-4 hover:text-accent">
              Commencer une autre annonce
            </Link>
            <br />
          </>
        )}
        Vous avez perdu l’e-mail de confirmation de votre annonce&nbsp;?{' '}
        <Link to={LOST_LINK_PATH} className="underline underline-offset-4 hover:text-accent">
          Recevoir le lien de nouveau
        </Link>
      </p>
    </>
  )
}

/** The browser remembers a dozen forms (http/begun-forms.server.ts): no other one must be forgotten for new ones. */
const MOST_REMEMBERED = 12

async function anotherForm(
  request: Request,
  token: string,
  dependencies: Awaited<ReturnType<typeof runtime>>,
): Promise<AnotherForm> {
  const begun = await begunAnnouncements(await begunForms(request), dependencies)
  const filled = [token, ...begun.map((form) => form.token).filter((other) => other !== token)]
  return {
    most: Math.max(0, MOST_REMEMBERED - filled.length),
    async open() {
      const { session } = await openVisitorForm(null, clientAddress(request), dependencies)
      await rememberForm(request, session.token, filled)
      filled.push(session.token)
      return session
    },
  }
}

/** `?draft=` is the form's token. */
function tokenOf(request: Request): string | null {
  return new URL(request.url).searchParams.get('draft')
}
