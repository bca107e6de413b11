import type { AgendaEvent, StoredEvent } from '~/domain/event'
import { BLANK_EVENT, type EventContent, type EventState } from '~/domain/event-content'
import { SIMPLE_CONTENT, type SimpleContentField } from '~/domain/event-fields'
import type { IngestedImage } from '~/domain/image'
import { decisionMoment } from '~/domain/weather'
import type { Choice } from '~/ui/choice'
import type { EventForm } from './event-form-schema'
import { type KnownPlaces, placeOf, placeOfRow } from './place-from-draft.server'
import { priceOf } from './price-from-draft'
import { groupOf, type ReadDraft, readDraft } from './read-draft'
import type { FieldErrors } from './schedule/schedule-checks'
import { scheduleFromForm } from './schedule/schedule-from-draft'

export interface FormContext extends KnownPlaces {
  nowMs: number
  /** The event being edited, or its amendment; null for a new event. */
  existing: StoredEvent | null
  /** The uploaded photo or the draft's; null keeps the event's own. */
  image: IngestedImage | null
  isCategory: (slug: string) => boolean
  isGenreOf: (genre: string, category: string) => boolean
  /** Whether the author may name this partner. */
  isPartner: (id: string) => boolean
  mayPublishAs: (organizerId: string | null) => boolean
  /** null when it is not known here. */
  organizerName: (organizerId: string) => string | null
}

export type EventOutcome =
  | { ok: true; content: EventContent; state: EventState }
  /** French messages by the names of fields; `localities` are suggestions for `place.locality`. */
  | { ok: false; errors: Record<string, string[]>; localities: Choice[] }

type FormOutcome =
  | Extract<EventOutcome, { ok: true }>
  | { ok: false; errors: FieldErrors; localities: Choice[] }

const MAX_TAGS = 10
const TAG_LENGTH = 40

/**
 * Makes the event, or answers every error: of single fields, of dates, places, categories and of combinations. A group
 * with a field that cannot be read has no further errors: a date with an unreadable hour would also be incomplete.
 */
export function draftToEvent({ values, errors }: ReadDraft, context: FormContext): EventOutcome {
  const unread = new Set(Object.keys(errors).map(groupOf))
  if (unread.has('mode')) return { ok: false, errors, localities: [] }
  const outcome = eventOfForm({ ...STAND_INS, ...values }, context)
  if (outcome.ok && unread.size === 0) return outcome
  const { errors: found, localities } = outcome.ok ? NO_ERRORS : outcome
  const further = Object.entries(found).filter(([field]) => !unread.has(groupOf(field)))
  return {
    ok: false,
    errors: { ...errors, ...Object.fromEntries(further.map(([field, message]) => [field, [message]])) },
    localities: unread.has('place') ? [] : localities,
  }
}

const NO_ERRORS = { errors: {}, localities: [] }
/** They stand for the fields that cannot be read, so that all others are checked. */
const STAND_INS = readDraft({ title: 'xxx', category: 'xxx', organizerName: 'xxx', mode: 'dates' })
  .values as EventForm

