import type { UserAction } from '~/features/accounts/user-actions'

export const USER_DONE: Record<UserAction, string> = {
  grant: 'administre maintenant le site.',
  revoke: 'n’administre plus le site.',
  trust: 'publie maintenant sans relecture.',
  untrust: 'ne publie plus sans relecture.',
  disable: 'ne peut plus se connecter, et toutes ses sessions sont fermées.',
  enable: 'peut de nouveau se connecter.',
}

export const USER_REFUSALS = {
  'no-account': 'Ce compte n’existe plus.',
  'last-admin':
    'C’est la dernière personne à administrer le site. Confiez d’abord ce rôle à quelqu’un d’autre.',
  'not-admin': 'Vous n’administrez plus le site\u00a0: rien n’a changé.',
} as const
