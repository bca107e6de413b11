export const USUAL_LIMIT = 10

/** The dates that visitors of another site may choose. */
export const OFFERED_DATES = [
  ['', 'Toutes les dates'],
  ['aujourdhui', 'Aujourd’hui'],
  ['demain', 'Demain'],
  ['ce-week-end', 'Ce week-end'],
  ['7-jours', 'Les 7 prochains jours'],
  ['30-jours', 'Les 30 prochains jours'],
] as const
