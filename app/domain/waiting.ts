// Strangers wrote these outside the form of an event, and nobody has read them yet: schema and collection.
import { z } from 'zod'
import { defineCollection, type Stored, type Transaction } from '~/backend/documents'
import { organizerSchema } from './organizer'
import { agendaPlaceSchema } from './place'

/** The public page of an organizer shows these fields. */
const organizerPageSchema = organizerSchema.pick({
  name: true,
  description: true,
  website: true,
  logo: true,
})
export type OrganizerPage = z.infer<typeof organizerPageSchema>

/** The public page of a place shows these fields. */
export const placePageSchema = agendaPlaceSchema.omit({ state: true, mergedInto: true })
export type PlacePage = z.infer<typeof placePageSchema>

/** 'verification': what an admin had verified of an organizer has changed; the change itself is public already. */
const WAITING_KINDS = ['organizer', 'place', 'verification'] as const
export type WaitingKind = (typeof WAITING_KINDS)[number]

const shared = {
  /** It is the id of the organizer or place. */
  targetId: z.string().max(100),
  /** The account that changed it last. */
  authorUid: z.string().max(128),
  /** It waits too long from then on; the queue has the earliest first. */
  urgentAt: z.string().datetime(),
  /** The picture that only `after` has: nobody but its author, the team and admins may see it. */
  imageId: z.string().nullable(),
}
/** `before` is the page when the change was made; of a 'verification', as an admin had verified it. */
const ofOrganizer = { ...shared, before: organizerPageSchema, after: organizerPageSchema }
const ofPlace = { ...shared, before: placePageSchema, after: placePageSchema }

const waitingSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('organizer'), ...ofOrganizer }),
  z.object({ kind: z.literal('place'), ...ofPlace }),
  z.object({ kind: z.literal('verification'), ...ofOrganizer }),
])
export type Waiting = z.infer<typeof waitingSchema>
export type StoredWaiting = Stored<Waiting>
type WaitingOf<Kind extends WaitingKind> = Stored<Extract<Waiting, { kind: Kind }>>

/** The id comes from `waitingId`. */
export const waiting = defineCollection<Waiting>({
  name: 'waiting',
  indexed: ['imageId'],
  parse: (raw) => waitingSchema.parse(raw),
})

/** One thing has one change of a kind that waits. */
export function waitingId(kind: WaitingKind, targetId: string): string {
  return `${kind}.${targetId}`
}

export async function waitingFor<Kind extends WaitingKind>(
  reader: Pick<Transaction, 'get'>,
  kind: Kind,
  targetId: string,
): Promise<WaitingOf<Kind> | null> {
  const found = await reader.get(waiting, waitingId(kind, targetId))
  return found?.kind === kind ? (found as WaitingOf<Kind>) : null
}

export function organizerPageOf({ name, description, website, logo }: OrganizerPage): OrganizerPage {
  return { name, description, website, logo }
}

export function placePageOf(place: PlacePage): PlacePage {
  return placePageSchema.parse(place)
}

/** The fields in which these two differ, in the order of the first. */
export function changedFields<Page extends object>(before: Page, after: Page): (keyof Page)[] {
  const fields = Object.keys(before) as (keyof Page)[]
  return fields.filter((field) => canonical(before[field]) !== canonical(after[field]))
}

/** Writes a value as text, whatever the order of its keys: Firestore keeps none. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}

/** A change of a page writes only the fields that differ. */
export function proposedFields<Page extends object>({
  before,
  after,
}: {
  before: Page
  after: Page
}): Partial<Page> {
  const fields = changedFields(before, after).map((field) => [field, after[field]])
  return Object.fromEntries(fields) as Partial<Page>
}

/** The page as its author means it. A change that others have made meanwhile stays, within a field too: the other
 * lines of a list, the other answers, and a picture that stands by now where the author described or took away
 * another one. */
export function proposedPage<Page extends object>(
  live: Page,
  change: { before: Page; after: Page } | null,
): Page {
  if (change === null) return live
  const { before, after } = change
  const fields = changedFields(before, after).map((field) => [
    field,
    merged(live[field], before[field], after[field]),
  ])
  return { ...live, ...Object.fromEntries(fields) }
}

