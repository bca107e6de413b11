import { getZodConstraint } from '@conform-to/zod/v3'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireUser } from '~/features/accounts/guards.server'
import { ORGANIZER_ACTIONS } from '~/features/organizers/organizer-actions.server'
import { OrganizerFactsForm } from '~/features/organizers/organizer-fields'
import { organizerForm } from '~/features/organizers/organizer-form'
import { ORGANIZER_FORMS, OWN_ORGANIZERS_PATH } from '~/features/organizers/organizer-paths'
import { TeamSection } from '~/features/organizers/organizer-team'
import { ownOrganizerPage } from '~/features/organizers/organizers-page.server'
import { OwnChangeSection } from '~/features/waiting/own-change'
import { privatePage } from '~/http/cache-control'
import { takeFlash } from '~/http/flash.server'
import { formIn, unknownForm } from '~/http/page-forms'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { ActionButton } from '~/ui/admin/action-button'
import { RefusalNotice, TEXT_LINK } from '~/ui/admin/admin-frame'
import { Link } from '~/ui/link'
import { Notice } from '~/ui/notice'
import { Page } from '~/ui/page'
import { Section } from '~/ui/section'
import { useDoneKey } from '~/ui/use-done-key'

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta({
    matches,
    title: page?.organizer.name ?? 'Organisateur',
    path: OWN_ORGANIZERS_PATH,
    noindex: true,
  })

export const headers = privatePage

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const organizer = await ownOrganizerPage(user, params.id ?? '', await runtime())
  if (organizer === null) throw data(null, { status: 404 })
  return { organizer, constraint: { ...getZodConstraint(organizerForm) }, flash: await takeFlash(request) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const form = formIn(new URL(request.url).search, ORGANIZER_FORMS)
  if (form === null) throw unknownForm()
  const id = params.id ?? ''
  const path = `${OWN_ORGANIZERS_PATH}/${encodeURIComponent(id)}`
  const dependencies = await runtime()
  // A member who has been removed meanwhile is told so instead of a form that is not theirs.
  if ((await ownOrganizerPage(user, id, dependencies)) === null) throw data(null, { status: 404 })
  return ORGANIZER_ACTIONS[form]({ user, request, id, path, dependencies })
}

export default function OwnOrganizerPage() {
  const { organizer, constraint, flash } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const doneKey = useDoneKey(flash)
  const { name, publicPath, isPending, logo } = organizer
  return (
    <Page title={name} kicker={<Link to={OWN_ORGANIZERS_PATH}>Mes organisateurs</Link>} dense>
      <div className="mb-6 max-w-3xl space-y-4 empty:hidden">
        {answer?.message && <RefusalNotice answer={{ message: answer.message }} />}
        {flash && !answer && <Notice key={flash.id}>{flash.message}</Notice>}
        {isPending && <p>La page sera publiée avec la prochaine annonce acceptée à ce nom.</p>}
        {publicPath && (
          <p>
            <Link to={publicPath} className={TEXT_LINK}>
              Voir la page publique
            </Link>
          </p>
        )}
      </div>
      <OwnChangeSection change={organizer.change} />
      <Section id="fiche" title="Fiche">
        <OrganizerFactsForm
          key={doneKey}
          action="?formulaire=modifier"
          answer={answer}
          shown={organizer.fields}
          logo={logo}
          constraint={constraint}
          submitLabel="Enregistrer"
        />
        {logo && (
          <div className="mt-4">
            <ActionButton form="sans-logo">Supprimer le logo</ActionButton>
          </div>
        )}
      </Section>
      <TeamSection {...organizer} />
    </Page>
  )
}
