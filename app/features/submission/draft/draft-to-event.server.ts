import type { AgendaEvent, Canton, Place, StoredEvent } from '~/domain/event'
import { BLANK_EVENT, type EventContent, type EventState } from '~/domain/event-content'
import { SIMPLE_CONTENT, type SimpleContentField } from '~/domain/event-fields'
import type { IngestedImage } from '~/domain/image'
import type { StoredPlace } from '~/domain/place'
import { decisionMoment } from '~/domain/weather'
import { localityText, resolveLocality } from '~/features/localities/locality.server'
import { namesVenue, newPlaceId } from '~/features/localities/place-key.server'
import type { Choice } from '~/ui/choice'
import type { EventForm } from './event-form-schema'
import { groupOf, type ReadDraft, readDraft } from './read-draft'
import type { FieldErrors } from './schedule/schedule-checks'
import { scheduleFromForm } from './schedule/schedule-from-draft'

export interface FormContext {
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
  /** The known place of this name and locality. */
  placeNamed: (place: Place) => StoredPlace | null
  /** The known places of this name, wherever they are. */
  placesCalled: (name: string) => readonly StoredPlace[]
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
const MAX_REDUCTIONS = 10
const REDUCTION_LENGTH = 80

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
  const place = placeOf(form, context)
  const schedule = scheduleFromForm(form, {
    nowMs: context.nowMs,
    existing,
    programme: form.programme,
    canton: (place.ok && place.place?.canton) || null,
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
      placeId: placeIdOf(place.place, context),
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

function priceOf(price: EventForm['price'], errors: FieldErrors): AgendaEvent['price'] {
  const reductions = [
    ...new Set(
      price.reductions
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  ]
  if (reductions.length > MAX_REDUCTIONS) errors['price.reductions'] = `Au plus ${MAX_REDUCTIONS} lignes.`
  else if (reductions.some((line) => line.length > REDUCTION_LENGTH)) {
    errors['price.reductions'] = `Au plus ${REDUCTION_LENGTH} caractères par ligne.`
  }
  const isPaid = price.kind === 'paid'
  const minChf = isPaid && price.minChf !== undefined ? rounded(price.minChf) : null
  const maxChf = isPaid && price.maxChf !== undefined ? rounded(price.maxChf) : null
  if (minChf !== null && maxChf !== null && maxChf < minChf) {
    errors['price.maxChf'] = 'Le prix maximal est inférieur au prix minimal.'
  }
  return { kind: price.kind, minChf, maxChf, note: price.note, reductions }
}

function rounded(chf: number): number {
  return Math.round(chf * 100) / 100
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

/** One that nobody has named before gets a page of its own with the event. */
function placeIdOf(place: Place | null, { placeNamed }: FormContext): string | null {
  if (place === null || !namesVenue(place)) return null
  return placeNamed(place)?.id ?? newPlaceId(place)
}

type PlaceOutcome =
  | { ok: true; place: Place | null }
  | { ok: false; field: string; message: string; localities: Choice[] }

/** A pin farther from its locality was left from an earlier locality and is ignored. */
const PIN_REACH_DEGREES = 0.3

function placeOf({ attendance, placeUnknown, place }: EventForm, context: FormContext): PlaceOutcome {
  if (attendance === 'online' || placeUnknown) return { ok: true, place: null }
  const { name, room, street, access, canton } = place
  const called = place.locality ? [] : context.placesCalled(name)
  const [only] = called
  const locality = place.locality || (only && called.length === 1 ? localityText(only) : '')
  if (!locality) {
    return {
      ok: false,
      field: 'place.locality',
      message:
        called.length > 0
          ? 'Plusieurs lieux portent ce nom\u00a0: choisissez la localité du vôtre.'
          : 'Indiquez la localité, ou cochez «\u00a0Le lieu est à confirmer\u00a0».',
      localities: called.map((each) => ({
        value: localityText(each),
        label: `${each.name}, ${localityText(each)}`,
      })),
    }
  }
  const located = locate(locality, canton, context.existing?.place ?? null)
  if (!located.ok) return located
  const { spot } = located
  const typed = { name, street, npa: spot.npa, locality: spot.locality, canton: spot.canton, access }
  const known = context.placeNamed({ ...typed, lat: spot.lat, lng: spot.lng })
  const isThere = known !== null && (street === '' || street === known.street)
  const pin = pinOf(place, spot) ?? (isThere && known.lat !== null ? known : spot)
  return {
    ok: true,
    place: {
      ...typed,
      ...(room ? { room } : {}),
      street: isThere ? known.street : street,
      npa: typed.npa || (isThere ? known.npa : ''),
      lat: pin.lat,
      lng: pin.lng,
    },
  }
}

type Spot = Pick<Place, 'npa' | 'locality' | 'canton' | 'lat' | 'lng'>

function locate(
  text: string,
  canton: Canton | undefined,
  existing: Place | null,
): { ok: true; spot: Spot } | Extract<PlaceOutcome, { ok: false }> {
  const isKept = existing !== null && text === localityText(existing)
  // An import may name a locality that is missing in our list: keep it.
  if (isKept && (canton === undefined || canton === existing.canton)) return { ok: true, spot: existing }
  const outcome = resolveLocality(text, canton)
  if (outcome.ok) {
    const { locality, npa } = outcome
    return {
      ok: true,
      spot: { npa, locality: locality.name, canton: locality.canton, lat: locality.lat, lng: locality.lng },
    }
  }
  return {
    ok: false,
    field: 'place.locality',
    message: localityMessage(outcome),
    localities: outcome.choices,
  }
}

function localityMessage({
  reason,
  choices,
}: {
  reason: 'unknown' | 'ambiguous'
  choices: Choice[]
}): string {
  if (reason === 'ambiguous') return 'Plusieurs localités correspondent\u00a0: choisissez la vôtre.'
  if (choices.length > 0) return 'Nous ne connaissons pas cette localité. Est-ce l’une de celles-ci\u00a0?'
  return 'Nous ne trouvons pas cette localité en Suisse romande. Indiquez son NPA, par exemple «\u00a01003 Lausanne\u00a0».'
}

function pinOf({ lat, lng }: EventForm['place'], spot: Spot): { lat: number; lng: number } | null {
  if (lat === undefined || lng === undefined) return null
  const isNear =
    spot.lat === null || spot.lng === null || Math.hypot(lat - spot.lat, lng - spot.lng) < PIN_REACH_DEGREES
  return isNear ? { lat, lng } : null
}
