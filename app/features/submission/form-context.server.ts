import { parseWithZod } from '@conform-to/zod/v3'
import type { StoredEvent } from '~/domain/event'
import type { IngestedImage } from '~/domain/image'
import { eventForm } from './event-form-schema'
import type { FormDependencies } from './form-dependencies'
import { type EventOutcome, type FormContext, parseEventForm } from './parse-event-form.server'
import { formDataOf, type PostedFields } from './posted-fields'

type ContextDependencies = Pick<FormDependencies, 'catalogue' | 'categories' | 'clock'>

/** What a posted form is checked against. */
export function formContext(
  { existing, image }: { existing: StoredEvent | null; image: IngestedImage | null },
  { catalogue, categories, clock }: ContextDependencies,
): FormContext {
  const active = new Set(categories.list().map(({ id }) => id))
  return {
    nowMs: clock.now(),
    existing,
    image,
    isCategory: (slug) => active.has(slug),
    isGenreOf: (genre, category) =>
      categories.genres().some(({ slug, theme }) => slug === genre && theme === category),
    isPartner: (id) => catalogue.partner(id) !== null,
    placeNamed: (place) => catalogue.placeNamed(place),
    placesCalled: (name) => catalogue.placesCalled(name),
  }
}

/** The new event in fields that were posted earlier: what was right then may be refused now. */
export function eventInFields(
  fields: PostedFields,
  token: string,
  image: IngestedImage | null,
  dependencies: ContextDependencies,
): EventOutcome {
  const submission = parseWithZod(formDataOf({ ...fields, draft: [token] }), { schema: eventForm })
  if (submission.status !== 'success') return { ok: false, errors: {}, localities: [] }
  return parseEventForm(submission.value, formContext({ existing: null, image }, dependencies))
}
