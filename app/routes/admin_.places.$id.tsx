import { getZodConstraint } from '@conform-to/zod/v3'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { placePath } from '~/domain/place'
import { requireAdmin } from '~/features/accounts/guards.server'
import { MergeForm } from '~/features/admin/merge-form'
import { PLACE_ACTIONS, PLACE_FORMS } from '~/features/admin/places/place-actions.server'
import { PlaceFieldset } from '~/features/admin/places/place-fields'
import { defaultsOf, type PlaceInput, placeForm } from '~/features/admin/places/place-form'
import { ClaimsSection, MergeSection, StateSection, UndoMerge } from '~/features/admin/places/place-sections'
import { placePage } from '~/features/admin/places/places-page.server'
import { VersionsSection } from '~/features/waiting/versions-section'
import { privatePage } from '~/http/cache-control'
import { takeFlash } from '~/http/flash.server'
import { formIn, unknownForm } from '~/http/page-forms'
import { pageMeta } from '~/http/seo'
import { wordsIn } from '~/platform/query-string'
import { runtime } from '~/runtime.server'
import { AdminFrame, AdminLogList, RefusalNotice, TEXT_LINK } from '~/ui/admin/admin-frame'
import { Section } from '~/ui/section'
import { useDoneKey } from '~/ui/use-done-key'

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta({ matches, title: page?.place.name ?? 'Lieu', path: '/admin/places', noindex: true })

export const headers = privatePage

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const { searchParams } = new URL(request.url)
  const place = await placePage(params.id ?? '', wordsIn(searchParams), await runtime())
  if (place === null) throw data(null, { status: 404 })
  const merged = { id: searchParams.get('fusion'), version: searchParams.get('version') }
  return {
    place,
    merged,
    constraint: { ...getZodConstraint(placeForm) },
    flash: await takeFlash(request),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireAdmin(request)
  const form = formIn(new URL(request.url).search, PLACE_FORMS)
  if (form === null) throw unknownForm()
  return PLACE_ACTIONS[form]({ admin, request, id: params.id ?? '', dependencies: await runtime() })
}

export default function ManagePlacePage() {
  const { place, merged, flash } = useLoaderData<typeof loader>()
  const doneKey = useDoneKey(flash)
  const answer = useActionData<typeof action>()
  return (
    <AdminFrame
      current="places"
      title={place.name}
      back={{ to: '/admin/places', label: 'Tous les lieux' }}
      actions={
        place.state === 'active' && (
          <a href={placePath(place.id)} className={TEXT_LINK}>
            Voir sur le site
          </a>
        )
      }
      flash={answer ? null : flash}
    >
      {answer?.message && <RefusalNotice answer={answer} />}
      {merged.id && merged.version && flash && <UndoMerge id={merged.id} version={merged.version} />}
      <EditSection key={doneKey} />
      <ClaimsSection claims={place.claims} />
      <MergeSection place={place} />
      <StateSection place={place} />
      <VersionsSection versions={place.versions} />
      <Section id="journal" title="Journal">
        <AdminLogList lines={place.log} />
      </Section>
    </AdminFrame>
  )
}

function EditSection() {
  const { place, constraint } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Section id="fiche" title="Fiche">
      <MergeForm<PlaceInput>
        id="lieu"
        action="?formulaire=modifier"
        encType="multipart/form-data"
        answer={answer}
        shown={place.fields}
        defaultValue={defaultsOf(place.fields)}
        constraint={constraint}
      >
        {(fields) => <PlaceFieldset fields={fields} photo={place.photo} />}
      </MergeForm>
    </Section>
  )
}
