/** They are not in event-form-schema.ts: browsers would load zod with it. */
export const SCHEDULE_MODES = ['dates', 'rule', 'exhibition'] as const
export const RULE_KINDS = ['weekly', 'monthly'] as const
export const RULE_NTHS = ['1', '2', '3', '4', '-1', 'day'] as const
/** Buttons that add a date of an exhibition with this label. */
export const APPOINTMENTS = { 'add-vernissage': 'Vernissage', 'add-tour': 'Visite guidée' } as const

/** All but 'submit' and 'accept' save the draft and return to the form; a colon precedes the index of a row. */
export const FORM_INTENTS = [
  'submit',
  'accept',
  'save',
  'add-date',
  'add-vernissage',
  'add-tour',
  'add-hours',
  'add-rule',
  'look-dates',
  'paste-dates',
  'open-date',
  'tick-dates',
  'change-dates',
  'remove-dates',
  'remove-date',
  'remove-hours',
  'remove-rule',
  'discard',
  'fill',
  'make-drafts',
  'copy-later',
  'copy-same',
  'copy-none',
] as const
export type FormIntent = (typeof FORM_INTENTS)[number]
/** The intent says which dates a copy of an event has. */
export type CopyIntent = Extract<FormIntent, `copy-${string}`>
export const COPY_LABELS: Record<CopyIntent, string> = {
  'copy-later': '+1\u00a0an',
  'copy-same': 'Mêmes dates',
  'copy-none': 'Sans dates',
}

export const FORM_ANCHORS = {
  date: (row: number) => `date-${row}`,
  dates: 'liste-des-dates',
  hours: (row: number) => `heures-${row}`,
  rule: (row: number) => `regle-${row}`,
  saved: 'brouillon',
} as const
