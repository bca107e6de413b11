import type { SubmissionResult } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { data, redirect, type TypedResponse } from '@remix-run/node'
import { type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from '@remix-run/react'
import type { CurrentUser } from '~/domain/current-user'
import { DECISION_ACTIONS, type DecisionAction } from '~/domain/lifecycle'
import { requireAdmin } from '~/features/accounts/guards.server'
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
import {
  MODERATION_FORMS,
  MODERATION_PATH,
  type ModerationForm,
  type ModerationQuery,
  moderationPath,
  moderationQuery,
} from '~/features/moderation/moderation-address'
import { addNote } from '~/features/moderation/notes.server'
import { BATCH_FORM } from '~/features/moderation/page/event-list'
import { DecisionNotice, ViewTabs } from '~/features/moderation/page/frame'
import { JournalList } from '~/features/moderation/page/journal-list'
import { nextPending } from '~/features/moderation/page/list.server'
import { moderationPage } from '~/features/moderation/page/moderation-page.server'
import {
  batchForm,
  decisionForm,
  noteForm,
  settleForm,
  undoForm,
} from '~/features/moderation/page/moderation-schemas'
import { Panes } from '~/features/moderation/page/panes'
import type { Refusal } from '~/features/moderation/page/refusal'
import type { QueueDependencies } from '~/features/moderation/queue.server'
import { messageFrom } from '~/features/moderation/replies.server'
import { settleReport } from '~/features/moderation/reports/reports.server'
import { undoable, undoDecision } from '~/features/moderation/undo.server'
import { privatePage } from '~/http/cache-control'
import { flash, takeFlash } from '~/http/flash.server'
import { parseForm } from '~/http/forms.server'
import { formIn, unknownForm } from '~/http/page-forms'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { AdminFrame, TEXT_LINK } from '~/ui/admin/admin-frame'
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
const MODERATION_ACTIONS: Record<ModerationForm, ModerationAction> = {
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
  const notice = flash && !refusal && <DecisionNotice flash={flash} page={page} />
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
