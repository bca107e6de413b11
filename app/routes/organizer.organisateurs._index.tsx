import { getZodConstraint } from '@conform-to/zod/v3'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireUser } from '~/features/accounts/guards.server'
import { createOwn } from '~/features/organizers/organizer-actions.server'
import { OrganizerFactsForm } from '~/features/organizers/organizer-fields'
import { organizerForm } from '~/features/organizers/organizer-form'
import { OWN_ORGANIZERS_PATH } from '~/features/organizers/organizer-paths'
import { type OwnOrganizer, ownOrganizers } from '~/features/organizers/organizers-page.server'
import { privatePage } from '~/http/cache-control'
import { takeFlash } from '~/http/flash.server'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { RefusalNotice, Tag } from '~/ui/admin/admin-frame'
import { Link } from '~/ui/link'
import { Notice } from '~/ui/notice'
import { Page } from '~/ui/page'
import { Section } from '~/ui/section'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Mes organisateurs', path: OWN_ORGANIZERS_PATH, noindex: true })

export const headers = privatePage

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const { documents } = await runtime()
  return {
    organizers: await ownOrganizers(user, documents),
    constraint: { ...getZodConstraint(organizerForm) },
    flash: await takeFlash(request),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  return createOwn(user, request, await runtime())
}

const NOTHING = { name: '', description: '', website: '', logoAlt: '' }

export default function OwnOrganizersPage() {
  const { organizers, constraint, flash } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Page title="Mes organisateurs">
      <div className="mb-10 max-w-3xl space-y-6 text-lg">
        {answer?.message && <RefusalNotice answer={answer} />}
        {flash && !answer && <Notice key={flash.id}>{flash.message}</Notice>}
        <p>
          Une association, une salle, une commune&nbsp;: annoncez à son nom et gérez les annonces à plusieurs,
          chacun avec son compte.
        </p>
      </div>
      {organizers.length > 0 && (
        <Section id="equipes" title="Vos équipes">
          <ul className="divide-y divide-line border-y border-line">
            {organizers.map((organizer) => (
              <OwnOrganizerItem key={organizer.id} organizer={organizer} />
            ))}
          </ul>
        </Section>
      )}
      <Section id="nouveau" title="Nouvel organisateur">
        <p className="mb-6 max-w-2xl">
          Sa page sera publiée avec sa première annonce acceptée. Il figure déjà dans l’agenda&nbsp;? Demandez
          une invitation à son équipe.
        </p>
        <OrganizerFactsForm
          action={OWN_ORGANIZERS_PATH}
          answer={answer}
          shown={NOTHING}
          logo={null}
          constraint={constraint}
          submitLabel="Créer l’organisateur"
        />
      </Section>
    </Page>
  )
}

function OwnOrganizerItem({ organizer }: { organizer: OwnOrganizer }) {
  const { path, name, logo, isPending, verified, isOwner, members } = organizer
  return (
    <li className="flex items-center gap-4 py-3">
      {logo && (
        <span className="flex size-16 shrink-0 items-center justify-center border border-line bg-white p-1">
          <img src={logo.src} alt="" className="max-h-full max-w-full object-contain" />
        </span>
      )}
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <Link to={path} className="font-semibold underline decoration-2 underline-offset-4 hover:text-accent">
          {name}
        </Link>
        <span className="mt-1 flex flex-wrap items-center gap-1.5 text-quiet text-sm">
          {members}
          {isOwner && <Tag>Responsable</Tag>}
          {isPending && <Tag>Pas encore public</Tag>}
          {verified && <Tag>Vérifié</Tag>}
        </span>
      </div>
    </li>
  )
}
