import { randomUUID } from 'node:crypto'
import type { SubmissionResult } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { data, redirect, type TypedResponse } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import type { CurrentUser } from '~/domain/current-user'
import { proposals } from '~/domain/proposal'
import { waiting } from '~/domain/waiting'
import { requireAdmin } from '~/features/accounts/guards.server'
import { UNDO_MESSAGES } from '~/features/moderation/messages'
import { undoForm } from '~/features/moderation/page/moderation-schemas'
import {
  quarantinedProposals,
  refuseQuarantined,
  undoableRefusals,
  undoRefusal,
} from '~/features/moderation/quarantine/quarantine.server'
import {
  QUARANTINE_FORMS,
  QUARANTINE_PATH,
  type QuarantineForm,
  quarantinePath,
} from '~/features/moderation/quarantine/quarantine-forms'
import { quarantineForm } from '~/features/moderation/quarantine/quarantine-schemas'
import { QuarantineScreen } from '~/features/moderation/quarantine/quarantine-screen'
import type { FormDependencies } from '~/features/submission/form-dependencies'
import { releaseProposal } from '~/features/submission/proposals/confirm.server'
import {
  acceptWaiting,
  type DecisionDependencies,
  refuseWaiting,
} from '~/features/waiting/decide-waiting.server'
import { waitingList } from '~/features/waiting/waiting-list.server'
import { WAITING_FORMS, WAITING_PATH, type WaitingForm } from '~/features/waiting/waiting-paths'
import { WaitingScreen } from '~/features/waiting/waiting-screen'
import { privatePage } from '~/http/cache-control'
import { flash, takeFlash } from '~/http/flash.server'
import { parseForm } from '~/http/forms.server'
import { type Answered, refused } from '~/http/merge-answer.server'
import { formIn, unknownForm } from '~/http/page-forms'
import { pageMeta } from '~/http/seo'
import { counted } from '~/platform/french'
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

interface WaitingRequest {
  admin: CurrentUser
  request: Request
  dependencies: DecisionDependencies
}

const id = z.string().max(200)
const acceptance = z.object({ id, seen: z.string().max(100) })
const refusal = acceptance.extend({ message: z.string().trim().max(1000).default('') })

const REFUSALS = {
  gone: 'Cette modification n’attend plus\u00a0: son auteur l’a retirée, ou une autre personne a décidé.',
  'too-much':
    'La décision n’a pas été prise\u00a0: avec ce que d’autres ont ajouté, la fiche aurait trop de noms ou de salles. Retirez-en d’abord.',
  changed:
    'La décision n’a pas été prise\u00a0: la fiche ou la modification a changé entre-temps. Voici son état actuel\u00a0; relisez-la.',
} as const
const LEAST_REASON = 3

/** Each form of the queue has its action. The caller lets admins in only. */
const WAITING_ACTIONS: Record<
  WaitingForm,
  (post: WaitingRequest) => Promise<Answered | ReturnType<typeof notRefused> | Response>
> = {
  async accepter({ admin, request, dependencies }) {
    const form = await parseForm(request, acceptance)
    if (!form.ok) return refused(REFUSALS.gone, 400)
    const outcome = await acceptWaiting(admin, form.value, dependencies)
    if (!outcome.ok) return refused(REFUSALS[outcome.reason])
    return done(
      form.value.id.startsWith('verification.')
        ? 'L’organisateur est vérifié.'
        : 'La modification est en ligne. Son auteur en est averti par e-mail.',
    )
  },

  async refuser({ admin, request, dependencies }) {
    const form = await parseForm(request, refusal)
    if (!form.ok) return refused(REFUSALS.gone, 400)
    const change = await dependencies.documents.get(waiting, form.value.id)
    const isVerification = change?.kind === 'verification'
    if (!isVerification && form.value.message.length < LEAST_REASON) {
      return notRefused(form.value, 'Dites en quelques mots pourquoi\u00a0: la personne le lira.', 400)
    }
    const outcome = await refuseWaiting(admin, form.value, dependencies)
    if (!outcome.ok) return notRefused(form.value, REFUSALS[outcome.reason])
    return done(
      isVerification
        ? 'L’organisateur reste sans la mention «\u00a0vérifié\u00a0».'
        : 'La modification est refusée. Le motif est envoyé par e-mail.',
    )
  },
}

/** The page comes back with the reason that was typed, also without JavaScript. */
function notRefused({ id, message }: z.infer<typeof refusal>, text: string, status = 409) {
  return data({ message: text, refusal: { id, message } }, { status })
}

async function done(message: string): Promise<Response> {
  await flash(message)
  return redirect(WAITING_PATH, 303)
}

interface QuarantineRequest {
  moderator: CurrentUser
  request: Request
  dependencies: FormDependencies
}

type QuarantineReply = ReturnType<typeof data<SubmissionResult<string[]>>> | TypedResponse<never>

/** Each form of the quarantine has its action. The caller checks that the user is an admin. */
const QUARANTINE_ACTIONS: Record<QuarantineForm, (post: QuarantineRequest) => Promise<QuarantineReply>> = {
  async lot({ moderator, request, dependencies }) {
    const form = await parseForm(request, quarantineForm)
    if (!form.ok) return data(form.reply, form)
    const { selection, action } = form.value
    const batch = randomUUID()
    let done = 0
    for (const { id, version } of selection) {
      const isDone =
        action === 'refuse'
          ? await refuseQuarantined(moderator, { id, version, batch }, dependencies)
          : await release(id, version, dependencies)
      if (isDone) done += 1
    }
    const left = selection.length - done
    await flash([DONE[action](done), left > 0 ? LEFT[action](left) : ''].filter(Boolean).join(' '))
    return redirect(quarantinePath({ batch: action === 'refuse' && done > 0 ? batch : null }))
  },

  async annulation({ moderator, request, dependencies }) {
    const form = await parseForm(request, undoForm)
    if (!form.ok) return data(form.reply, form)
    const found = await undoableRefusals(moderator, form.value.batch, dependencies)
    let undone = 0
    for (const id of found?.ids ?? []) if (await undoRefusal(moderator, id, dependencies)) undone += 1
    if (undone === 0) return data(form.reject(UNDO_MESSAGES['too-late']), { status: 409 })
    await flash(`${counted(undone, 'annonce revient', 'annonces reviennent')} dans cette liste.`)
    return redirect(quarantinePath())
  },
}

async function release(id: string, version: number, dependencies: FormDependencies): Promise<boolean> {
  const proposal = await dependencies.documents.get(proposals, id)
  if (proposal?.version !== version) return false
  return (await releaseProposal(proposal, dependencies)).ok
}

const DONE = {
  release: (count: number) =>
    count > 0 ? `${counted(count, 'annonce rejoint', 'annonces rejoignent')} la file de modération.` : '',
  refuse: (count: number) =>
    count > 0 ? `${counted(count, 'annonce est écartée', 'annonces sont écartées')}.` : '',
}

const LEFT = {
  release: (count: number) =>
    `${counted(count, 'annonce n’a pas pu être traitée', 'annonces n’ont pas pu être traitées')}\u00a0: une date est passée, ou quelqu’un d’autre s’en occupe.`,
  refuse: (count: number) =>
    `${counted(count, 'annonce a été modifiée', 'annonces ont été modifiées')} entre-temps, à vérifier de nouveau.`,
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
