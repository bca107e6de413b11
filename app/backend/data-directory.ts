// Names in the data directory of the embedded backend.

export const DATABASE_FILE = 'agenda.sqlite'
export const FILES_DIRECTORY = 'files'
/** The catalogue is made again from the database when missing. */
export const CATALOGUE_DIRECTORY = 'catalogue'
/** Under npm start the site writes its log there instead of on the screen (scripts/start.mjs). */
export const LOG_FILE = 'site.log'
