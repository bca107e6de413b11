// Makes drafts for tests: say what matters to the test, the rest is plain.
import type { Draft } from '~/domain/draft'

/** A draft of a new event of nobody in particular, with nothing but a title typed. */
export function makeDraft(overrides: Partial<Draft> = {}): Draft {
  const { title = 'Brouillon de concert' } = overrides
  return {
    authorUid: 'personne',
    eventId: null,
    baseVersion: null,
    title,
    fields: { title: [title] },
    image: null,
    tab: null,
    ...overrides,
  }
}
