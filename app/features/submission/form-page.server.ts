import { getZodConstraint } from '@conform-to/zod/v3'
import { VISITOR_PATHS } from '~/domain/author-paths'
import { hasVerifiedEmail, isAuthor, mayPublishAs, publishesDirectly } from '~/domain/authorship'
import type { CurrentUser } from '~/domain/current-user'
import { MAX_OCCURRENCES, type StoredEvent } from '~/domain/event'
import { genresOf } from '~/domain/genre'
import { imagePath, withImageKey } from '~/domain/image'
import { PROGRAMME_LABELS } from '~/domain/labels'
import { isProgrammeLocked } from '~/domain/programme'
import { isRejectionReason, REJECTION_REASONS } from '~/domain/reasons'
import { MAX_RULES } from '~/domain/rules'
import { organizersLike } from '~/features/organizers/public-organizers.server'
import { shownTo } from '~/http/shown-account'
import { dateAndTime, toWallTime } from '~/platform/zurich'
import { usualCopy } from './copy/copied-dates.server'
import { copyView } from './copy/copy-view.server'
import { fieldsOfDraft } from './draft/draft-fields'
import { eventForm, MAX_HOURS_ROWS, proposalForm } from './draft/event-form-schema'
import { countFolded } from './folded-fields'
import { mayNamePartner } from './form-context.server'
import type { FormDependencies } from './form-dependencies'
import { FORM_CHOICES, languageChoices } from './form-labels'
import { canAccept, currentImage, type FormSession, formPath, initialDraft } from './form-session.server'
import type { EventFormView } from './form-view'
import { previewOf } from './preview.server'

const SHOWN_VARIANT = 640

/** The form of an event opens with the draft, or else with the event or the copy, or empty. */
export async function eventFormView(
  session: FormSession,
  dependencies: FormDependencies,
): Promise<EventFormView> {
  const { author, event, base, copied, draft: stored, token } = session
  const nowMs = dependencies.clock.now()
  const draft = initialDraft(session, nowMs)
  const image = currentImage(session)
  const mode = modeOf(session)
  const isDirect = publishesDirectly(author)
  const hasAccount = session.imageKey === null
  const shownToAuthor = (path: string) => (hasAccount ? shownTo(path, author.uid) : path)
  const asksEmail = session.paths === VISITOR_PATHS
  return {
    mode,
    heading: event ? 'Modifier une annonce' : 'Annoncer un événement',
    submitLabel: submitLabel(session, isDirect),
    canAccept: canAccept(session),
    token,
    proof: session.proof,
    draftVersion: stored?.version ?? null,
    action: shownToAuthor(formPath(session)),
    autosave: shownToAuthor(session.paths.autosave),
    asksEmail,
    eventId: event?.id ?? null,
    copyOf: copied?.id ?? null,
    baseVersion: base && (stored?.baseVersion ?? base.version),
    defaults: draft,
    filled: countFolded(Object.entries(fieldsOfDraft(draft)).map(([name, [value]]) => [name, value])),
    rooms: (base?.placeId && dependencies.catalogue.place(base.placeId)?.rooms) || [],
    dateRows: Math.max(draft.dates?.length ?? 0, 1),
    hoursRows: Math.max(draft.exhibition?.hours?.length ?? 0, 1),
    maxDateRows: MAX_OCCURRENCES,
    today: toWallTime(nowMs).slice(0, 10),
    maxHoursRows: MAX_HOURS_ROWS,
    ruleRows: Math.max(draft.rules?.length ?? 0, 1),
    maxRules: MAX_RULES,
    image: image && {
      src: withImageKey(imagePath(image.id, SHOWN_VARIANT), session.imageKey),
      width: image.width,
      height: image.height,
      alt: draft.image?.alt ?? '',
      credit: draft.image?.credit ?? '',
    },
    categories: categoryChoices(base, dependencies),
    genres: genreChoices(base, dependencies),
    organizers: organizerChoices(session, dependencies),
    partners: partnerChoices(session, dependencies),
    ...FORM_CHOICES,
    languages: languageChoices(draft.languages ?? []),
    lockedProgramme: event && lockedProgramme(event, author),
    moderation: base && moderationMessage(base),
    resumed: stored && `Brouillon enregistré ${dateAndTime(stored.updatedAt)}`,
    ...(await previewOf({ draft, image, existing: base, imageKey: session.imageKey }, author, dependencies)),
    localities: [],
    conflict: null,
    isSignedOut: false,
    fill: null,
    readsPosters: dependencies.documentReader.readsPosters,
    taken: null,
    reading: null,
    copy: copied && copyView(copied, { choice: stored ? null : usualCopy(copied, nowMs), id: null }, nowMs),
    emailVerified: asksEmail || hasVerifiedEmail(author),
    publishesDirectly: isDirect,
    constraint: { ...getZodConstraint(asksEmail ? proposalForm : eventForm) },
  }
}

