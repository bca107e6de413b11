export const ACCOUNT_MESSAGES = {
  'not-signed-in': 'Aucun utilisateur connecté',
  'no-user-or-email': 'Aucun utilisateur connecté ou email manquant',
  'already-verified': "L'email est déjà vérifié",
  'wrong-credentials': 'Adresse e-mail ou mot de passe incorrect.',
  disabled: 'Ce compte est désactivé. Si c’est une erreur, écrivez-nous depuis la page Contact.',
  'wrong-password': 'Ce n’est pas votre mot de passe actuel.',
  'wrong-code': 'Ce code est faux ou a expiré. Demandez-en un nouveau.',
  unverified:
    'Confirmez d’abord votre adresse actuelle\u00a0: suivez le lien que nous y avons envoyé, ou demandez-en un nouveau.',
  'same-email': 'C’est déjà votre adresse.',
  'last-admin':
    'Vous êtes la seule personne à administrer le site. Confiez d’abord ce rôle à quelqu’un d’autre.',
  'weak-password':
    'Ce mot de passe est trop facile à deviner. Choisissez-en un autre, par exemple trois mots sans rapport entre eux.',
  'weak-at-first':
    'Votre mot de passe est trop facile à deviner. Changez-le avec «\u00a0Mot de passe oublié\u00a0»\u00a0: vous recevrez un lien.',
  'invalid-code': 'Ce lien n’est plus valable\u00a0: il a déjà été utilisé ou a expiré.',
  'email-taken': 'Cette adresse ne peut pas être utilisée.',
  'mail-failed':
    'L’e-mail n’a pas pu être envoyé\u00a0: notre messagerie ne répond pas. Réessayez dans quelques minutes.',
} as const
