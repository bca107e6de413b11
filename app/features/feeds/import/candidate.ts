// What every reader of an import file hands on: events with their line, or the reason why there is none.
import { z } from 'zod'
import { BLANK_EVENT } from '~/domain/blank-event'
import { type AgendaEvent, eventSchema } from '~/domain/event'

/** An event as its source tells it, dates unshifted. */
export interface Candidate {
  kind: 'candidate'
  line: number
  event: AgendaEvent
  /** What could not be taken over as it stood; French, shown to the administrator. */
  notes: string[]
}

export interface Refusal {
  kind: 'refusal'
  line: number
  /** French. */
  reason: string
}

export type ImportItem = Candidate | Refusal

export function refusal(line: number, reason: string): Refusal {
  return { kind: 'refusal', line, reason }
}

/** What a source need not tell, of an event that awaits moderation. */
export const UNTOLD = { ...BLANK_EVENT, status: 'pending' } satisfies Partial<AgendaEvent>

/** The candidate, or a refusal that names the first field outside the schema of an event. */
export function toCandidate(line: number, event: AgendaEvent, notes: string[]): ImportItem {
  const parsed = eventSchema.safeParse(event)
  if (!parsed.success) return refusal(line, explainIssue(parsed.error))
  return { kind: 'candidate', line, event: parsed.data, notes }
}

/** The first issue of a zod error in French, with the path of the field. */
export function explainIssue(error: z.ZodError): string {
  const issue = error.issues[0]
  if (!issue) return 'contenu invalide'
  const field = issue.path.length > 0 ? `champ « ${issue.path.join('.')} » : ` : ''
  return field + explain(issue)
}

function explain(issue: z.ZodIssue): string {
  switch (issue.code) {
    case z.ZodIssueCode.invalid_type:
      return issue.received === 'undefined' ? 'manque' : `type ${issue.received}, ${issue.expected} attendu`
    case z.ZodIssueCode.too_small:
      return issue.type === 'string' ? `moins de ${issue.minimum} caractères` : `moins de ${issue.minimum}`
    case z.ZodIssueCode.too_big:
      return issue.type === 'string' ? `plus de ${issue.maximum} caractères` : `plus de ${issue.maximum}`
    default:
      return 'valeur invalide'
  }
}
