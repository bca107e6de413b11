import { IMAGE_REFUSALS, type IngestedImage, MAX_IMAGE_BYTES } from '~/domain/image'
import { ingestImage } from '~/features/images/ingest.server'
import { retryText, tooManyRequests } from '~/http/forms.server'
import { type Consumption, consume, type LimitKeeper, limits } from '~/http/rate-limits.server'
import { counted } from '~/platform/french'
import { toWallTime } from '~/platform/zurich'
import type { EventDraft } from '../draft/draft'
import type { EventPost } from '../draft/draft-from-post.server'
import { MOST_DRAFTS_AT_ONCE } from '../draft/event-form-schema'
import { withRowsFolded } from '../draft/schedule/date-rows'
import type { FormDependencies } from '../form-dependencies'
import { type FormSession, initialDraft, newToken } from '../form-session.server'
import type { FillView } from '../form-view'
import { draftFromMaterial } from './draft-from-material.server'
import { fillParts } from './draft-parts'
import {
  type FoundSource,
  findInSource,
  keyOfFound,
  type SourceEvent,
  whenOfFound,
} from './found-source.server'
import { MAX_TEXT_LENGTH } from './text-of-file.server'

export interface FillRequest {
  session: FormSession
  post: EventPost
  draft: EventDraft
  image: IngestedImage | null
  /** The limit counts by this address of the network. */
  clientAddress: string
  /** The client has left. */
  closed: AbortSignal
  /** So many events may become drafts at once. */
  mostDrafts: number
}

type FillOutcome =
  | {
      filled: true
      view: FillView
      draft: EventDraft
      /** undefined = as it was. */
      image?: IngestedImage
    }
  | { filled: false; view: FillView; status: 200 | 422 | 429; retryAfterSeconds?: number }

const IMAGE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/heic',
  'image/heif',
  'image/gif',
]

/**
 * Fills the form from the address, text or file in it; nothing is stored but a photo. Asks which event is meant where
 * there are several; refuses with a French reason.
 */
export async function fillForm(request: FillRequest, dependencies: FormDependencies): Promise<FillOutcome> {
  const { session, post, clientAddress, closed } = request
  const { source: text, file, event: chosen } = post.fill
  const refused = (message: string, field: 'source' | 'file' = 'source') => ({
    filled: false as const,
    status: 422 as const,
    view: { state: 'refused' as const, source: text, field, message },
  })
  const taken = await countReading(session, clientAddress, dependencies)
  if (!taken.ok) {
    const { retryAfterSeconds } = taken
    return { ...refused(tooManyRequests(retryAfterSeconds)), status: 429, retryAfterSeconds }
  }

  const found = await findInSource({ text, file }, closed, dependencies)
  if (!found.ok) return refused(found.says, found.field)
  const [only, another] = found.events
  const asked = found.events.find((one) => keyOfFound(one) === chosen)
  const event = another === undefined ? only : chosen === WHOLE ? found.whole : asked
  if (!event) return { filled: false, status: 200, view: choicesOf(found, request.mostDrafts) }
  return filledFrom(event, found, request, dependencies)
}

/** The choice of one event with all dates. */
const WHOLE = 'whole'

const MOST_NOTES = 50

/** The sentences about these events, each once. */
export function notesOf(events: readonly SourceEvent[]): string[] {
  return [...new Set(events.flatMap(({ notes }) => notes))].slice(0, MOST_NOTES)
}

function choicesOf(
  { events, whole, text, from }: Extract<FoundSource, { ok: true }>,
  mostDrafts: number,
): FillView {
  const choices = events.slice(0, MOST_DRAFTS_AT_ONCE).map((one) => ({
    value: keyOfFound(one),
    label: one.title || 'Sans titre',
    when: whenOfFound(one),
  }))
  const unlisted = events.length - choices.length
  const more = counted(unlisted, 'autre événement n’est pas listé', 'autres événements ne sont pas listés')
  return {
    state: 'several',
    source: text,
    from,
    choices,
    whole: whole && { value: WHOLE, label: `Un événement avec ${counted(whole.dates.length, 'date')}` },
    mostDrafts,
    notes: [
      ...(unlisted > 0 ? [`${more}\u00a0: donnez-les ensuite, dans un autre tableau.`] : []),
      ...notesOf(events),
    ],
  }
}

