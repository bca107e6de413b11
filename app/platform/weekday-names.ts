/** The names stand in the order of ISO 8601 weekdays, which begin with Monday. */
export const WEEKDAY_NAMES: readonly string[] = [
  'lundi',
  'mardi',
  'mercredi',
  'jeudi',
  'vendredi',
  'samedi',
  'dimanche',
]
