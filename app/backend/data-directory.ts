// What lies where in the data directory of the embedded backend.

export const DATABASE_FILE = 'agenda.sqlite'
export const FILES_DIRECTORY = 'files'
/** Made again from the database when it is missing. */
export const CATALOGUE_DIRECTORY = 'catalogue'
