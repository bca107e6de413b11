import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/features/accounts/guards.server'
import { quarantinedProposals, undoableRefusals } from '~/features/moderation/quarantine/quarantine.server'
import { QUARANTINE_ACTIONS } from '~/features/moderation/quarantine/quarantine-actions.server'
import { QUARANTINE_FORMS, QUARANTINE_PATH } from '~/features/moderation/quarantine/quarantine-forms'
import { QuarantineScreen } from '~/features/moderation/quarantine/quarantine-screen'
import { WAITING_ACTIONS } from '~/features/waiting/waiting-actions.server'
import { waitingList } from '~/features/waiting/waiting-list.server'
import { WAITING_FORMS } from '~/features/waiting/waiting-paths'
import { WaitingScreen } from '~/features/waiting/waiting-screen'
import { privatePage } from '~/http/cache-control'
import { takeFlash } from '~/http/flash.server'
import { formIn, unknownForm } from '~/http/page-forms'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { AdminFrame, RefusalNotice } from '~/ui/admin/admin-frame'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'À vérifier', path: QUARANTINE_PATH, noindex: true })

export const headers = privatePage

export async function loader({ request }: LoaderFunctionArgs) {
  const moderator = await requireAdmin(request)
  const dependencies = await runtime()
  const batch = new URL(request.url).searchParams.get('fait')
  const undoable = batch === null ? null : await undoableRefusals(moderator, batch, dependencies)
  return {
    changes: await waitingList(dependencies),
    quarantined: await quarantinedProposals(dependencies),
    undo: undoable && { batch: batch ?? '', count: undoable.ids.length, leftMs: undoable.leftMs },
    flash: await takeFlash(request),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const moderator = await requireAdmin(request)
  const asked = new URL(request.url).searchParams
  const dependencies = await runtime()
  const quarantineForm = formIn(asked, QUARANTINE_FORMS)
  if (quarantineForm !== null) return QUARANTINE_ACTIONS[quarantineForm]({ moderator, request, dependencies })
  const form = formIn(asked, WAITING_FORMS)
  if (form === null) throw unknownForm()
  return WAITING_ACTIONS[form]({ admin: moderator, request, dependencies })
}

export default function ToReadPage() {
  const { changes, quarantined, undo, flash } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <AdminFrame current="proposals" title="À vérifier">
      {answer && 'message' in answer && answer.message && (
        <RefusalNotice answer={{ message: answer.message }} />
      )}
      <QuarantineScreen quarantined={quarantined} undo={undo} flash={answer === undefined ? flash : null} />
      <WaitingScreen changes={changes} refusal={answer && 'refusal' in answer ? answer.refusal : null} />
    </AdminFrame>
  )
}
