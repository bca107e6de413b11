export const ACCOUNT_MESSAGES = {
  'not-signed-in': 'Aucun utilisateur connecté',
  'no-user-or-email': 'Aucun utilisateur connecté ou email manquant',
  'already-verified': "L'email est déjà vérifié",
  'wrong-credentials': 'Adresse e-mail ou mot de passe incorrect.',
  disabled: 'Ce compte est désactivé. Écrivez-nous par la page Contact si vous pensez que c’est une erreur.',
  'wrong-password': 'Ce n’est pas votre mot de passe actuel.',
  'wrong-code': 'Ce n’est pas le code que nous vous avons envoyé, ou il est trop ancien.',
  unverified:
    'Confirmez d’abord votre adresse actuelle\u00a0: suivez le lien que nous y avons envoyé, ou demandez-en un nouveau.',
  'same-email': 'C’est déjà votre adresse.',
  'last-admin':
    'Vous êtes la seule personne à administrer le site. Confiez d’abord ce rôle à quelqu’un d’autre.',
  'weak-password':
    'Ce mot de passe est l’un des premiers que l’on essaie, ou se devine d’après votre nom, votre adresse ou ce site. Choisissez-en un autre, par exemple trois mots sans rapport.',
  'weak-at-first':
    'Votre mot de passe se devine trop vite. Choisissez-en un nouveau par «\u00a0Mot de passe oublié\u00a0»\u00a0: nous vous envoyons un lien.',
  'invalid-code': 'Ce lien n’est plus valable\u00a0: il a déjà servi, ou il est trop ancien.',
  'email-taken': 'Cette adresse ne peut pas être utilisée.',
  'mail-failed':
    'Le message n’a pas pu partir\u00a0: notre messagerie ne répond pas. Réessayez dans quelques minutes.',
} as const
