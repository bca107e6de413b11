import { expect, test } from 'vitest'
import { makeEvent } from '../../tests/support/make-event'
import { events } from './event'

test('the one weekly rule of format 2 is read as a list of rules', () => {
  const { rules: _rules, ...event } = makeEvent()
  const recurrence = {
    weekdays: [2],
    everyWeeks: 1,
    from: '2026-12-01',
    until: '2026-12-31',
    startTime: '20:00',
    endTime: null,
    except: ['2026-12-22'],
  }
  expect(events.parse({ ...event, recurrence }).rules).toEqual([
    {
      on: { kind: 'weekdays', weekdays: [2], everyWeeks: 1 },
      from: '2026-12-01',
      until: '2026-12-31',
      startTime: '20:00',
      endTime: null,
      except: [{ from: '2026-12-22', to: '2026-12-22' }],
      schoolHolidays: null,
    },
  ])
  expect(events.parse({ ...event, recurrence: null }).rules).toEqual([])
})
