/** Of the views of an event, for who has it. */
export function viewsPath(eventId: string): string {
  return `/organizer/statistiques/${eventId}`
}

/** The same behind the link of somebody without an account; `home`: the page of the link. */
export function linkViewsPath(home: string): string {
  return `${home}/vues`
}

export const SITE_FIGURES_PATH = '/admin/statistiques'
export const MISSED_WORDS_CSV_PATH = '/admin/recherches.csv'
/** The parameter that names a month of the words that found nothing. */
export const MONTH_PARAM = 'mois'
