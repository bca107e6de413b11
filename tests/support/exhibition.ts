// An exhibition with all that one may have.
import type { EventOverrides } from './make-event'

export const EXHIBITION: EventOverrides = {
  title: 'Eaux vives',
  kind: 'exhibition',
  category: 'expos-musees',
  when: [
    { start: '2026-12-04T18:00', end: '2026-12-04T20:00', label: 'Vernissage' },
    { start: '2026-12-05', end: '2027-01-31', time: 'all_day' },
    { start: '2026-12-06T15:00', label: 'Visite guidée' },
    { start: '2026-12-13T15:00', label: 'Visite guidée' },
  ],
  openingHours: [
    { days: [2, 3, 4, 5], opens: '11:00', closes: '18:00' },
    { days: [6, 7], opens: null, closes: null },
  ],
  closedDays: [
    { from: '2026-12-25', to: '2026-12-25' },
    { from: '2027-01-01', to: '2027-01-01' },
    { from: '2027-01-04', to: '2027-01-08' },
  ],
}
