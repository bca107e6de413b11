import { z } from 'zod'
import { DECISION_ACTIONS, MESSAGE_MAX_LENGTH, NEEDS, PUBLIC_NOTE_MAX_LENGTH } from '~/domain/lifecycle'
import { isRejectionReason } from '~/domain/reasons'
import { DECISION_MESSAGES } from '../messages'

const eventId = z.string().min(1).max(200)
const version = z.number().int().positive()
const words = {
  reason: z.string().max(40).optional(),
  /** Id of a kept reply: its text counts where no message is written. */
  reply: z.string().max(100).optional(),
  message: z
    .string()
    .trim()
    .max(MESSAGE_MAX_LENGTH, `Au plus ${MESSAGE_MAX_LENGTH}\u00a0caractères.`)
    .default(''),
}

function checkWords(
  {
    action,
    reason,
    message,
    reply,
  }: { action: keyof typeof NEEDS; reason?: string; message: string; reply?: string },
  context: z.RefinementCtx,
): void {
  const needs = NEEDS[action]
  const refuse = (field: string, text: string) =>
    context.addIssue({ code: z.ZodIssueCode.custom, path: [field], message: text })
  if (needs.message === 'required' && message === '' && !reply)
    refuse('message', DECISION_MESSAGES['missing-message'])
  if (needs.reason && !isRejectionReason(reason)) refuse('reason', DECISION_MESSAGES['missing-reason'])
  if (action === 'cancel' && message.length > PUBLIC_NOTE_MAX_LENGTH) {
    refuse('message', `Au plus ${PUBLIC_NOTE_MAX_LENGTH}\u00a0caractères\u00a0: c’est une note sur la page.`)
  }
}

export const decisionForm = z
  .object({ eventId, version, action: z.enum(DECISION_ACTIONS), ...words })
  .superRefine(checkWords)

/** The value of a checkbox: event id and version. */
const SELECTED = /^(.+)@(\d{1,9})$/

export const batchForm = z
  .object({
    selection: z
      .array(z.string().max(220).regex(SELECTED))
      .min(1, 'Cochez au moins une annonce.')
      .max(100)
      .transform((values) =>
        values.map((value) => {
          const [, id = '', seen = ''] = SELECTED.exec(value) ?? []
          return { eventId: id, version: Number(seen) }
        }),
      ),
    action: z.enum(['approve', 'request_changes', 'reject']),
    ...words,
  })
  .superRefine(checkWords)

export const noteForm = z.object({
  eventId,
  text: z.string().trim().min(1, 'Écrivez la note.').max(MESSAGE_MAX_LENGTH),
})

export const settleForm = z.object({ report: z.string().min(1).max(100) })

export const undoForm = z.object({ batch: z.string().min(1).max(100) })
