import type { Source } from '~/domain/source'

/** A calendar of the agenda's own, which is due and was never read. */
export function makeSource(overrides: Partial<Source> = {}): Source {
  return {
    address: 'http://agenda.example/a.ics',
    name: 'Concerts du Temple',
    kind: 'ics',
    ownerUid: null,
    addedByUid: 'anne',
    trusted: true,
    state: 'active',
    etag: null,
    lastModified: null,
    readAt: null,
    claimedAt: null,
    lastRun: null,
    news: null,
    failures: 0,
    failingSince: null,
    toldAt: null,
    nextRunAt: '2026-11-20T12:00:00.000Z',
    ...overrides,
  }
}
