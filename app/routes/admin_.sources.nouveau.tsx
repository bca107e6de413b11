import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { ADMIN_SOURCES_PATH, NEW_SOURCE_PATH } from '~/domain/source-paths'
import { requireAdmin } from '~/features/accounts/guards.server'
import { AddSource } from '~/features/imports/sources/add-source'
import { answerSourceForm } from '~/features/imports/sources/source-actions.server'
import { privatePage } from '~/http/cache-control'
import { formIn, unknownForm } from '~/http/page-forms'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { AdminFrame, RefusalNotice } from '~/ui/admin/admin-frame'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Ajouter une source', path: NEW_SOURCE_PATH, noindex: true })

export const headers = privatePage

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  return null
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireAdmin(request)
  const form = formIn(new URL(request.url).search, ['apercu', 'ajouter'])
  if (form === null) throw unknownForm()
  const path = ADMIN_SOURCES_PATH
  return answerSourceForm(form, { user, asAdmin: true, request, path, dependencies: await runtime() })
}

export default function NewSourcePage() {
  const answer = useActionData<typeof action>()
  return (
    <AdminFrame
      current="sources"
      title="Ajouter une source"
      back={{ to: ADMIN_SOURCES_PATH, label: 'Toutes les sources' }}
    >
      {answer?.message && <RefusalNotice answer={answer} />}
      <AddSource answer={answer} name="" isAdmin />
    </AdminFrame>
  )
}
