// The partners and donors of the demo agenda. All invented; hosts and addresses are the reserved example.org.
import type { Partner } from '~/domain/partner'

type Draft = Pick<Partner, 'name' | 'kind' | 'tier' | 'description' | 'locality' | 'canton'>

const DRAFTS = {
  'theatre-des-tilleuls-k3m9xp': {
    name: 'Théâtre des Tilleuls',
    kind: 'venue',
    tier: 'principal',
    locality: 'Nyon',
    canton: 'VD',
    description: `Deux cent quarante fauteuils rouges, une scène de neuf mètres et un foyer où l’on refait la pièce jusqu’à minuit. Le Théâtre des Tilleuls occupe depuis 1987 l’ancienne école de commerce ; le tableau noir de la salle 3 sert encore de plan de feux.

La saison compte une trentaine de spectacles, dont *un tiers de créations romandes*. Chaque pièce a au moins une date avec boucle magnétique, et les billets à 10 francs pour les moins de 25 ans ne sont pas rationnés.`,
  },
  'l-entrepot-a-sons-b7d2wq': {
    name: 'L’Entrepôt à sons',
    kind: 'venue',
    tier: 'principal',
    locality: 'Lausanne',
    canton: 'VD',
    description: `Une salle de concert de quatre cents places debout, gérée par une coopérative de soixante membres. Le bar est tenu par des bénévoles, la sono par des professionnelles : nous n’avons jamais fait l’inverse deux fois.

- Bouchons d’oreilles gratuits à l’entrée
- Vestiaire à 2 francs
- Dernier concert terminé avant le dernier métro en semaine`,
  },
  'cinema-l-etourneau-h5v8rt': {
    name: 'Cinéma L’Étourneau',
    kind: 'venue',
    tier: 'soutien',
    locality: 'Yverdon-les-Bains',
    canton: 'VD',
    description: `Une seule salle, 112 places, et un projectionniste qui présente lui-même les films quand la personne invitée a raté son train. L’Étourneau programme des films d’auteur, des classiques restaurés et une séance détendue chaque mois.`,
  },
  'musee-du-parapluie-c4n6js': {
    name: 'Musée du Parapluie',
    kind: 'venue',
    tier: 'soutien',
    locality: 'Morges',
    canton: 'VD',
    description: `Six cents parapluies, ombrelles et en-cas, du palais vénitien au modèle oublié dans le train de 17 h 12. Le musée vit dans une ancienne fabrique de baleines ; l’entrée est gratuite *les jours de pluie*, selon le pluviomètre de la cour, qui seul fait foi.`,
  },
  'theatre-de-la-soupiere-z8g3kd': {
    name: 'Théâtre de la Soupière',
    kind: 'venue',
    tier: 'principal',
    locality: 'Carouge',
    canton: 'GE',
    description: `Une scène de poche dans une ancienne soupe populaire. Nous avons gardé la cuisine : les soirs de relâche, on y mange ; les soirs de jeu, on y sert une soupe à prix libre avant le lever de rideau.

Compagnies en résidence, lectures, improvisation et jeune public le mercredi.`,
  },
  'forum-des-cerisiers-m2x7fb': {
    name: 'Forum des Cerisiers',
    kind: 'venue',
    tier: 'soutien',
    locality: 'Meyrin',
    canton: 'GE',
    description: `La maison culturelle d’un quartier où l’on parle une centaine de langues. Danse, musiques du monde, cinéma en plein air et un jardin d’hiver ouvert à qui veut lire au chaud. Toute la maison est de plain-pied.`,
  },
  'halle-des-vieux-abattoirs-r9t5gc': {
    name: 'Halle des Vieux-Abattoirs',
    kind: 'venue',
    tier: 'soutien',
    locality: 'Sion',
    canton: 'VS',
    description: `Mille deux cents mètres carrés de béton, de catelles blanches et d’échos. La halle accueille concerts, salons, marchés couverts et, un mardi sur deux, les répétitions de trois fanfares qui ne jouent pas la même marche.`,
  },
  'la-chaufferie-p6k4vn': {
    name: 'La Chaufferie',
    kind: 'venue',
    tier: 'soutien',
    locality: 'Neuchâtel',
    canton: 'NE',
    description: `Café-concert installé dans l’ancienne chaufferie des bains publics. Les tuyaux sont d’origine, la programmation non : chanson, jazz, poésie sonore et une scène ouverte un lundi sur quatre.`,
  },
  'halle-aux-armaillis-d3w8zx': {
    name: 'Halle aux Armaillis',
    kind: 'venue',
    tier: 'soutien',
    locality: 'Bulle',
    canton: 'FR',
    description: `Ancien marché au bétail couvert, charpente de 1911. On y a vendu des vaches, on y danse désormais ; l’acoustique, faite pour porter la voix du commissaire-priseur, convient très bien aux chœurs.`,
  },
  'le-moulin-a-images-j7c2ht': {
    name: 'Le Moulin à images',
    kind: 'venue',
    tier: 'ami',
    locality: 'Porrentruy',
    canton: 'JU',
    description: `Cinéma associatif et atelier de photographie. Deux séances par semaine, un laboratoire argentique au sous-sol et une buvette dont le sirop de sureau est plus connu que certains films.`,
  },
  'choeur-des-vignes-hautes-x4f9bm': {
    name: 'Chœur des Vignes hautes',
    kind: 'organizer',
    tier: 'ami',
    locality: 'Chexbres',
    canton: 'VD',
    description: `Quarante-cinq choristes de Lavaux, de dix-neuf à quatre-vingt-deux ans, et une règle : on répète le mardi, on vendange ensemble le dernier samedi. Répertoire romand, Renaissance et créations.`,
  },
  'sentiers-vivants-w5p3kz': {
    name: 'Association Sentiers vivants',
    kind: 'organizer',
    tier: 'soutien',
    locality: 'Saignelégier',
    canton: 'JU',
    description: `Des guides, des forestières et des institutrices à la retraite qui marchent lentement et s’arrêtent souvent. Une soixantaine de sorties par an dans tout l’Arc jurassien :

- botanique et champignons
- traces et oiseaux
- murs de pierres sèches
- sorties à la portée des poussettes et des fauteuils`,
  },
  'collectif-piece-montee-t8d6rj': {
    name: 'Collectif Pièce montée',
    kind: 'organizer',
    tier: 'ami',
    locality: 'Fribourg',
    canton: 'FR',
    description: `Théâtre d’objets, cuisine et mauvaise foi. Le collectif joue dans les salles à manger, les granges et, une fois, dans un téléphérique arrêté. Tous les accessoires sont comestibles ou presque.`,
  },
  'les-ateliers-du-lundi-g2v7qc': {
    name: 'Les Ateliers du Lundi',
    kind: 'organizer',
    tier: 'ami',
    locality: 'Genève',
    canton: 'GE',
    description: `Une association de cours du soir fondée par douze voisines qui s’ennuyaient le lundi. Reliure, couture, céramique, réparation : personne ne note personne, et le café est compris.`,
  },
  'radio-bise-n9s4xw': {
    name: 'Radio Bise',
    kind: 'media',
    tier: 'principal',
    locality: 'Lausanne',
    canton: 'VD',
    description: `La radio associative qui souffle du nord-est. L’agenda culturel passe à 7 h 40, 12 h 15 et 18 h 50 ; la météo des lacs est lue par qui se trouve le plus près du micro.`,
  },
  'le-courrier-des-combes-q3h8dm': {
    name: 'Le Courrier des Combes',
    kind: 'media',
    tier: 'soutien',
    locality: 'La Chaux-de-Fonds',
    canton: 'NE',
    description: `Bimensuel imprimé sur du papier gris, distribué à vélo entre La Chaux-de-Fonds et Le Noirmont. Seize pages, deux mots croisés, aucun horoscope.`,
  },
  'fondation-des-trois-sapins-v6b9kt': {
    name: 'Fondation des Trois-Sapins',
    kind: 'donor',
    tier: 'principal',
    locality: 'Vallorbe',
    canton: 'VD',
    description: `Née du legs d’une marchande de bois qui allait au spectacle deux fois par semaine. La fondation soutient les petites scènes de moins de cent places et *paie les petites choses que personne ne finance* : un rideau, un monte-escalier, une machine à café.`,
  },
  'fondation-aurore-du-leman-f7z2px': {
    name: 'Fondation Aurore du Léman',
    kind: 'donor',
    tier: 'principal',
    locality: 'Versoix',
    canton: 'GE',
    description: `Soutient l’accès à la culture des personnes âgées et de celles qui les accompagnent : transports, audiodescription, matinées détendues. Environ quarante projets par an, dossiers examinés en mars et en octobre.`,
  },
  'boulangerie-aux-deux-epis-s4j8nc': {
    name: 'Boulangerie Aux Deux Épis',
    kind: 'donor',
    tier: 'ami',
    locality: 'Echallens',
    canton: 'VD',
    description: `Offre le pain, les taillés et la bonne humeur de cinq heures du matin à une vingtaine de manifestations du Gros-de-Vaud. Le levain s’appelle Gaston et il a trente-quatre ans.`,
  },
  'imprimerie-du-pressoir-y2m6gw': {
    name: 'Imprimerie du Pressoir',
    kind: 'partner',
    tier: 'soutien',
    locality: 'Martigny',
    canton: 'VS',
    description: `Affiches, programmes et sets de table sur du papier suisse. L’imprimerie donne ses fins de rouleaux aux écoles et aux associations ; il suffit de passer le vendredi avant 16 h avec un carton.`,
  },
} as const satisfies Record<string, Draft>

export type DemoPartnerId = keyof typeof DRAFTS

/** The twenty, in the order in which the page shows them. */
export function demoPartners(): { id: DemoPartnerId; partner: Partner }[] {
  const ids = Object.keys(DRAFTS).filter(isDemoPartnerId)
  return ids.map((id, index) => {
    const slug = id.slice(0, id.lastIndexOf('-'))
    return {
      id,
      partner: {
        ...DRAFTS[id],
        logo: null,
        website: `https://example.org/${slug}`,
        email: `${slug}@example.org`,
        phone: null,
        order: index + 1,
        active: true,
      },
    }
  })
}

function isDemoPartnerId(id: string): id is DemoPartnerId {
  return id in DRAFTS
}
