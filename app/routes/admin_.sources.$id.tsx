import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ADMIN_SOURCES_PATH } from '~/domain/source-paths'
import { requireAdmin } from '~/features/accounts/guards.server'
import { answerSourceForm } from '~/features/imports/sources/source-actions.server'
import { SOURCE_FORMS } from '~/features/imports/sources/source-forms'
import { SourceButtons, SourceReport, SourceTags } from '~/features/imports/sources/source-report'
import { sourcePage, themeChoices } from '~/features/imports/sources/sources-page.server'
import { privatePage } from '~/http/cache-control'
import { takeFlash } from '~/http/flash.server'
import { formIn, unknownForm } from '~/http/page-forms'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { AdminFrame, AdminLogList, RefusalNotice, TEXT_LINK } from '~/ui/admin/admin-frame'
import { Link } from '~/ui/link'
import { Section } from '~/ui/section'

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta({ matches, title: page?.source.name ?? 'Source', path: ADMIN_SOURCES_PATH, noindex: true })

export const headers = privatePage

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const { documents, categories } = await runtime()
  const source = await sourcePage(params.id ?? '', documents)
  if (source === null) throw data(null, { status: 404 })
  return { source, themes: themeChoices(categories), flash: await takeFlash(request) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireAdmin(request)
  const form = formIn(new URL(request.url).search, SOURCE_FORMS)
  if (form === null) throw unknownForm()
  const path = `${ADMIN_SOURCES_PATH}/${params.id}`
  return answerSourceForm(form, { user, asAdmin: true, request, path, dependencies: await runtime() })
}

export default function SourcePage() {
  const { source, themes, flash } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const refusal = answer?.message ?? answer?.reply?.error?.['']?.[0]
  return (
    <AdminFrame
      current="sources"
      title={source.name}
      back={{ to: ADMIN_SOURCES_PATH, label: 'Toutes les sources' }}
      flash={refusal ? null : flash}
    >
      {refusal && <RefusalNotice answer={{ message: refusal }} />}
      <Section id="lecture" title="Lecture">
        <p className="mb-4">
          <SourceTags source={source} />
        </p>
        {source.owner && (
          <p className="mb-4">
            Calendrier de{' '}
            <Link to={source.owner.path} className={TEXT_LINK}>
              {source.owner.name}
            </Link>
          </p>
        )}
        <SourceReport source={source} />
        <SourceButtons source={source} themes={themes} isAdmin />
      </Section>
      <Section id="journal" title="Journal">
        <AdminLogList lines={source.log} />
      </Section>
    </AdminFrame>
  )
}
