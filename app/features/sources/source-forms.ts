export const SOURCE_FORMS = [
  'apercu',
  'ajouter',
  'lire',
  'retraits',
  'pause',
  'reprise',
  'confiance',
  'sans-confiance',
  'enlever',
  'reglages',
] as const
export type SourceForm = (typeof SOURCE_FORMS)[number]

export const OWN_SOURCES_PATH = '/organizer/calendriers'
export const ADMIN_SOURCES_PATH = '/admin/sources'
export const NEW_SOURCE_PATH = '/admin/sources/nouveau'
