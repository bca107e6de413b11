// An event by a rule, and how that reads.
import type { EventOverrides } from './make-event'

const DAYS = ['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-29']

/** Tuesdays in December, but for one. */
export const WEEKLY: EventOverrides = {
  title: 'Chorale du mardi',
  when: DAYS.map((day) => ({ start: `${day}T19:00`, end: `${day}T20:30` })),
  rules: [
    {
      on: { kind: 'weekdays', weekdays: [2], everyWeeks: 1 },
      from: '2026-12-01',
      until: '2026-12-31',
      startTime: '19:00',
      endTime: '20:30',
      except: [{ from: '2026-12-22', to: '2026-12-22' }],
      schoolHolidays: null,
    },
  ],
}

export const WEEKLY_TEXT =
  'Chaque mardi, 19\u00a0h –\u00a020\u00a0h\u00a030, du 1er au 31\u00a0décembre 2026, sauf le 22\u00a0décembre 2026'
