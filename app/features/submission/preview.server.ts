import { parseWithZod } from '@conform-to/zod/v3'
import type { z } from 'zod'
import type { CurrentUser } from '~/domain/current-user'
import { dateOf, today } from '~/domain/days'
import type { AgendaEvent, StoredEvent } from '~/domain/event'
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
import { eventForm } from './event-form-schema'
import type { FormDependencies } from './form-dependencies'
import type { EventPreview } from './form-view'
import { formDataOf, type PostedFields } from './posted-fields'
import { proposedCategory } from './proposed-category'
import { scheduleFromForm } from './schedule-from-form'

interface Filled {
  fields: PostedFields
  image: IngestedImage | null
  existing: StoredEvent | null
  /** FormSession says what it is. */
  imageKey: string | null
}

const TITLE_SHOWN = 140
const DESCRIPTION_SHOWN = 10_000

/** Reads an incomplete form: gives the event's card, which says what is missing, its description as it will be read,
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
  const texts = { title: textOf(filled.fields, 'title'), description: textOf(filled.fields, 'description') }
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

function textOf(fields: PostedFields, name: string): string {
  return fields[name]?.[0]?.trim() ?? ''
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
 * The event that an incomplete form makes so far. Reads each part separately, so that an invalid part does not hide the
 * others. Without a readable date it has none, which no stored event may.
 */
function eventSoFar(
  { fields, image, existing }: Omit<Filled, 'imageKey'>,
  nowMs: number,
  known: ReadonlySet<string>,
): StoredEvent {
  // Eight hundred dates belong to one part only.
  const part = <S extends z.AnyZodObject>(schema: S): z.output<S> | null => {
    const own = Object.entries(fields).filter(([name]) => Object.hasOwn(schema.shape, groupOf(name)))
    const submission = parseWithZod(formDataOf(Object.fromEntries(own)), { schema })
    return submission.status === 'success' ? submission.value : null
  }
  const text = (name: string) => textOf(fields, name)
  const dates = part(
    eventForm.pick({ mode: true, dates: true, rules: true, exhibition: true, programme: true }),
  )
  // A new row has the times of the row before but no day yet: ignore it. A day whose time is to come is a date already.
  const begun = dates && {
    ...dates,
    dates: dates.dates
      .filter(({ day, folded }) => day !== undefined || folded !== undefined)
      .map((row) =>
        !row.folded && row.time === 'timed' && !row.startTime ? { ...row, time: 'unknown' as const } : row,
      ),
  }
  const schedule =
    begun &&
    scheduleFromForm(begun, {
      nowMs,
      existing,
      programme: begun.programme,
      canton: placeSoFar(text)?.canton ?? null,
    })
  const price = part(eventForm.pick({ price: true }))?.price
  const states = part(eventForm.pick({ programme: true, programmeNote: true, availability: true }))
  const at = new Date(nowMs).toISOString()
  return {
    ...BLANK_EVENT,
    source: SITE_SOURCE,
    status: 'draft',
    ...states,
    ...(schedule?.ok ? schedule.schedule : { occurrences: [] }),
    id: existing?.id ?? 'apercu',
    version: 1,
    createdAt: at,
    updatedAt: at,
    changedAt: at,
    removedAt: null,
    title: text('title').slice(0, TITLE_SHOWN) || UNTITLED,
    category: known.has(text('category')) ? text('category') : NO_CATEGORY,
    attendance: part(eventForm.pick({ attendance: true }))?.attendance ?? 'in_person',
    place: placeSoFar(text),
    price: {
      ...BLANK_EVENT.price,
      kind: price?.kind ?? 'unknown',
      minChf: (price?.kind === 'paid' && price.minChf) || null,
      maxChf: (price?.kind === 'paid' && price.maxChf) || null,
    },
    image: image && { ...image, alt: text('image.alt'), credit: text('image.credit') },
  }
}

function placeSoFar(text: (name: string) => string): AgendaEvent['place'] {
  const typed = text('place.locality')
  if (text('placeUnknown') || !typed) return null
  const outcome = resolveLocality(typed)
  const locality = outcome.ok ? outcome.locality.name : typed
  const canton = outcome.ok ? outcome.locality.canton : 'VD'
  return { name: text('place.name'), street: '', npa: '', locality, canton, lat: null, lng: null, access: '' }
}

function groupOf(name: string): string {
  return name.split(/[.[]/, 1)[0] ?? ''
}
