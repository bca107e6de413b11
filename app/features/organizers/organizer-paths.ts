/** The public directory. */
export const ORGANIZERS_PATH = '/organisateurs'
export const OWN_ORGANIZERS_PATH = '/organizer/organisateurs'
export const INVITATION_PATH = '/organizer/invitation'
export const ADMIN_ORGANIZERS_PATH = '/admin/organisateurs'

export const ORGANIZER_FORMS = [
  'modifier',
  'abandonner',
  'sans-logo',
  'inviter',
  'reprendre',
  'retirer',
  'promouvoir',
  'quitter',
] as const
export type OrganizerFormName = (typeof ORGANIZER_FORMS)[number]

/** The forms of the admins' page of an organizer. */
export const ORGANIZER_ADMIN_FORMS = [
  'verifier',
  'non-verifie',
  'activer',
  'suspendre',
  'partenaire',
  'retablir',
  'supprimer',
] as const
export type OrganizerModeration = (typeof ORGANIZER_ADMIN_FORMS)[number]
