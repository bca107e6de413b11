import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { accountSummary } from '~/domain/current-user'
import { requireUser } from '~/features/accounts/guards.server'
import { loadDashboard } from '~/features/dashboard/dashboard.server'
import { DashboardGroupList } from '~/features/dashboard/dashboard-list'
import { dashboardAddress, parseDashboardQuery } from '~/features/dashboard/dashboard-query'
import { DashboardPages, DashboardTools } from '~/features/dashboard/dashboard-tools'
import { draftDeletion } from '~/features/dashboard/own-event-forms'
import { discardDraft } from '~/features/submission/draft-store.server'
import { privatePage } from '~/http/cache-control'
import { flash, takeFlash } from '~/http/flash.server'
import { parseForm } from '~/http/forms.server'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { ButtonLink } from '~/ui/button'
import { Link } from '~/ui/link'
import { Notice } from '~/ui/notice'
import { Page } from '~/ui/page'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Tableau de bord', path: '/dashboard', noindex: true })

export const headers = privatePage

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const dependencies = await runtime()
  const asked = { ...pageOf(request), nowMs: dependencies.clock.now() }
  return {
    account: accountSummary(user),
    dashboard: await loadDashboard(user.uid, asked, dependencies),
    flash: await takeFlash(request),
  }
}

/** Deletes drafts. */
export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const form = await parseForm(request, draftDeletion)
  if (!form.ok) return data({ message: 'Cochez les brouillons à supprimer.' }, form)
  const dependencies = await runtime()
  let count = 0
  for (const token of form.value.drafts) {
    const { ok } = await discardDraft(user.uid, token, dependencies)
    if (ok) count += 1
  }
  if (count === 0) return data({ message: 'Ce brouillon n’existe plus.' }, { status: 404 })
  await flash(count === 1 ? 'Le brouillon est supprimé.' : `${count} brouillons sont supprimés.`)
  const { path, query } = pageOf(request)
  return redirect(dashboardAddress(path, query))
}

function pageOf(request: Request) {
  const { pathname, searchParams } = new URL(request.url)
  return { path: pathname.replace(/\.data$/, ''), query: parseDashboardQuery(searchParams) }
}

export default function DashboardPage() {
  const { account, dashboard, flash } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  const { displayName, email, emailVerified, role } = account
  return (
    <Page
      title={displayName ? `Bonjour ${displayName}` : 'Tableau de bord'}
      kicker={displayName && 'Tableau de bord'}
    >
      <div className="max-w-2xl space-y-6 empty:hidden">
        {refusal && <Notice>{refusal.message}</Notice>}
        {flash && !refusal && <Notice key={flash.id}>{flash.message}</Notice>}
        {!emailVerified && <UnverifiedAddress email={email} />}
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3 sm:gap-x-8">
        {!dashboard.isEmpty && (
          <ButtonLink to="/organizer/submit-event" look="primary">
            Ajouter un événement
          </ButtonLink>
        )}
        <DashboardLink to="/organizer/calendriers" label="Mes calendriers" />
        <DashboardLink to="/organizer/organisateurs" label="Mes organisateurs" />
        <DashboardLink to="/organizer/profile" label="Profil et mot de passe" />
        {role === 'admin' && <DashboardLink to="/admin" label="Panneau Admin" />}
        <DashboardLink to="/evenements" label="Voir l’agenda" />
      </div>
      <DashboardTools view={dashboard} />
      {dashboard.groups.map((group) => (
        <DashboardGroupList key={group.name} group={group} />
      ))}
      <DashboardPages view={dashboard} />
      {dashboard.isEmpty && <Nothing />}
    </Page>
  )
}

function Nothing() {
  return (
    <section aria-labelledby="rien" className="mt-10 max-w-2xl border-t-2 border-ink pt-5">
      <h2 id="rien" className="text-2xl font-bold sm:text-3xl">
        Annoncez votre premier événement
      </h2>
      <p className="mt-3 text-lg">
        Un concert, une vente, une balade&nbsp;: quelques minutes suffisent, c’est gratuit. Vous pouvez vous
        interrompre&nbsp;: votre brouillon est conservé ici.
      </p>
      <p className="mt-5">
        <ButtonLink to="/organizer/submit-event" look="primary">
          Ajouter un événement
        </ButtonLink>
      </p>
    </section>
  )
}

function UnverifiedAddress({ email }: { email: string }) {
  return (
    <section aria-labelledby="unverified" className="border-4 border-accent p-5">
      <h2 id="unverified" className="text-xl font-bold">
        Votre adresse e-mail n’est pas encore confirmée
      </h2>
      <p className="mt-2">
        Cliquez sur le lien que nous avons envoyé{email && ` à ${email}`}, ou demandez-en un nouveau.
      </p>
      <p className="mt-4">
        <ButtonLink to="/auth/verify-email">Confirmer mon adresse</ButtonLink>
      </p>
    </section>
  )
}

function DashboardLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className="py-2 font-semibold underline decoration-2 underline-offset-4 hover:text-accent">
      {label}
    </Link>
  )
}
