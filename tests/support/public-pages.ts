interface PublicPage {
  path: string
  heading: string | RegExp
  /** 200 unless said otherwise. */
  status?: number
  /** True unless said otherwise. */
  indexed?: boolean
  /** It has nothing for axe that another page here has not. */
  alike?: boolean
}

/** Every public page, with what its one heading says. */
export const PUBLIC_PAGES: PublicPage[] = [
  { path: '/', heading: 'Que faire en Suisse romande ?' },
  { path: '/evenements', heading: 'Événements' },
  { path: '/evenements?category=musique', heading: 'Musique', alike: true },
  { path: '/evenement/jazz-ce-soir', heading: 'Quartet de jazz au Port' },
  { path: '/evenement/titre-long', heading: /^Grande rencontre intercommunale/, alike: true },
  { path: '/evenement/jazz-ce-soir/affiche', heading: 'Quartet de jazz au Port', indexed: false },
  { path: '/carte', heading: 'Carte' },
  { path: '/partenaires', heading: 'Partenaires & Donateurs' },
  { path: '/partenaires/salle-du-port', heading: 'Salle du Port' },
  { path: '/lieux', heading: 'Lieux' },
  { path: '/lieux/salle-du-port', heading: 'Salle du Port' },
  { path: '/organisateurs', heading: 'Organisateurs' },
  { path: '/about', heading: /./ },
  { path: '/how-it-works', heading: /./ },
  { path: '/faq', heading: 'Questions fréquentes' },
  { path: '/contact', heading: 'Contact' },
  { path: '/legal', heading: 'Conditions générales' },
  { path: '/privacy-policy', heading: 'Protection des données' },
  { path: '/support-us', heading: /./ },
  { path: '/reutiliser', heading: /./ },
  { path: '/evenements?q=introuvable', heading: 'Introuvable', indexed: false },
  { path: '/favoris', heading: 'Favoris', indexed: false, alike: true },
  { path: '/favoris?e=jazz-ce-soir', heading: 'Liste partagée', indexed: false, alike: true },
  { path: '/suivre?q=jazz', heading: 'S’abonner par e-mail', indexed: false },
  {
    path: '/suivre?evenement=inconnu',
    heading: 'Abonnement impossible',
    status: 404,
    indexed: false,
    alike: true,
  },
  {
    path: '/suivi/lien-mort',
    heading: 'Ce lien n’est plus valable',
    status: 404,
    indexed: false,
    alike: true,
  },
  { path: '/auth/login', heading: /./, indexed: false },
  { path: '/cette-page-n-existe-pas', heading: 'Cette page n’existe pas', status: 404, indexed: false },
  {
    path: '/evenement/inconnu',
    heading: 'Cette page n’existe pas',
    status: 404,
    indexed: false,
    alike: true,
  },
  {
    path: '/partenaires/inconnu',
    heading: 'Cette page n’existe pas',
    status: 404,
    indexed: false,
    alike: true,
  },
]
