import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { accountSummary } from '~/features/accounts/account-summary'
import { requireUser } from '~/http/guards.server'
import { pageMeta } from '~/http/seo'
import { ButtonLink } from '~/ui/button'
import { Page } from '~/ui/page'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Tableau de bord', path: '/dashboard', noindex: true })

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  return { account: accountSummary(user) }
}

export default function DashboardPage() {
  const { account } = useLoaderData<typeof loader>()
  const { displayName, email, emailVerified, role } = account
  return (
    <Page
      title={displayName ? `Bonjour ${displayName}` : 'Tableau de bord'}
      kicker={displayName && 'Tableau de bord'}
    >
      <div className="max-w-2xl space-y-8 border-t-2 border-ink pt-8">
        {!emailVerified && <UnverifiedAddress email={email} />}
        <ul className="space-y-3 text-lg">
          <DashboardLink to="/organizer/submit-event" label="Ajouter un événement" />
          <DashboardLink to="/organizer/profile" label="Profil et mot de passe" />
          {role === 'admin' && <DashboardLink to="/admin" label="Panneau Admin" />}
          <DashboardLink to="/evenements" label="Voir l’agenda" />
        </ul>
      </div>
    </Page>
  )
}

function UnverifiedAddress({ email }: { email: string }) {
  return (
    <section aria-labelledby="unverified" className="border-4 border-accent p-5">
      <h2 id="unverified" className="text-xl font-bold">
        Votre adresse e-mail n’est pas encore confirmée
      </h2>
      <p className="mt-2">
        Suivez le lien du message que nous avons envoyé{email && ` à ${email}`}, ou demandez-en un autre.
      </p>
      <p className="mt-4">
        <ButtonLink to="/auth/verify-email">Confirmer mon adresse</ButtonLink>
      </p>
    </section>
  )
}

function DashboardLink({ to, label }: { to: string; label: string }) {
  return (
    <li>
      <Link to={to} className="font-semibold underline decoration-2 underline-offset-4 hover:text-accent">
        {label}
      </Link>
    </li>
  )
}
