/** Of everybody. */
export const ORGANIZERS_PATH = '/organisateurs'
export const OWN_ORGANIZERS_PATH = '/organizer/organisateurs'
export const INVITATION_PATH = '/organizer/invitation'
export const ADMIN_ORGANIZERS_PATH = '/admin/organisateurs'

export const ORGANIZER_FORMS = [
  'modifier',
  'sans-logo',
  'inviter',
  'reprendre',
  'retirer',
  'promouvoir',
  'quitter',
] as const
export type OrganizerFormName = (typeof ORGANIZER_FORMS)[number]
