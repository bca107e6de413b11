/** For a whole answer, redirects included. */
export const PATIENCE_MS = 10_000
export const MAX_REDIRECTS = 5

/** Why nothing is taken from an address; French, for whom has given it. */
export const REFUSALS = {
  'no-address': 'Ce n’est pas une adresse web complète. Exemple\u00a0: https://www.exemple.ch/agenda',
  scheme: 'Seules les adresses qui commencent par http:// ou https:// peuvent être lues.',
  credentials: 'L’adresse contient un nom d’utilisateur ou un mot de passe. Enlevez-le.',
  port: 'L’adresse indique un port. Seuls les ports habituels (80 et 443) sont admis.',
  private: 'Cette adresse ne mène pas à un site public d’Internet.',
  'unknown-host': 'Ce site est introuvable. Vérifiez l’adresse.',
  unreachable: 'Ce site ne répond pas. Réessayez plus tard.',
  certificate: 'La connexion sécurisée à ce site a échoué (certificat non valable).',
  status: 'Le site ne donne pas cette page.',
  unchanged: 'Rien n’a changé à cette adresse.',
  redirects: `L’adresse renvoie plus de ${MAX_REDIRECTS} fois à une autre.`,
  'too-slow': `Le site n’a pas tout envoyé en ${PATIENCE_MS / 1000} secondes.`,
  'too-large': 'Ce qui se trouve à cette adresse est trop volumineux.',
  type: 'Il n’y a rien de lisible à cette adresse\u00a0: le type de document ne convient pas.',
  unreadable: 'La réponse du site est illisible.',
  busy: 'Trop d’adresses sont lues en ce moment. Réessayez dans un instant.',
} as const
export type WebRefusal = keyof typeof REFUSALS

export class Refused extends Error {
  constructor(readonly reason: WebRefusal) {
    super(reason)
  }
}
