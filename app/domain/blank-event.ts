// An empty event.
import type { AgendaEvent } from './event'

export const SITE_SOURCE: AgendaEvent['source'] = {
  kind: 'site',
  name: '',
  url: null,
  externalId: null,
  missingSince: null,
}

export const BLANK_EVENT = {
  summary: '',
  description: '',
  genre: null,
  tags: [],
  kind: 'event',
  openingHours: [],
  rules: [],
  attendance: 'in_person',
  onlineUrl: null,
  place: null,
  price: { kind: 'unknown', minChf: null, maxChf: null, note: '', reductions: [] },
  bookingUrl: null,
  website: null,
  contact: { email: null, phone: null, public: false },
  audience: { minAge: null, maxAge: null, family: false },
  accessibility: {},
  languages: [],
  outdoor: false,
  rainPlan: '',
  image: null,
  organizerUid: null,
  organizerName: '',
  partnerId: null,
  programme: 'scheduled',
  programmeNote: '',
  programmeSetBy: 'author',
  availability: 'unknown',
  submittedAt: null,
  decision: null,
  amends: null,
  proposesNote: false,
} satisfies Partial<AgendaEvent>
