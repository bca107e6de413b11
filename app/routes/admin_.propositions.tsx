import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { QUARANTINE_ACTIONS } from '~/actions/quarantine-actions.server'
import { requireAdmin } from '~/features/accounts/guards.server'
import { AdminFrame } from '~/features/admin-frame/admin-frame'
import { heldProposals, undoableRefusals } from '~/features/proposals/quarantine.server'
import { QUARANTINE_FORMS, QUARANTINE_PATH } from '~/features/proposals/quarantine-forms'
import { QuarantineScreen } from '~/features/proposals/quarantine-screen'
import { privatePage } from '~/http/cache-control'
import { takeFlash } from '~/http/flash.server'
import { formIn } from '~/http/page-forms'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Annonces à vérifier', path: QUARANTINE_PATH, noindex: true })

export const headers = privatePage

export async function loader({ request }: LoaderFunctionArgs) {
  const moderator = await requireAdmin(request)
  const dependencies = await runtime()
  const batch = new URL(request.url).searchParams.get('fait')
  const undoable = batch === null ? null : await undoableRefusals(moderator, batch, dependencies)
  return {
    held: await heldProposals(dependencies),
    undo: undoable && { batch: batch ?? '', count: undoable.ids.length, leftMs: undoable.leftMs },
    flash: await takeFlash(request),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const moderator = await requireAdmin(request)
  const form = formIn(new URL(request.url).searchParams, QUARANTINE_FORMS)
  if (form === null) throw new Response('Formulaire inconnu', { status: 400 })
  return QUARANTINE_ACTIONS[form]({ moderator, request, dependencies: await runtime() })
}

export default function QuarantinePage() {
  const { held, undo, flash } = useLoaderData<typeof loader>()
  const isRefused = useActionData<typeof action>() !== undefined
  return (
    <AdminFrame current="proposals" title="Annonces à vérifier">
      <QuarantineScreen held={held} undo={undo} flash={isRefused ? null : flash} />
    </AdminFrame>
  )
}
