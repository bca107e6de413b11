import type { SubmissionResult } from '@conform-to/react'
import { data, redirect, type TypedResponse } from '@remix-run/node'
import type { CurrentUser } from '~/domain/current-user'
import { DECISION_ACTIONS, type DecisionAction } from '~/domain/lifecycle'
import {
  type Decided,
  decide,
  decideAll,
  type ModerationDependencies,
} from '~/features/moderation/decide.server'
import {
  DECISION_MESSAGES,
  doneText,
  earlierText,
  reportText,
  UNDO_MESSAGES,
  undoneText,
} from '~/features/moderation/messages'
import { nextPending } from '~/features/moderation/page/list.server'
import {
  type ModerationForm,
  type ModerationQuery,
  moderationPath,
} from '~/features/moderation/page/moderation-address'
import { batchForm, decisionForm, undoForm } from '~/features/moderation/page/moderation-schemas'
import type { Refusal } from '~/features/moderation/page/refusal'
import type { Pending } from '~/features/moderation/pending.server'
import { undoable, undoDecision } from '~/features/moderation/undo.server'
import { flash } from '~/http/flash.server'
import { parseForm } from '~/http/forms.server'

interface ModerationRequest {
  moderator: CurrentUser
  request: Request
  query: ModerationQuery
  dependencies: ModerationDependencies & { pending: Pick<Pending, 'list'> }
}

type Refused = ReturnType<typeof data<Refusal>>
type ModerationAction = (post: ModerationRequest) => Promise<Refused | TypedResponse<never>>

const CONFLICT = 409
const STATUSES: Partial<Record<Extract<Decided, { ok: false }>['reason'], number>> = {
  'missing-message': 400,
  'missing-reason': 400,
}

/** What each form of the moderation page does. The caller checks that the user is an admin. */
export const MODERATION_ACTIONS: Record<ModerationForm, ModerationAction> = {
  async decision({ moderator, request, query, dependencies }) {
    const form = await parseForm(request, decisionForm)
    if (!form.ok) return data({ message: '', form: actionIn(form.reply), reply: form.reply }, form)

    const { eventId, reason = null, ...deciding } = form.value
    const { action } = deciding
    const next = query.view === 'a-traiter' ? nextPending(eventId, dependencies.pending) : null
    const outcome = await decide(moderator, { eventId, reason, ...deciding }, dependencies)
    if (!outcome.ok) {
      const message = whyNot(outcome, moderator, dependencies)
      const reply = form.reject('')
      return data({ message, form: action, reply }, { status: STATUSES[outcome.reason] ?? CONFLICT })
    }
    await flash(doneText(action, outcome.eventTitle))
    const stays = query.view !== 'a-traiter' && action !== 'remove'
    return redirect(moderationPath({ ...query, eventId: stays ? eventId : next, batch: outcome.batch }))
  },

  async lot({ moderator, request, query, dependencies }) {
    const form = await parseForm(request, batchForm)
    if (!form.ok) return data({ message: '', form: 'lot', reply: form.reply }, form)

    const { selection, action, reason = null, message } = form.value
    const report = await decideAll(moderator, selection, { action, reason, message }, dependencies)
    await flash(reportText(action, report))
    return redirect(moderationPath({ view: query.view, batch: report.batch }))
  },

  async annulation({ moderator, request, query, dependencies }) {
    const form = await parseForm(request, undoForm)
    if (!form.ok) return data({ message: UNDO_MESSAGES['too-late'], form: null, reply: form.reply }, form)

    const found = await undoable(moderator, form.value.batch, dependencies)
    const outcomes = []
    for (const logId of found?.logIds ?? []) outcomes.push(await undoDecision(moderator, logId, dependencies))
    const undone = outcomes.flatMap((outcome) => (outcome.ok ? [outcome] : []))
    const refusal = outcomes.find((outcome) => !outcome.ok)
    const why = UNDO_MESSAGES[refusal && !refusal.ok ? refusal.reason : 'too-late']
    if (undone.length === 0) {
      return data({ message: why, form: null, reply: form.reject('') }, { status: CONFLICT })
    }
    await flash([undoneText(undone.length), refusal ? why : ''].filter(Boolean).join(' '))
    const [only] = undone
    const eventId = undone.length === 1 && only ? only.decidedId : null
    return redirect(moderationPath({ ...query, eventId, batch: null }))
  },
}

function actionIn({ initialValue }: SubmissionResult<string[]>): DecisionAction | null {
  return DECISION_ACTIONS.find((action) => action === initialValue?.action) ?? null
}

function whyNot(
  outcome: Extract<Decided, { ok: false }>,
  { uid }: CurrentUser,
  { clock }: ModerationDependencies,
): string {
  if (outcome.reason === 'already-decided') return earlierText(outcome, uid, clock.now())
  return DECISION_MESSAGES[outcome.reason]
}
