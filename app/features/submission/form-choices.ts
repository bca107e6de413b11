// What the form of an event offers; apart from event-form-schema.ts so that the browser can have it without zod.

/** One or several dates, a weekly rule, an exhibition with opening hours, or the dates an import brought. */
export const SCHEDULE_MODES = ['dates', 'rule', 'exhibition', 'keep'] as const
export type ScheduleMode = (typeof SCHEDULE_MODES)[number]

/**
 * The buttons of the form, by the value of `intent`. All but 'submit' save the draft and come back to the form; those
 * with a colon carry the index of a row.
 */
export const FORM_INTENTS = [
  'submit',
  'save',
  'add-date',
  'add-hours',
  'remove-date',
  'remove-hours',
  'discard',
] as const
export type FormIntent = (typeof FORM_INTENTS)[number]
