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
