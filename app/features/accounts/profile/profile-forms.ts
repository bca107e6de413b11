import { FORM_PARAM } from '~/http/page-forms'

export const PROFILE_PATH = '/organizer/profile'

export const PROFILE_FORMS = [
  'nom',
  'photo',
  'sans-photo',
  'email',
  'code',
  'mot-de-passe',
  'session',
  'autres-sessions',
  'notifications',
  'suppression',
] as const
export type ProfileFormName = (typeof PROFILE_FORMS)[number]

export function profileFormPath(name: ProfileFormName): string {
  return `${PROFILE_PATH}?${FORM_PARAM}=${name}`
}