function modeOf({ author, event }: FormSession): EventFormView['mode'] {
  if (event === null) return 'new'
  return event.status === 'published' && !publishesDirectly(author) ? 'amend' : 'edit'
}

function submitLabel({ author, event }: FormSession, isDirect: boolean): string {
  if (event === null) return isDirect ? 'Publier' : 'Envoyer l’annonce'
  const isSentAgain = event.status !== 'pending' && event.status !== 'published' && isAuthor(author, event)
  if (isSentAgain) return isDirect ? 'Publier' : 'Renvoyer l’annonce'
  return event.status === 'published' && !isDirect
    ? 'Envoyer les modifications'
    : 'Enregistrer les modifications'
}

function lockedProgramme(event: StoredEvent, author: CurrentUser): EventFormView['lockedProgramme'] {
  if (!isProgrammeLocked(author, event)) return null
  return { label: PROGRAMME_LABELS[event.programme], note: event.programmeNote, eventId: event.id }
}

function categoryChoices(base: StoredEvent | null, { categories }: FormDependencies) {
  const listed = categories.list().map(({ id, label }) => ({ value: id, label }))
  if (base === null || listed.some(({ value }) => value === base.category)) return listed
  return [...listed, { value: base.category, label: categories.get(base.category).label }]
}

/** The genre that an event has stays, also where its theme has it no more. */
function genreChoices(base: StoredEvent | null, { categories }: FormDependencies): EventFormView['genres'] {
  const own = base?.genre ?? null
  return categories.list().flatMap((category) => {
    const options = genresOf(category).map(({ slug, label }) => ({ value: slug, label }))
    if (own !== null && base?.category === category.id && options.every(({ value }) => value !== own)) {
      options.push({ value: own, label: categories.genreLabel(own) })
    }
    return options.length > 0 ? [{ category: category.id, label: category.label, options }] : []
  })
}

/** One's own; for moderators also others, those with such a name first. Null when there is none to choose from. */
function organizerChoices(
  { author, event, base, organizers }: FormSession,
  { catalogue }: FormDependencies,
): EventFormView['organizers'] {
  const others = author.role === 'admin' ? organizersLike(base?.organizerName ?? '', catalogue) : []
  const known = new Map([...others, ...organizers].map((organizer) => [organizer.id, organizer]))
  const options = [...known.values()]
    .filter(({ id }) => mayPublishAs(author, id, event))
    .map(({ id, name }) => ({ value: id, label: name }))
    .sort((a, b) => a.label.localeCompare(b.label, 'fr'))
  return options.length > 0 ? { options, isOptional: mayPublishAs(author, null, event) } : null
}

function partnerChoices({ author, base, organizers }: FormSession, { catalogue }: FormDependencies) {
  const listed = catalogue
    .partners()
    .filter((partner) => mayNamePartner(author, organizers, partner))
    .map(({ id, name }) => ({ id, name }))
  const own = base?.partnerId ?? null
  if (own === null || listed.some(({ id }) => id === own)) return listed
  return [...listed, { id: own, name: catalogue.partner(own)?.name ?? own }]
}

const DECISION_HEADINGS: Partial<Record<string, string>> = {
  changes_requested: 'La modération demande des corrections',
  rejected: 'La modération a refusé cette annonce',
}

export function moderationMessage({ status, decision }: StoredEvent): EventFormView['moderation'] {
  const heading = DECISION_HEADINGS[status]
  if (decision === null || heading === undefined) return null
  const { reason, message, at } = decision
  return {
    heading,
    reason: isRejectionReason(reason) ? REJECTION_REASONS[reason] : null,
    message,
    when: dateAndTime(at),
  }
}
