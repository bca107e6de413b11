import { randomUUID } from 'node:crypto'
import type { SubmissionResult } from '@conform-to/react'
import { data, redirect, type TypedResponse } from '@remix-run/node'
import type { CurrentUser } from '~/domain/current-user'
import { proposals } from '~/domain/proposal'
import type { FormDependencies } from '~/features/submission/form-dependencies'
import { releaseProposal } from '~/features/submission/proposals/confirm.server'
import { flash } from '~/http/flash.server'
import { parseForm } from '~/http/forms.server'
import { counted } from '~/platform/french'
import { UNDO_MESSAGES } from '../messages'
import { refuseQuarantined, undoableRefusals, undoRefusal } from './quarantine.server'
import { type QuarantineForm, quarantinePath } from './quarantine-forms'
import { quarantineForm, refusalUndoForm } from './quarantine-schemas'

interface QuarantineRequest {
  moderator: CurrentUser
  request: Request
  dependencies: FormDependencies
}

type QuarantineReply = ReturnType<typeof data<SubmissionResult<string[]>>> | TypedResponse<never>

/** Each form of the quarantine has its action. The caller checks that the user is an admin. */
export const QUARANTINE_ACTIONS: Record<
  QuarantineForm,
  (post: QuarantineRequest) => Promise<QuarantineReply>
> = {
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
    const form = await parseForm(request, refusalUndoForm)
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
