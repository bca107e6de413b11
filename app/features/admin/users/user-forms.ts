import { USER_ACTIONS, type UserAction } from '~/features/accounts/user-actions'
import { FORM_PARAM } from '~/http/page-forms'

/** 'code' mails the admin a code in place of a password. */
export const USER_FORMS = [...USER_ACTIONS, 'code'] as const
export type UserFormName = (typeof USER_FORMS)[number]

const PROVEN: readonly UserAction[] = ['grant', 'revoke', 'trust', 'untrust']

export function needsProof(action: UserAction): boolean {
  return PROVEN.includes(action)
}

/** The form posts to this path, where the page also has this question open. */
export function userFormPath(path: string, name: UserFormName): string {
  return `${path}?${FORM_PARAM}=${name}`
}
