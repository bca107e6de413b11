import type { CurrentUser } from '~/domain/current-user'
import { dateOf, today } from '~/domain/days'
import type { AgendaEvent, Place, StoredEvent } from '~/domain/event'
import { BLANK_EVENT, SITE_SOURCE } from '~/domain/event-content'
import { type IngestedImage, withImageKey } from '~/domain/image'
import { makeOccurrence } from '~/domain/occurrence'
import { datesToCome } from '~/domain/spans'
import { findPossibleDuplicates } from '~/features/events/duplicates.server'
import { eventCard } from '~/features/events/event-view'
import { renderMarkdown } from '~/features/events/markdown.server'
import { scheduleLines } from '~/features/events/schedule-text'
import { resolveLocality } from '~/features/localities/locality.server'
import { eventLoopYielder } from '~/platform/slices'
import type { EventDraft } from './draft/draft'
import type { DateRow } from './draft/event-form-schema'
import { type ReadDraft, readDraft } from './draft/read-draft'
import type { ScheduleContext } from './draft/schedule/schedule-checks'
import { scheduleFromForm } from './draft/schedule/schedule-from-draft'
import type { FormDependencies } from './form-dependencies'
import type { EventPreview } from './form-view'
import { proposedCategory } from './proposed-category'

interface Filled {
  draft: EventDraft
  image: IngestedImage | null
  existing: StoredEvent | null
  /** FormSession says what it is. */
  imageKey: string | null
}

const TITLE_SHOWN = 140
const DESCRIPTION_SHOWN = 10_000

/** Reads an incomplete draft: gives the event's card, which says what is missing, its description as it will be read,
 * possible duplicates, and the category that its words name. */
export async function previewOf(
  filled: Filled,
  viewer: CurrentUser,
  dependencies: FormDependencies,
): Promise<EventPreview> {
  const yieldToEventLoop = eventLoopYielder()
  const nowMs = dependencies.clock.now()
  const day = dateOf(today(nowMs))
  const known = new Set(dependencies.categories.list().map(({ id }) => id))
  const event = eventSoFar(filled, nowMs, known)
  await yieldToEventLoop()
  const category = dependencies.categories.get(event.category)
  const toCome = datesToCome(event, nowMs)
  const occurrence = toCome[0] ?? event.occurrences.at(-1)
  const shown = occurrence ?? makeOccurrence({ id: '0', start: day })
  const laterDates = toCome.filter((one) => one.start > shown.start).length
  const drawn = eventCard(
    { event, occurrence: shown, laterDates, distanceKm: null },
    { nowMs, today: day, category },
  )
  const card = { ...drawn, image: { ...drawn.image, src: withImageKey(drawn.image.src, filled.imageKey) } }
  const { title, description } = filled.draft
  const texts = { title: title?.trim() ?? '', description: description?.trim() ?? '' }
  const preview = {
    preview: occurrence ? card : { ...card, ...WITHOUT_DATE, marks: [] },
    schedule: scheduleLines(event),
    duplicates: [],
    description: renderMarkdown(texts.description.slice(0, DESCRIPTION_SHOWN)),
    proposedCategory: proposedCategory(texts, dependencies.categories.list()),
  }
  if (!occurrence || event.title === UNTITLED) return preview
  const duplicates = await findPossibleDuplicates(event, dependencies, filled.existing?.id ?? null, viewer)
  return { ...preview, duplicates }
}

const NO_CATEGORY = 'vie-locale'
const UNTITLED = 'Titre de l’événement'
const WITHOUT_DATE = {
  date: { weekday: '', day: '?', month: '' },
  when: 'date à préciser',
  time: 'Date à préciser',
  dateTime: '',
  moreDates: null,
}

/**
 * The event that an incomplete draft makes so far. A part that cannot be read does not hide the others. Without a
 * readable date it has none, which no stored event may.
 */
function eventSoFar(
  { draft, image, existing }: Omit<Filled, 'imageKey'>,
  nowMs: number,
  known: ReadonlySet<string>,
): StoredEvent {
  const { values } = readDraft(draft)
  const { programme, programmeNote, availability, price } = values
  const areStates = programme && programmeNote !== undefined && availability
  const place = placeSoFar(draft)
  const category = draft.category?.trim() ?? ''
  const at = new Date(nowMs).toISOString()
  return {
    ...BLANK_EVENT,
    source: SITE_SOURCE,
    status: 'draft',
    ...(areStates && { programme, programmeNote, availability }),
    ...scheduleSoFar(values, {
      nowMs,
      existing,
      canton: place?.canton ?? null,
      placeOfRow: (row) => ({ ok: true, place: ownPlaceSoFar(row, place), placeId: null }),
    }),
    id: existing?.id ?? 'apercu',
    version: 1,
    createdAt: at,
    updatedAt: at,
    changedAt: at,
    removedAt: null,
    title: draft.title?.trim().slice(0, TITLE_SHOWN) || UNTITLED,
    category: known.has(category) ? category : NO_CATEGORY,
    attendance: values.attendance ?? 'in_person',
    place,
    price: {
      ...BLANK_EVENT.price,
      kind: price?.kind ?? 'unknown',
      minChf: (price?.kind === 'paid' && price.minChf) || null,
      maxChf: (price?.kind === 'paid' && price.maxChf) || null,
    },
    image: image && {
      ...image,
      alt: draft.image?.alt?.trim() ?? '',
      credit: draft.image?.credit?.trim() ?? '',
    },
  }
}

type ScheduleSoFar = Pick<AgendaEvent, 'occurrences'> & Partial<AgendaEvent>

function scheduleSoFar(
  { mode, dates, rules, exhibition, programme }: ReadDraft['values'],
  context: Omit<ScheduleContext, 'programme'>,
): ScheduleSoFar {
  if (!mode || !dates || !rules || !exhibition || !programme) return { occurrences: [] }
  // A new row has the times of the row before but no day yet: ignore it. A day whose time is to come is a date already.
  const begun = dates
    .filter(({ day, folded }) => day !== undefined || folded !== undefined)
    .map((row) =>
      !row.folded && row.time === 'timed' && !row.startTime ? { ...row, time: 'unknown' as const } : row,
    )
  const schedule = scheduleFromForm({ mode, dates: begun, rules, exhibition }, { ...context, programme })
  return schedule.ok ? schedule.schedule : { occurrences: [] }
}

function placeSoFar({ placeUnknown, place }: EventDraft): AgendaEvent['place'] {
  return placeUnknown?.trim() ? null : placeCalled(place?.name, place?.locality)
}

function ownPlaceSoFar({ placeName, room, locality }: DateRow, common: Place | null): Place | null {
  if (!placeName && !room && !locality) return null
  const place = locality ? placeCalled(placeName, locality) : common
  return place && { ...place, name: placeName || place.name, ...(room && { room }) }
}

function placeCalled(name = '', locality = ''): Place | null {
  const typed = locality.trim()
  if (!typed) return null
  const outcome = resolveLocality(typed)
  const known = outcome.ok ? outcome.locality : { name: typed, canton: 'VD' as const }
  const unknown = { street: '', npa: '', lat: null, lng: null, access: '' }
  return { name: name.trim(), locality: known.name, canton: known.canton, ...unknown }
}
