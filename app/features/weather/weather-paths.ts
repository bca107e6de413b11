/** Before the key of a mailed link. */
export const WEATHER_PATH = '/meteo'
