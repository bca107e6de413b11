import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/features/accounts/guards.server'
import { MODERATION_FORMS, MODERATION_PATH, moderationQuery } from '~/features/moderation/moderation-address'
import { BATCH_FORM } from '~/features/moderation/page/event-list'
import { UndoDecisions, ViewTabs } from '~/features/moderation/page/frame'
import { JournalList } from '~/features/moderation/page/journal-list'
import { MODERATION_ACTIONS } from '~/features/moderation/page/moderation-actions.server'
import { moderationPage } from '~/features/moderation/page/moderation-page.server'
import { Panes } from '~/features/moderation/page/panes'
import { privatePage } from '~/http/cache-control'
import { takeFlash } from '~/http/flash.server'
import { formIn, unknownForm } from '~/http/page-forms'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { AdminFrame, TEXT_LINK } from '~/ui/admin/admin-frame'
import { Notice } from '~/ui/notice'
import { useDoneKey } from '~/ui/use-done-key'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Modération', path: MODERATION_PATH, noindex: true })

export const headers = privatePage

export async function loader({ request }: LoaderFunctionArgs) {
  const moderator = await requireAdmin(request)
  const query = moderationQuery(new URL(request.url).searchParams)
  const page = await moderationPage(moderator, query, await runtime())
  return { page, flash: await takeFlash(request) }
}

export async function action({ request }: ActionFunctionArgs) {
  const moderator = await requireAdmin(request)
  const { searchParams } = new URL(request.url)
  const form = formIn(searchParams, MODERATION_FORMS)
  if (form === null) throw unknownForm()
  const query = moderationQuery(searchParams)
  return MODERATION_ACTIONS[form]({ moderator, request, query, dependencies: await runtime() })
}

/** After a refused decision the event has changed: load it again. Remix does not by default. */
export function shouldRevalidate({ actionStatus }: ShouldRevalidateFunctionArgs) {
  // The loader would fail too, and a message that was being written would be lost.
  return actionStatus !== 401 && actionStatus !== 503
}

export default function ModerateEventsPage() {
  const { page, flash } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  const doneKey = useDoneKey(flash?.form === BATCH_FORM ? flash : null)
  const notice = flash && !refusal && (
    <Notice key={flash.id}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>{flash.message}</p>
        {page.undo && <UndoDecisions key={page.undo.batch} undo={page.undo} query={page.query} />}
      </div>
    </Notice>
  )
  return (
    <AdminFrame
      current="events"
      title="Modération"
      isDense
      actions={
        <a href="/admin/events.csv" className={TEXT_LINK} download>
          Exporter en CSV
        </a>
      }
    >
      <ViewTabs query={page.query} counts={page.counts} />
      {page.kind === 'journal' ? (
        <>
          {notice && <div className="mt-4">{notice}</div>}
          <JournalList page={page} />
        </>
      ) : (
        <Panes page={page} refusal={refusal} notice={notice} doneKey={doneKey} />
      )}
    </AdminFrame>
  )
}