/** Counts a reading that costs a worker, whether it fills the form or its dates. */
export async function countReading(
  session: Pick<FormSession, 'quota'>,
  clientAddress: string,
  dependencies: LimitKeeper,
): Promise<Consumption> {
  const own = await consume(limits.fillForm, session.quota.by, dependencies)
  return own.ok ? consume(limits.fillFormAddress, clientAddress, dependencies) : own
}

async function filledFrom(
  event: SourceEvent,
  { from, text, isRead, picture }: Extract<FoundSource, { ok: true }>,
  request: FillRequest,
  dependencies: FormDependencies,
): Promise<FillOutcome> {
  const { session, post, draft } = request
  const { source, replaces } = post.fill
  const nowMs = dependencies.clock.now()
  const found = draftOfFound(event, dependencies)
  const initial = initialDraft({ ...session, draft: null }, nowMs)
  const filling = fillParts(draft, found, { initial, replaces })
  const photo = await photoOf(event.imageUrl, picture, request, dependencies)
  const { filled, kept, missing } = filling
  return {
    filled: true,
    draft: filling.draft,
    image: photo.image,
    view: {
      state: 'filled',
      id: newToken(),
      from,
      filled: photo.image ? [...filled, 'photo'] : filled,
      kept,
      missing,
      notes: [...event.notes, ...photo.notes],
      address: isRead ? withRead(source, text) : source,
      isRead,
    },
  }
}

/** The draft of a found event, with the rows of its table. */
export function draftOfFound(
  { rows, ...event }: SourceEvent,
  { categories, clock }: Pick<FormDependencies, 'categories' | 'clock'>,
): EventDraft {
  const active = new Set(categories.list().map(({ id }) => id))
  const draft = draftFromMaterial(event, {
    today: toWallTime(clock.now()).slice(0, 10),
    isCategory: (slug) => active.has(slug),
  })
  if (rows === undefined || rows.length === 0) return draft
  return {
    ...draft,
    mode: 'dates',
    dates: withRowsFolded(rows.map((row) => ({ ...row }))),
  }
}

/** The text that was typed beside a file stays above the text of the file. */
function withRead(typed: string, read: string): string {
  const isAgain = typed.trim() === '' || typed.replaceAll('\r\n', '\n').trim().endsWith(read.trim())
  return (isAgain ? read : `${typed.trim()}\n\n${read}`).slice(0, MAX_TEXT_LENGTH)
}

/** The poster that was given, or else the picture of the event, if its author has ticked that they may use it. */
async function photoOf(
  imageUrl: string | null,
  picture: Buffer | null,
  { session, post, image, closed }: FillRequest,
  dependencies: FormDependencies,
): Promise<{ image?: IngestedImage; notes: string[] }> {
  if (picture === null && imageUrl === null) return { notes: [] }
  if (picture === null && !post.fill.takesPhoto) {
    return {
      notes: [
        'Une photo a été trouvée. Pour l’importer, cochez la case qui confirme que vous en avez le droit.',
      ],
    }
  }
  if (image !== null && !post.fill.replaces) return { notes: ['Votre photo est conservée.'] }
  const taken = await consume(session.quota.photo, session.quota.by, dependencies)
  if (!taken.ok)
    return {
      notes: [
        `La photo n’a pas pu être importée, parce que trop de demandes ont été faites. ${retryText(taken.retryAfterSeconds)}`,
      ],
    }
  const bytes = picture ?? (await fetchedPhoto(imageUrl ?? '', closed, dependencies))
  if (typeof bytes === 'string') return { notes: [`La photo n’a pas pu être importée. ${bytes}`] }
  const seed = `${session.author.uid}/${session.token}`
  const outcome = await ingestImage(bytes, 'event', dependencies.files, seed)
  if (!outcome.ok) return { notes: [`La photo n’a pas pu être importée. ${IMAGE_REFUSALS[outcome.reason]}`] }
  return { image: outcome.image, notes: [picture === null ? DESCRIBE : POSTER_KEPT] }
}

const DESCRIBE = 'Décrivez la photo importée en quelques mots.'
const POSTER_KEPT =
  'Votre image est aussi la photo de l’annonce\u00a0: décrivez-la en quelques mots, ou retirez-la.'

/** A text says, in French, why it could not be fetched. */
async function fetchedPhoto(
  url: string,
  signal: AbortSignal,
  { web }: Pick<FormDependencies, 'web'>,
): Promise<Buffer | string> {
  const answer = await web.get(url, { types: IMAGE_TYPES, maxBytes: MAX_IMAGE_BYTES, signal })
  return answer.ok ? answer.body : answer.says
}
