/** The time covers a whole answer, redirects included. */
export const PATIENCE_MS = 10_000
export const MAX_REDIRECTS = 5

/** The texts say why nothing is taken from an address; French, for the person who has given it. */
export const REFUSALS = {
  'no-address': 'Ce n’est pas une adresse web complète. Exemple\u00a0: https://www.exemple.ch/agenda',
  scheme: 'Seules les adresses qui commencent par http:// ou https:// peuvent être lues.',
  credentials: 'L’adresse contient un nom d’utilisateur ou un mot de passe. Retirez-le.',
  port: 'L’adresse indique un port. Seuls les ports habituels (80 et 443) sont admis.',
  private: 'Cette adresse ne mène pas à un site public d’Internet.',
  'unknown-host': 'Ce site est introuvable. Vérifiez l’adresse.',
  unreachable: 'Ce site ne répond pas. Réessayez plus tard.',
  certificate: 'La connexion sécurisée à ce site a échoué (certificat refusé).',
  status: 'Le site refuse l’accès à cette page.',
  unchanged: 'Rien n’a changé à cette adresse.',
  redirects: 'L’adresse redirige trop de fois.',
  'too-slow': `Le site n’a pas tout envoyé en ${PATIENCE_MS / 1000}\u00a0secondes.`,
  'too-large': 'Le contenu de cette adresse est trop volumineux.',
  type: 'Ce type de document n’est pas pris en charge. Indiquez une page web ou un calendrier.',
  unreadable: 'La réponse du site n’est pas lisible.',
  busy: 'Trop d’adresses sont lues en ce moment. Réessayez dans un instant.',
} as const
export type WebRefusal = keyof typeof REFUSALS

export class WebRefused extends Error {
  constructor(readonly reason: WebRefusal) {
    super(reason)
  }
}
