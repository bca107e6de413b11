import { z } from 'zod'
import { type AgendaEvent, eventSchema } from '~/domain/event'
import { BLANK_EVENT } from '~/domain/event-content'

/** Dates are not shifted yet. */
export interface Candidate {
  kind: 'candidate'
  line: number
  event: AgendaEvent
  /** The source says this of its dates, where `occurrences` are only those for now. */
  sourceDates?: string
  /** There are more dates every day: a rule without end. */
  isEndless?: boolean
  /** Begin and end of each date, where the source drops those that are over: their going is no change. */
  comingDates?: string[]
  /** It is there where it has been reckoned already. */
  fingerprint?: Fingerprint
  /** Changes that the import made; French, for the administrator. */
  notes: string[]
}

/** The hashes are compared with those of what the source told before. */
export interface Fingerprint {
  content: string
  /** It was reckoned so before rules counted instead of their dates, and tells what was imported then. */
  formerContent: string
  fields: Record<string, string>
}

export interface Refusal {
  kind: 'refusal'
  line: number
  title?: string
  reason: string
  /** The refused entry has this key, where it can be told. */
  source?: EntryKey
}

/** An entry is known again by these. */
export type EntryKey = Pick<AgendaEvent['source'], 'kind' | 'name' | 'externalId'>

export type ImportItem = Candidate | Refusal

export function refusal(line: number, reason: string, source?: EntryKey, title?: string): Refusal {
  return { kind: 'refusal', line, reason, source, title }
}

export const IMPORT_DEFAULTS = { ...BLANK_EVENT, status: 'pending' } satisfies Partial<AgendaEvent>

/** Refuses an event outside of the schema, naming the first wrong field. */
export function toCandidate(
  line: number,
  event: AgendaEvent,
  about: Pick<Candidate, 'notes' | 'sourceDates' | 'isEndless' | 'comingDates'>,
): ImportItem {
  const parsed = eventSchema.safeParse(event)
  if (!parsed.success) return refusal(line, explainIssue(parsed.error), event.source, event.title)
  return { kind: 'candidate', line, event: parsed.data, ...about }
}

export function explainIssue(error: z.ZodError): string {
  const issue = error.issues[0]
  if (!issue) return 'contenu non accepté'
  const field = issue.path.length > 0 ? `champ «\u00a0${issue.path.join('.')}\u00a0»\u00a0: ` : ''
  return field + explain(issue)
}

function explain(issue: z.ZodIssue): string {
  switch (issue.code) {
    case z.ZodIssueCode.invalid_type:
      return issue.received === 'undefined' ? 'manque' : `type ${issue.received}, ${issue.expected} attendu`
    case z.ZodIssueCode.too_small:
      return issue.type === 'string'
        ? `moins de ${issue.minimum}\u00a0caractères`
        : `moins de ${issue.minimum}`
    case z.ZodIssueCode.too_big:
      return issue.type === 'string' ? `plus de ${issue.maximum}\u00a0caractères` : `plus de ${issue.maximum}`
    default:
      return 'valeur non acceptée'
  }
}
