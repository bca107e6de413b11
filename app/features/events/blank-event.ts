// An event of which nothing is told yet.
import type { AgendaEvent } from './event'

/** Every field that can be left untold; the others have no sensible value of their own. */
export const BLANK_EVENT = {
  summary: '',
  description: '',
  tags: [],
  kind: 'event',
  openingHours: [],
  recurrence: null,
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
  availability: 'unknown',
  submittedAt: null,
  decision: null,
  amends: null,
} satisfies Partial<AgendaEvent>
