/** The filters of a list as attributes of the component: true where several values are separated by commas. */
export const FILTER_ATTRIBUTES: Readonly<Record<string, boolean>> = {
  q: false,
  mots: false,
  sans: true,
  category: true,
  genre: true,
  date: false,
  du: false,
  au: false,
  jour: true,
  apres: false,
  avant: false,
  canton: true,
  region: true,
  lieu: true,
  endroit: true,
  organisateur: true,
  pres: false,
  rayon: false,
  prix: true,
  public: true,
  acces: true,
  langue: true,
  'plein-air': false,
  souhait: true,
  type: false,
  tri: false,
}

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
