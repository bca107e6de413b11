import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireUser } from '~/features/accounts/guards.server'
import {
  CodeSection,
  EmailSection,
  PasswordSection,
  SessionsSection,
} from '~/features/accounts/profile/access'
import { DeletionSection, ExportSection } from '~/features/accounts/profile/leaving'
import { NameSection, NotificationsSection, PhotoSection } from '~/features/accounts/profile/presentation'
import { PROFILE_ACTIONS } from '~/features/accounts/profile/profile-actions.server'
import { PROFILE_FORMS, PROFILE_PATH } from '~/features/accounts/profile/profile-forms'
import { loadProfilePage } from '~/features/accounts/profile/profile-page.server'
import { OwnDonations } from '~/features/donations/own-donations'
import { ownDonations } from '~/features/donations/own-donations.server'
import { privatePage } from '~/http/cache-control'
import { flash, takeFlash } from '~/http/flash.server'
import { formIn, unknownForm } from '~/http/page-forms'
import { pageMeta } from '~/http/seo'
import { ANOTHER_ACCOUNT, isShownToAnother } from '~/http/shown-account'
import { runtime } from '~/runtime.server'
import { Notice } from '~/ui/notice'
import { Page } from '~/ui/page'
import { useDoneKey } from '~/ui/use-done-key'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Profil', path: PROFILE_PATH, noindex: true })

export const headers = privatePage

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const profile = await loadProfilePage(user, await runtime())
  const donations = await ownDonations(user.uid, await runtime())
  return { profile, donations, flash: await takeFlash(request) }
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const form = formIn(new URL(request.url).search, PROFILE_FORMS)
  if (form === null) throw unknownForm()
  if (isShownToAnother(request, user.uid)) {
    await flash(OF_ANOTHER_ACCOUNT)
    return redirect(PROFILE_PATH)
  }
  return PROFILE_ACTIONS[form]({ user, request, dependencies: await runtime() })
}

const OF_ANOTHER_ACCOUNT = `${ANOTHER_ACCOUNT} rien n’a été enregistré.`

export default function ProfilePage() {
  const { profile, donations, flash } = useLoaderData<typeof loader>()
  const doneKey = useDoneKey(flash)
  const refusal = useActionData<typeof action>()
  return (
    <Page title="Profil" kicker={profile.displayName}>
      {flash && !refusal && (
        <div className="mb-10 max-w-2xl">
          <Notice key={flash.id}>{flash.message}</Notice>
        </div>
      )}
      {/* The key empties the fields after success, above all passwords. */}
      <div key={doneKey}>
        <NameSection {...profile} />
        <PhotoSection {...profile} />
        <NotificationsSection {...profile} />
        <CodeSection {...profile} />
        <EmailSection {...profile} />
        <PasswordSection {...profile} />
        <SessionsSection {...profile} />
        <OwnDonations donations={donations} />
        <ExportSection />
        <DeletionSection {...profile} monthlyPaths={donations.monthlyPaths} />
      </div>
    </Page>
  )
}
