import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { reportPath } from '~/domain/reporting'
import { reportPageOf, reportWith } from '~/features/moderation/reports/report-actions.server'
import { type ReportedSubject, ReportPage } from '~/features/moderation/reports/report-page'
import { publicPage } from '~/http/cache-control'
import { pageMeta } from '~/http/seo'
import { type Runtime, runtime } from '~/runtime.server'

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) =>
  pageMeta({
    matches,
    title: 'Signaler une erreur',
    path: loaded ? reportPath(loaded.subject.id, 'organizer') : '/organisateurs',
    noindex: true,
  })

export const headers = publicPage

export async function loader({ request, params }: LoaderFunctionArgs) {
  return reportPageOf(request, subjectOf(params.id ?? '', await runtime()))
}

export async function action({ request, params }: ActionFunctionArgs) {
  const dependencies = await runtime()
  return reportWith(request, subjectOf(params.id ?? '', dependencies), dependencies)
}

export default function ReportRoute() {
  return <ReportPage {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />
}

function subjectOf(id: string, { catalogue }: Pick<Runtime, 'catalogue'>): ReportedSubject | null {
  const found = catalogue.organizer(id)
  return found && { id: found.id, title: found.name, about: 'organizer' }
}
