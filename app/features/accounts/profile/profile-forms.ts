// The forms of the profile page: one address, told apart by the query, so that a refused one comes back on its page.

export const PROFILE_PATH = '/organizer/profile'

/** As the query names them. */
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

/** Where this form posts to. */
export function profileFormPath(name: ProfileFormName): string {
  return `${PROFILE_PATH}?formulaire=${name}`
}

/** The form that a query string names; null when it names none. */
export function profileFormIn(search: string): ProfileFormName | null {
  const asked = new URLSearchParams(search).get('formulaire')
  return PROFILE_FORMS.find((name) => name === asked) ?? null
}