function eventOfForm(form: EventForm, context: FormContext): FormOutcome {
  const { existing } = context
  const errors: FieldErrors = {}
  const place = placeOf(form, existing?.place ?? null, context)
  const common = place.ok ? place.place : null
  const schedule = scheduleFromForm(form, {
    nowMs: context.nowMs,
    existing,
    programme: form.programme,
    canton: common?.canton ?? null,
    placeOfRow: (row, before) => placeOfRow(row, before, common, context),
  })
  const tags = tagsOf(form.tags, errors)
  const price = priceOf(form.price, errors)
  const image = imageOf(form.image, context.image, errors)
  if (!schedule.ok) Object.assign(errors, schedule.errors)
  if (!place.ok) errors[place.field] = place.message

  if (form.category !== existing?.category && !context.isCategory(form.category)) {
    errors.category = 'Choisissez un thème dans la liste.'
  }
  if (form.genre !== undefined && !isGenreFitting(form.genre, form.category, context)) {
    errors.genre = 'Choisissez un genre de ce thème, ou aucun.'
  }
  const partnerId = form.partnerId || null
  if (partnerId !== null && partnerId !== existing?.partnerId && !context.isPartner(partnerId)) {
    errors.partnerId = 'Choisissez un partenaire dans la liste.'
  }
  const organizerId = form.organizerId || null
  if (!context.mayPublishAs(organizerId)) errors.organizerId = organizerRefusal(organizerId)
  if (form.attendance === 'online' && !form.onlineUrl) {
    errors.onlineUrl = 'Indiquez l’adresse où suivre l’événement en ligne.'
  }
  const { minAge = null, maxAge = null, family } = form.audience
  if (minAge !== null && maxAge !== null && maxAge < minAge) {
    errors['audience.maxAge'] = 'L’âge maximal est inférieur à l’âge minimal.'
  }
  if (!schedule.ok || !place.ok || Object.keys(errors).length > 0) {
    return { ok: false, errors, localities: place.ok ? [] : place.localities }
  }

  const rainDecisionTime = rainDecisionTimeOf(form, schedule.schedule.kind)
  const outdoors = { ...schedule.schedule, outdoor: form.outdoor, rainDecisionTime }
  const isDecided = outdoors.occurrences.some((date) => decisionMoment(outdoors, date) !== null)
  if (rainDecisionTime !== null && !isDecided) {
    const message = 'Indiquez une heure avant le début, le jour même.'
    return { ok: false, errors: { rainDecisionTime: message }, localities: [] }
  }

  const { email = null, phone = null } = form.contact
  return {
    ok: true,
    content: {
      ...simpleContentOf(form),
      title: form.title,
      category: form.category,
      genre: form.genre ?? null,
      tags,
      ...schedule.schedule,
      attendance: form.attendance,
      onlineUrl: form.attendance === 'in_person' ? null : (form.onlineUrl ?? null),
      place: place.place,
      placeId: place.placeId,
      price,
      contact: { email, phone, public: form.contact.public && (email ?? phone) !== null },
      audience: { minAge, maxAge, family },
      accessibility: answersOf(form),
      languages: [...new Set(form.languages)],
      rainDecisionTime,
      image,
      organizerName: (organizerId && context.organizerName(organizerId)) || form.organizerName,
      organizerId,
      partnerId,
    },
    state: {
      programme: form.programme,
      programmeNote: form.programmeNote,
      availability: form.availability,
    },
  }
}

function simpleContentOf(form: EventForm): Pick<EventContent, SimpleContentField> {
  return Object.fromEntries(
    SIMPLE_CONTENT.map((field) => [field, form[field] ?? BLANK_EVENT[field]]),
  ) as Pick<EventContent, SimpleContentField>
}

function rainDecisionTimeOf(
  { outdoor, rainDecisionTime }: EventForm,
  kind: AgendaEvent['kind'],
): string | null {
  return outdoor && kind === 'event' && rainDecisionTime ? rainDecisionTime : null
}

function organizerRefusal(organizerId: string | null): string {
  return organizerId === null
    ? 'Seule la personne qui a créé l’annonce peut lui retirer son organisateur.'
    : 'Choisissez un de vos organisateurs, ou votre propre nom.'
}

/** A wrong category is an error of its own. */
function isGenreFitting(
  genre: string,
  category: string,
  { existing, isCategory, isGenreOf }: FormContext,
): boolean {
  const isKept = genre === existing?.genre && category === existing.category
  return isKept || !isCategory(category) || isGenreOf(genre, category)
}

function tagsOf(text: string, errors: FieldErrors): string[] {
  const byFold = new Map<string, string>()
  for (const written of text.split(/[,;\n]/)) {
    const tag = written
      .replace(/\s+/g, ' ')
      .replace(/^[\s#]+/, '')
      .trim()
    if (tag && !byFold.has(tag.toLocaleLowerCase('fr'))) byFold.set(tag.toLocaleLowerCase('fr'), tag)
  }
  const tags = [...byFold.values()]
  if (tags.length > MAX_TAGS) errors.tags = `Au plus ${MAX_TAGS} mots-clés, séparés par des virgules.`
  else if (tags.some((tag) => tag.length > TAG_LENGTH)) {
    errors.tags = `Un mot-clé a au plus ${TAG_LENGTH} caractères. Séparez-les par des virgules.`
  }
  return tags
}

/** Percent. */
const MIDDLE = 50

function imageOf(
  { alt, credit, focusX, focusY }: EventForm['image'],
  image: IngestedImage | null,
  errors: FieldErrors,
): AgendaEvent['image'] {
  if (image === null) return null
  if (!alt)
    errors['image.alt'] = 'Décrivez la photo en quelques mots\u00a0: c’est obligatoire pour la publier.'
  const isCentred = (focusX ?? MIDDLE) === MIDDLE && (focusY ?? MIDDLE) === MIDDLE
  const focus = isCentred ? {} : { focus: { x: focusX ?? MIDDLE, y: focusY ?? MIDDLE } }
  return { id: image.id, width: image.width, height: image.height, alt, credit, ...focus }
}

function answersOf({ accessibility, inaccessible }: EventForm): AgendaEvent['accessibility'] {
  const missing = inaccessible.map((feature) => [feature, 'no'] as const)
  const told = Object.entries(accessibility).filter(([, answer]) => answer !== 'unknown')
  return { ...Object.fromEntries(missing), ...Object.fromEntries(told) }
}
