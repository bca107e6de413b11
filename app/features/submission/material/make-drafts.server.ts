import { VISITOR_PATHS } from '~/domain/author-paths'
import { retryText, tooManyRequests } from '~/http/forms.server'
import { counted, quoted } from '~/platform/french'
import { pick } from '~/platform/pick'
import type { EventDraft } from '../draft/draft'
import { fieldsOfDraft } from '../draft/draft-fields'
import { DRAFT_REFUSALS, saveDraft } from '../draft-store.server'
import type { FormDependencies } from '../form-dependencies'
import { countSave, type FormSession, formPath, initialDraft } from '../form-session.server'
import type { FillView } from '../form-view'
import { fillParts } from './draft-parts'
import { countReading, draftOfFound, type FillRequest, notesOf } from './fill-draft.server'
import { findInSource, keyOfFound, type SourceEvent, whenOfFound } from './found-source.server'

type MadeView = Extract<FillView, { state: 'drafted' | 'refused' }>

/**
 * Makes a draft of each chosen event of the address, text or file in the form, with what the form says of place,
 * organizer and theme where the event tells none. `openAnother` opens the form of each. Stops at a limit, and says what
 * has become no draft; refuses with a French reason.
 */
export async function makeDrafts(
  request: FillRequest & { openAnother: () => Promise<FormSession> },
  dependencies: FormDependencies,
): Promise<{ view: MadeView; status: 200 | 422 | 429; retryAfterSeconds?: number }> {
  const { session, post, clientAddress, closed, mostDrafts } = request
  const { source, file, events: wanted } = post.fill
  const refused = (message: string, field: 'source' | 'file' = 'source') => ({
    status: 422 as const,
    view: { state: 'refused' as const, source, field, message },
  })
  const counting = await countReading(session, clientAddress, dependencies)
  if (!counting.ok) {
    const { retryAfterSeconds } = counting
    return { ...refused(tooManyRequests(retryAfterSeconds)), status: 429, retryAfterSeconds }
  }
  const found = await findInSource({ text: source, file }, closed, dependencies)
  if (!found.ok) return refused(found.says, found.field)
  const chosen = found.events.filter((event) => wanted.includes(keyOfFound(event)))
  if (chosen.length === 0) return refused('Cochez au moins un événement.')
  const made = await draftsOf(chosen.slice(0, mostDrafts), request, dependencies)
  const left = [...made.left, ...chosen.slice(mostDrafts)]
  const hasAccount = session.paths !== VISITOR_PATHS
  return {
    status: 200,
    view: {
      state: 'drafted',
      // The rest can be made later from the same text.
      source: found.text,
      from: found.from,
      drafts: made.drafts,
      notes: [
        ...leftNotes(left, made.reason),
        ...photoNotes(post.fill.takesPhoto, chosen),
        ...notesOf(chosen),
      ],
      home: hasAccount ? session.paths.home : null,
    },
  }
}

function photoNotes(takesPhoto: boolean, events: readonly SourceEvent[]): string[] {
  const hasPhotos = events.some(({ imageUrl }) => imageUrl !== null)
  return takesPhoto && hasPhotos
    ? ['Les photos ne sont pas reprises dans ces brouillons\u00a0: ajoutez-les à chacun.']
    : []
}

function leftNotes(left: readonly SourceEvent[], reason: string): string[] {
  if (left.length === 0) return []
  const names = left.map(({ title }) => quoted(title || 'Sans titre')).join(', ')
  return [`${counted(left.length, 'événement')} sans brouillon\u00a0: ${names}. ${reason || LATER}`]
}

const LATER = 'Terminez d’abord ces brouillons, puis recommencez.'

interface Made {
  drafts: { to: string; title: string; when: string }[]
  left: SourceEvent[]
  /** The text says why some are left. */
  reason: string
}

async function draftsOf(
  events: readonly SourceEvent[],
  { draft: posted, openAnother }: FillRequest & { openAnother: () => Promise<FormSession> },
  dependencies: FormDependencies,
): Promise<Made> {
  const drafts: Made['drafts'] = []
  for (const [at, event] of events.entries()) {
    const session = await openAnother()
    const initial = initialDraft(session, dependencies.clock.now())
    const common: EventDraft = { ...initial, ...pick(posted, COMMON) }
    const filling = fillParts(common, draftOfFound(event, dependencies), { initial, replaces: true })
    // A theme that was chosen is surer than one that a title makes likely.
    const draft = { ...filling.draft, ...(posted.category && pick(posted, ['category', 'genre'])) }
    const counted = await countSave(session, draft, dependencies)
    if (!counted.ok) return { drafts, left: events.slice(at), reason: retryText(counted.retryAfterSeconds) }
    const content = { eventId: null, baseVersion: null, fields: fieldsOfDraft(draft), image: null }
    const saved = await saveDraft(session.author.uid, session.token, content, dependencies)
    if (!saved.ok) {
      const reason = saved.reason === 'submitted' ? '' : DRAFT_REFUSALS[saved.reason]
      return { drafts, left: events.slice(at), reason }
    }
    drafts.push({ to: formPath(session), title: event.title || 'Sans titre', when: whenOfFound(event) })
  }
  return { drafts, left: [], reason: '' }
}

/** These parts of the form hold for each of them. */
const COMMON = [
  'category',
  'genre',
  'organizerId',
  'organizerName',
  'proposerEmail',
  'partnerId',
  'contact',
  'attendance',
  'placeUnknown',
  'place',
  'onlineUrl',
  'price',
  'website',
  'audience',
  'accessibility',
  'inaccessible',
  'languages',
] as const satisfies readonly (keyof EventDraft)[]
