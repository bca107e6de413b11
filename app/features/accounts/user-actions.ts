export const USER_ACTIONS = ['grant', 'revoke', 'trust', 'untrust', 'disable', 'enable'] as const
export type UserAction = (typeof USER_ACTIONS)[number]
