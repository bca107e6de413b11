import { datesToCome } from '~/domain/spans'
import type { EventForm } from '../event-form-schema'
import { datesFromRows } from './dates-from-rows'
import { datesFromRules } from './dates-from-rules'
import { datesOfExhibition } from './dates-of-exhibition'
import { MESSAGES, refused, type ScheduleContext, type ScheduleOutcome } from './schedule-checks'

type DatesForm = Pick<EventForm, 'mode' | 'dates' | 'rules' | 'exhibition'>

/** Makes the dates by the form's mode; refuses with a message for each wrong field. */
export function scheduleFromForm(form: DatesForm, context: ScheduleContext): ScheduleOutcome {
  const outcome = MODES[form.mode](form, context)
  if (!outcome.ok || context.existing !== null) return outcome
  // A past event may be corrected, but a new event must have a future date.
  if (datesToCome(outcome.schedule, context.nowMs).length > 0) return outcome
  return refused({ [LAST_FIELD[form.mode]]: MESSAGES.past })
}

const LAST_FIELD = { dates: 'dates[0].day', rule: 'rules[0].until', exhibition: 'exhibition.until' }

const MODES: Record<EventForm['mode'], (form: DatesForm, context: ScheduleContext) => ScheduleOutcome> = {
  dates: datesFromRows,
  rule: datesFromRules,
  exhibition: datesOfExhibition,
}
