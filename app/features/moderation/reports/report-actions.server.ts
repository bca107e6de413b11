import { getZodConstraint } from '@conform-to/zod/v3'
import { data, redirect } from '@remix-run/node'
import { reportPath } from '~/domain/reporting'
import { parseForm } from '~/http/forms.server'
import { limits } from '~/http/rate-limits.server'
import { reportForm } from './report-form'
import type { ReportedSubject } from './report-page'
import { reportError } from './reports.server'

type Dependencies = Parameters<typeof reportError>[2]

/** null: there is no such public page. */
export function reportPageOf(request: Request, subject: ReportedSubject | null) {
  if (subject === null) throw data(null, { status: 404 })
  return {
    subject,
    isSent: new URL(request.url).searchParams.get('envoye') === '1',
    constraint: { ...getZodConstraint(reportForm) },
  }
}

export async function reportWith(
  request: Request,
  subject: ReportedSubject | null,
  dependencies: Dependencies,
) {
  if (subject === null) throw data(null, { status: 404 })
  const form = await parseForm(request, reportForm, { honeypot: true, limit: limits.report })
  if (!form.ok) return data(form.reply, form)
  await reportError(subject, form.value, dependencies)
  return redirect(`${reportPath(subject.id, subject.about)}?envoye=1`)
}
