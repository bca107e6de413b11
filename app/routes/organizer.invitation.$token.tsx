import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { requireUser } from '~/features/accounts/guards.server'
import { acceptInvitation, findInvitation } from '~/features/organizers/invitations.server'
import { INVITATION_PATH, OWN_ORGANIZERS_PATH } from '~/features/organizers/organizer-paths'
import { privatePage } from '~/http/cache-control'
import { flash } from '~/http/flash.server'
import { pageMeta } from '~/http/seo'
import { quoted } from '~/platform/french'
import { runtime } from '~/runtime.server'
import { Notice } from '~/ui/notice'
import { Page } from '~/ui/page'
import { SubmitButton } from '~/ui/submit-button'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Invitation', path: INVITATION_PATH, noindex: true })

export const headers = privatePage

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const { documents, clock } = await runtime()
  const found = await findInvitation(params.token ?? '', documents, clock.now())
  const account = user.profile?.email ?? ''
  if (found === null) return data({ organizer: null, account }, { status: 404 })
  return data({ organizer: found.organizer.name, account })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const outcome = await acceptInvitation(user, params.token ?? '', await runtime())
  if (!outcome.ok) return data({ message: REFUSALS[outcome.reason] }, { status: 409 })
  await flash('Bienvenue dans l’équipe. Vous pouvez maintenant annoncer des événements à ce nom.')
  return redirect(`${OWN_ORGANIZERS_PATH}/${outcome.organizerId}`, 303)
}

const REFUSALS = {
  gone: 'Cette invitation n’est plus valable. Demandez-en une nouvelle.',
  unverified: 'Confirmez d’abord votre adresse e-mail, puis revenez ici.',
  full: 'L’équipe a atteint le nombre maximal de membres.',
  'too-many': 'Vous avez atteint le nombre maximal d’équipes. Quittez-en une pour accepter.',
} as const

export default function InvitationPage() {
  const { organizer, account } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (organizer === null) {
    return (
      <Page title="Cette invitation n’est plus valable">
        <p className="max-w-2xl text-lg">
          Elle a déjà été acceptée, a expiré ou a été annulée. Demandez une nouvelle invitation à l’équipe.
        </p>
      </Page>
    )
  }
  return (
    <Page title={`Rejoindre ${quoted(organizer)}`} dense>
      <div className="max-w-2xl space-y-6 text-lg">
        {answer && <Notice>{answer.message}</Notice>}
        <p>
          Vous annoncerez des événements à ce nom et gérerez les annonces avec l’équipe, depuis le compte{' '}
          <strong className="[overflow-wrap:anywhere]">{account}</strong>. Les responsables verront votre nom
          et votre adresse e-mail.
        </p>
        <Form method="post">
          <SubmitButton look="primary">Accepter l’invitation</SubmitButton>
        </Form>
      </div>
    </Page>
  )
}
