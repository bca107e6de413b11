import { newSource, type Source } from '~/domain/source'

/** A calendar of the agenda's own, which is due and was never read. */
export function makeSource(overrides: Partial<Source> = {}): Source {
  return {
    ...newSource({
      address: 'http://agenda.example/a.ics',
      name: 'Concerts du Temple',
      kind: 'ics',
      ownerUid: null,
      addedByUid: 'anne',
      trusted: true,
      nextRunAt: '2026-11-20T12:00:00.000Z',
    }),
    ...overrides,
  }
}
