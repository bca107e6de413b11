// An event that somebody without an account proposes. It is no event before its author's address is confirmed.
import { z } from 'zod'
import { defineCollection, type Stored } from '~/backend/documents'
import { draftSchema } from './draft'
import { EMAIL_MAX_LENGTH } from './user'

/** Why a moderator looks at it before it enters the queue. */
const SUSPICIONS = ['fast', 'repeated', 'links', 'words', 'script', 'shouting', 'throwaway'] as const
export type Suspicion = (typeof SUSPICIONS)[number]

const PROPOSAL_STATES = ['unconfirmed', 'held', 'refused', 'sent', 'taken'] as const

const instant = z.string().datetime()

const proposalSchema = z.object({
  /**
   * held: confirmed, a moderator looks at it first. refused: by that moderator. sent: it is an event. taken: the event
   * belongs to an account since.
   */
  state: z.enum(PROPOSAL_STATES),
  /** Trimmed, lower case. */
  email: z.string().max(EMAIL_MAX_LENGTH),
  /** The organizer has this name in the form. */
  name: z.string().max(140),
  title: z.string().max(200),
  /** SHA-256 of the key in the mailed link. */
  keyHash: z.string(),
  /** That key, encrypted with the installation's secret, for later mails. */
  sealedKey: z.string(),
  /** The browser that it was sent from; '' = not known. */
  browser: z.string().max(40).default(''),
  /** When its own link was mailed; null where the link of another one leads to it, or nothing needs confirming. */
  mailedAt: instant.nullable().default(null),
  /** The form was sent with this token; null once it is an event. */
  formToken: z.string().nullable(),
  /** The fields are as posted; null once it is an event. */
  fields: draftSchema.shape.fields.nullable(),
  image: draftSchema.shape.image,
  suspicions: z.array(z.enum(SUSPICIONS)),
  eventId: z.string().nullable(),
  confirmedAt: instant.nullable(),
  /** The quarantine refused it in this batch; `mailId` is the mail that tells of it. */
  refusal: z.object({ by: z.string(), batch: z.string(), at: instant, mailId: z.string() }).nullable(),
  /** Purged after this, unless the event has later dates by then. */
  keptUntil: instant,
})
export type Proposal = z.infer<typeof proposalSchema>
export type StoredProposal = Stored<Proposal>

/** Keyed by a hash of the form's token, so that one form is one proposal. */
export const proposals = defineCollection<Proposal>({
  name: 'proposals',
  indexed: ['state', 'email', 'keyHash', 'keptUntil', 'image.id', 'refusal.batch'],
  parse: (raw) => proposalSchema.parse(raw),
})

const PROPOSER = 'proposition-'

/** The uid under which events, drafts and the log know the author of a proposal. */
export function proposerUid(proposalId: string): string {
  return `${PROPOSER}${proposalId}`
}

/** Null for the uid of an account. */
export function proposalIdIn(uid: string): string | null {
  const id = uid.startsWith(PROPOSER) ? uid.slice(PROPOSER.length) : ''
  return /^[0-9a-f]{32}$/.test(id) ? id : null
}

/** All these uids, in their order, lie from the first up to the second, itself excluded. */
export const PROPOSER_UIDS: readonly [from: string, before: string] = [proposerUid('0'), proposerUid('g')]