function merged(live: unknown, before: unknown, after: unknown): unknown {
  if (canonical(live) === canonical(before)) return after
  if (Array.isArray(live) && Array.isArray(before) && Array.isArray(after)) {
    const stays = live.filter((line) => after.includes(line) || !before.includes(line))
    return [...stays, ...after.filter((line) => !before.includes(line) && !live.includes(line))]
  }
  if (!isRecord(before)) return after
  const isNewPicture = isRecord(after) && after.id !== before.id
  if (isNewPicture) return after
  const isReplaced = !isRecord(live) || live.id !== before.id
  if (isReplaced || !isRecord(after)) return isReplaced ? live : after
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = fields.filter((field) => canonical(before[field]) !== canonical(after[field]))
  return { ...live, ...Object.fromEntries(changed.map((field) => [field, after[field]])) }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function imageOfPage(page: OrganizerPage | PlacePage): string | null {
  return ('logo' in page ? page.logo?.id : page.photo?.id) ?? null
}

// The pages of organizers and places as they were before each change: schema and collection.

/** A page keeps so many versions; older ones are dropped. */
export const VERSIONS_MOST = 20

/** 'claim': as the place was when a claim was granted that has been taken back since. */
const ended = { at: z.string().datetime(), reason: z.enum(['change', 'claim']) }

const pageVersionsSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('organizer'),
    versions: z.array(z.object({ ...ended, page: organizerPageSchema })).max(VERSIONS_MOST),
  }),
  z.object({
    kind: z.literal('place'),
    versions: z.array(z.object({ ...ended, page: placePageSchema })).max(VERSIONS_MOST),
  }),
])
type PageVersions = z.infer<typeof pageVersionsSchema>
export type VersionedKind = PageVersions['kind']
export interface PageVersion<Page> {
  /** When this state ended. */
  at: string
  reason: 'change' | 'claim'
  page: Page
}
type PageOf<Kind extends VersionedKind> = Kind extends 'organizer' ? OrganizerPage : PlacePage

/** The id comes from `pageVersionsId`; the latest version is first. No person is named: the admin log says who changed
 * what. */
export const pageVersions = defineCollection<PageVersions>({
  name: 'pageVersions',
  indexed: [],
  parse: (raw) => pageVersionsSchema.parse(raw),
})

export function pageVersionsId(kind: VersionedKind, id: string): string {
  return `${kind}.${id}`
}

export async function versionsOf<Kind extends VersionedKind>(
  reader: Pick<Transaction, 'get'>,
  kind: Kind,
  id: string,
): Promise<PageVersion<PageOf<Kind>>[]> {
  const found: Stored<PageVersions> | null = await reader.get(pageVersions, pageVersionsId(kind, id))
  return found?.kind === kind ? (found.versions as PageVersion<PageOf<Kind>>[]) : []
}

/** Adds the state before a change, in the commit of this change. */
export async function recordVersion<Kind extends VersionedKind>(
  transaction: Transaction,
  {
    kind,
    id,
    page,
    nowMs,
    reason = 'change',
  }: { kind: Kind; id: string; page: PageOf<Kind>; nowMs: number; reason?: 'change' | 'claim' },
): Promise<void> {
  const documentId = pageVersionsId(kind, id)
  const isThere = (await transaction.get(pageVersions, documentId)) !== null
  const former = await versionsOf(transaction, kind, id)
  const version = { at: new Date(nowMs).toISOString(), reason, page }
  const versions = [version, ...former].slice(0, VERSIONS_MOST)
  const document = { kind, versions } as PageVersions
  if (isThere) transaction.update(pageVersions, documentId, document)
  else transaction.insert(pageVersions, documentId, document)
}

// Somebody says that a place is theirs: schema and collection.

const CLAIM_STATES = ['waiting', 'granted'] as const
export const CLAIM_MESSAGE_MAX = 500

const placeClaimSchema = z.object({
  placeId: z.string().max(100),
  uid: z.string(),
  message: z.string().max(CLAIM_MESSAGE_MAX),
  /** 'granted': may edit what is known of the place. A refused one is deleted. */
  state: z.enum(CLAIM_STATES),
  /** The place as it was when the claim was granted: taking the claim back offers it. null: not granted. */
  before: z
    .object({ placeId: z.string().max(100), page: placePageSchema })
    .nullable()
    .default(null),
})
export type PlaceClaim = z.infer<typeof placeClaimSchema>
export type StoredPlaceClaim = Stored<PlaceClaim>

/** The id comes from `placeClaimId`. */
export const placeClaims = defineCollection<PlaceClaim>({
  name: 'placeClaims',
  indexed: ['placeId', 'uid', 'state'],
  parse: (raw) => placeClaimSchema.parse(raw),
})

/** One account claims a place once. */
export function placeClaimId(placeId: string, uid: string): string {
  return `${placeId}.${uid}`
}
