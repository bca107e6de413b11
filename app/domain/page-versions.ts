// The pages of organizers and places as they were before each change: schema and collection.
import { z } from 'zod'
import { defineCollection, type Stored, type Transaction } from '~/backend/documents'
import { type OrganizerPage, organizerPageSchema, type PlacePage, placePageSchema } from './waiting'

/** A page keeps so many versions; older ones are dropped. */
export const VERSIONS_MOST = 20

/** 'claim': as the place was when a claim was granted that has been taken back since. */
const shared = { at: z.string().datetime(), reason: z.enum(['change', 'claim']) }

const pageVersionsSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('organizer'),
    versions: z.array(z.object({ ...shared, page: organizerPageSchema })).max(VERSIONS_MOST),
  }),
  z.object({
    kind: z.literal('place'),
    versions: z.array(z.object({ ...shared, page: placePageSchema })).max(VERSIONS_MOST),
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
