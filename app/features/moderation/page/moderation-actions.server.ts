import type { SubmissionResult } from '@conform-to/react'
import { data, redirect, type TypedResponse } from '@remix-run/node'
import type { CurrentUser } from '~/domain/current-user'
import { DECISION_ACTIONS, type DecisionAction } from '~/domain/lifecycle'
import { flash } from '~/http/flash.server'
import { parseForm } from '~/http/forms.server'
import { type Decided, decide, decideAll, type ModerationDependencies } from '../decide.server'
import { DECISION_MESSAGES, doneText, earlierText, reportText, UNDO_MESSAGES, undoneText } from '../messages'
import { type ModerationForm, type ModerationQuery, moderationPath } from '../moderation-address'
import { addNote } from '../notes.server'
import type { QueueDependencies } from '../queue.server'
import { messageFrom } from '../replies.server'
import { settleReport } from '../reports/reports.server'
import { undoable, undoDecision } from '../undo.server'
import { nextPending } from './list.server'
import { batchForm, decisionForm, noteForm, settleForm, undoForm } from './moderation-schemas'
import type { Refusal } from './refusal'

interface ModerationRequest {
  moderator: CurrentUser
  request: Request
  query: ModerationQuery
  dependencies: ModerationDependencies & QueueDependencies
}

type RefusalAnswer = ReturnType<typeof data<Refusal>>
type ModerationAction = (post: ModerationRequest) => Promise<RefusalAnswer | TypedResponse<never>>

const CONFLICT = 409
const REPORT_GONE = 'Ce signalement n’existe plus.'
const STATUSES: Partial<Record<Extract<Decided, { ok: false }>['reason'], number>> = {
  'missing-message': 400,
  'missing-reason': 400,
}

/** Each form of the moderation page has its action. The caller checks that the user is an admin. */
export const MODERATION_ACTIONS: Record<ModerationForm, ModerationAction> = {
  async decision({ moderator, request, query, dependencies }) {
    const form = await parseForm(request, decisionForm)
    if (!form.ok) return data({ message: '', form: actionIn(form.reply), reply: form.reply }, form)

    const { eventId, reason = null, version, action } = form.value
    const message = await messageFrom(form.value, dependencies.documents)
    const isQueue = query.view === 'a-traiter'
    const next = isQueue ? await nextPending(eventId, query.filters, dependencies) : null
    const outcome = await decide(moderator, { eventId, version, action, reason, message }, dependencies)
    if (!outcome.ok) {
      const why = whyNot(outcome, moderator, dependencies)
      const reply = form.reject('')
      return data({ message: why, form: action, reply }, { status: STATUSES[outcome.reason] ?? CONFLICT })
    }
    await flash(doneText(action, outcome))
    const stays = query.view !== 'a-traiter' && action !== 'remove'
    return redirect(moderationPath({ ...query, eventId: stays ? eventId : next, batch: outcome.batch }))
  },

  async lot({ moderator, request, query, dependencies }) {
    const form = await parseForm(request, batchForm)
    if (!form.ok) return data({ message: '', form: 'lot', reply: form.reply }, form)

    const { selection, action, reason = null } = form.value
    const message = await messageFrom(form.value, dependencies.documents)
    const report = await decideAll(moderator, selection, { action, reason, message }, dependencies)
    // The message may still be for the events that are left.
    await flash(reportText(action, report), report.done === selection.length ? 'lot' : undefined)
    return redirect(moderationPath({ view: query.view, filters: query.filters, batch: report.batch }))
  },

  async note({ moderator, request, query, dependencies }) {
    const form = await parseForm(request, noteForm)
    if (!form.ok) return data({ message: '', form: 'note', reply: form.reply }, form)
    const { eventId } = form.value
    const isKept = await addNote(moderator, form.value, dependencies)
    if (!isKept) {
      const message = DECISION_MESSAGES['not-found']
      return data({ message, form: null, reply: form.reject('') }, { status: CONFLICT })
    }
    await flash('Note enregistrée. Elle n’est visible que par la modération.')
    return redirect(moderationPath({ ...query, eventId, batch: null }))
  },

  async signalement({ request, query, dependencies }) {
    const form = await parseForm(request, settleForm)
    if (!form.ok) return data({ message: REPORT_GONE, form: null, reply: form.reply }, form)
    if (!(await settleReport(form.value.report, dependencies))) {
      return data({ message: REPORT_GONE, form: null, reply: form.reject('') }, { status: CONFLICT })
    }
    await flash('Signalement traité.')
    return redirect(moderationPath({ ...query, batch: null }))
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
