import { getFormProps, useForm } from '@conform-to/react'
import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { type DecisionAction, NEEDS } from '~/domain/lifecycle'
import { TEXT_LINK } from '~/ui/admin/admin-frame'
import { Button, type ButtonLook } from '~/ui/button'
import { ErrorSummary } from '~/ui/error-summary'
import { SelectField, TextAreaField } from '~/ui/field'
import { SubmitButton } from '~/ui/submit-button'
import { DECISIONS_ID, moderationPath } from '../moderation-address'
import type { ExistingEvent } from './detail.server'
import type { EventsPage } from './moderation-page.server'
import type { Refusal } from './refusal'
import { ReplySelect } from './reply-select'

interface Wording {
  /** Null when the form is always open. */
  summary: string | null
  submit: string
  look: ButtonLook
  messageLabel: string
  hint: string
}

const MAIL_HINT =
  'L’auteur lit ce message dans son tableau de bord ou avec son lien reçu par e-mail. Il le reçoit aussi par e-mail, sauf s’il l’a désactivé.'

function wordingOf(action: DecisionAction, { status }: ExistingEvent): Wording {
  switch (action) {
    case 'approve':
      return { summary: null, submit: 'Accepter', look: 'primary', messageLabel: '', hint: '' }
    case 'request_changes':
      return {
        summary: null,
        submit: 'Demander des corrections',
        look: 'plain',
        messageLabel: 'Que faut-il corriger\u00a0?',
        hint: MAIL_HINT,
      }
    case 'reject':
      return {
        summary: status === 'published' ? 'Dépublier…' : 'Refuser…',
        submit: status === 'published' ? 'Dépublier' : 'Refuser',
        look: 'plain',
        messageLabel: 'Message',
        hint: MAIL_HINT,
      }
    case 'cancel':
      return {
        summary: 'Annuler l’événement…',
        submit: 'Marquer comme annulé',
        look: 'plain',
        messageLabel: 'Note publique',
        hint: 'Affichée sur la page de l’événement. 300\u00a0caractères au plus.',
      }
    case 'remove':
      return {
        summary: 'Retirer…',
        submit: 'Retirer du site',
        look: 'plain',
        messageLabel: 'Message',
        hint: 'L’annonce est supprimée pour tout le monde, y compris pour son auteur.',
      }
  }
}

/** The bar stands at the lower edge of the screen while the decisions themselves are further down. */
export function DecisionBar({ event }: { event: ExistingEvent }) {
  return (
    <div className="moderation-bar sticky bottom-0 z-10 mt-6 flex items-center gap-4 border-t-2 border-ink bg-paper py-3 xl:hidden">
      {event.actions.includes('approve') && (
        <Button look="primary" form={formId('approve')}>
          Accepter
        </Button>
      )}
      <a href={`#${DECISIONS_ID}`} className={TEXT_LINK}>
        {event.actions.includes('approve') ? 'Voir les autres décisions' : 'Voir les décisions possibles'}
      </a>
    </div>
  )
}

function formId(action: DecisionAction): string {
  return `decision-${action}`
}

export function Decisions({
  event,
  page,
  refusal,
}: {
  event: ExistingEvent
  page: EventsPage
  refusal: Refusal | undefined
}) {
  return (
    <section aria-labelledby={DECISIONS_ID} className="border-2 border-ink bg-sheet p-4">
      <h3 id={DECISIONS_ID} className="text-lg font-bold">
        Décision
      </h3>
      <div className="mt-3 divide-y divide-line">
        {event.actions.map((action) => (
          <div key={action} className="py-3 first:pt-0 last:pb-0">
            <DecisionForm action={action} event={event} page={page} refusal={refusal} />
          </div>
        ))}
      </div>
    </section>
  )
}

interface DecisionFields extends Record<string, unknown> {
  reason: string
  message: string
}

function DecisionForm({
  action,
  event,
  page,
  refusal,
}: {
  action: DecisionAction
  event: ExistingEvent
  page: EventsPage
  refusal: Refusal | undefined
}) {
  const result = refusal?.form === action ? refusal.reply : undefined
  const needs = NEEDS[action]
  const [form, fields] = useForm<DecisionFields>({
    id: formId(action),
    lastResult: result,
    constraint: {
      // A kept reply may stand for the message without JavaScript.
      message: { required: needs.message === 'required' && page.replies.length === 0 },
      reason: { required: needs.reason },
    },
    defaultNoValidate: false,
  })
  const { summary, submit, look, messageLabel, hint } = wordingOf(action, event)
  const post = moderationPath({ ...page.query, eventId: event.id, batch: null }, 'decision')
  const body = (
    <Form method="post" action={post} preventScrollReset {...getFormProps(form)} className="space-y-4">
      {/* The fields are no fields of conform, which would send the old version again after a refusal. */}
      <input type="hidden" name="eventId" value={event.id} />
      <input type="hidden" name="version" value={event.version} />
      <input type="hidden" name="action" value={action} />
      {result && <ErrorSummary form={form} result={result} />}
      {needs.reason && (
        <SelectField field={fields.reason} label="Motif" options={page.reasons} placeholder="Choisissez…" />
      )}
      {needs.message !== 'no' && (
        <TextAreaField
          field={fields.message}
          label={messageLabel}
          hint={hint}
          rows={3}
          marksOptional={needs.message !== 'required'}
        />
      )}
      <SubmitButton look={look} action={post}>
        {submit}
      </SubmitButton>
      {/* After the button: the keyboard comes from one decision to the message of the next without a stop. */}
      {needs.message !== 'no' && action !== 'cancel' && <ReplySelect replies={page.replies} />}
    </Form>
  )
  return summary === null ? body : <Folded summary={summary} isOpen={result !== undefined} body={body} />
}

function Folded({ summary, isOpen, body }: { summary: string; isOpen: boolean; body: ReactNode }) {
  return (
    <details open={isOpen}>
      <summary className="py-1.5 font-semibold underline decoration-2 underline-offset-4 hover:text-accent">
        {summary}
      </summary>
      <div className="mt-3">{body}</div>
    </details>
  )
}
