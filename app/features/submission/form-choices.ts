/** Not in event-form-schema.ts: browsers would load zod with it. */
export const SCHEDULE_MODES = ['dates', 'rule', 'exhibition'] as const
export type ScheduleMode = (typeof SCHEDULE_MODES)[number]

/** All but 'submit' save the draft and return to the form; a colon precedes the index of a row. */
export const FORM_INTENTS = [
  'submit',
  'save',
  'add-date',
  'add-hours',
  'paste-dates',
  'open-date',
  'tick-dates',
  'change-dates',
  'remove-dates',
  'remove-date',
  'remove-hours',
  'discard',
  'fill',
] as const
export type FormIntent = (typeof FORM_INTENTS)[number]
