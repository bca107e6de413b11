/** Before the key of a mailed link. */
export const WEATHER_PATH = '/meteo'
/** The form on a page with several. */
export const WEATHER_FORM = 'meteo'
