// Exhibitions that run for weeks.
import { type Blueprint, chf, FRI, free, MON, open, SAT, SUN, THU, TUE, WED, whatYouWant } from '../blueprint'

const TUE_TO_SUN = [TUE, WED, THU, FRI, SAT, SUN]

export const EXPOS: Blueprint[] = [
  {
    title: 'Oubliés dans le train',
    summary: 'Cent douze parapluies jamais réclamés et les histoires que des écoliers leur ont inventées.',
    text: [
      'Chaque année, les bureaux d’objets trouvés se remplissent de parapluies que personne ne vient chercher. Le musée en a adopté cent douze. Des classes de Morges et de Préverenges ont écrit une fiche d’identité à chacun : nom, âge, dernier voyage, caractère.',
      'Le numéro 47, noir, pliant, « *a connu une contrebassiste et ne s’en est jamais remis* ».',
      [
        'Visite guidée le premier dimanche du mois à 15 h',
        'Carnet-jeu gratuit dès 6 ans',
        'Entrée gratuite s’il pleut',
      ],
    ],
    tags: ['objets', 'écoles', 'insolite'],
    at: 'parapluie',
    when: { opens: -48, closes: 67, hours: [open(TUE_TO_SUN, '11:00', '17:30')] },
    price: chf(9, 9, {
      note: 'Gratuit les jours de pluie',
      reductions: ['Enfants jusqu’à 16 ans : gratuit', 'AVS, étudiants : 6 francs'],
    }),
    family: true,
    access: ['easy_read'],
  },
  {
    title: 'Trois mètres de Suisse',
    summary: 'Bornes, chaînes, poteaux et malentendus : la frontière regardée de très près.',
    text: [
      'Une borne déplacée par un taureau, un bistrot à cheval sur deux pays, une haie qui fait foi : l’exposition présente quarante points où la frontière genevoise devient une affaire de centimètres.',
      'Au centre de la salle, une ligne au sol reproduit trois mètres de limite réelle. Vous êtes libre de la traverser ; la plupart des gens hésitent.',
    ],
    tags: ['frontière', 'histoire', 'cartographie'],
    at: 'frontieres',
    when: {
      opens: -90,
      closes: 118,
      hours: [open([TUE, WED, THU, FRI], '12:00', '18:00'), open([SAT, SUN], '10:00', '18:00')],
    },
    price: free(),
    access: ['audio_description', 'easy_read'],
    languages: ['fr', 'en', 'de', 'it'],
  },
  {
    title: 'Les Retards magnifiques',
    summary: 'Horloges arrêtées, pendules fausses, montres qui avancent : éloge de l’inexactitude.',
    text: [
      'Dans la ville où l’on a inventé tant de précision, le musée expose ce qui a échoué : le chronomètre marin tombé d’un escalier, la pendule de cuisine qui a fait manquer un mariage, le réveil d’un boulanger mort sans jamais être en retard.',
      'Chaque visite commence par l’abandon de votre montre au vestiaire. On vous la rend à la sortie, à une heure raisonnable.',
    ],
    tags: ['horlogerie', 'temps', 'collection'],
    at: 'tempsPerdu',
    when: { opens: -33, closes: 96, hours: [open(TUE_TO_SUN, '10:00', '17:00')] },
    price: chf(12, 12, {
      reductions: ['Personnes en retard à leur rendez-vous : 8 francs', 'Dimanche matin : gratuit'],
    }),
    languages: ['fr', 'de', 'en'],
  },
  {
    title: 'Vert bouteille',
    summary:
      'Vingt verrières, une seule couleur : les nuances du vert, du tesson de lac au vitrail d’église.',
    text: [
      'L’artiste n’utilise que du verre ramassé : bouteilles, vitres de serre, phares de tracteur. Assemblé au plomb, le rebut devient forêt. Par temps clair, vers 16 heures, la galerie entière se met à onduler.',
      'Une table de tri permet aux visiteurs d’apporter leurs tessons. Les plus beaux entreront dans une œuvre collective.',
    ],
    tags: ['verre', 'art contemporain', 'galerie'],
    at: 'verriere',
    when: {
      opens: -26,
      closes: 2,
      hours: [open([WED, THU, FRI], '14:00', '18:30'), open([SAT, SUN], '11:00', '17:00')],
    },
    price: free(),
  },
  {
    title: 'Le lac, vu de dessous',
    summary:
      'Photographies prises à un mètre de la rive, appareil retourné, par une nageuse de tous les matins.',
    text: [
      'Chaque matin pendant deux ans, elle est entrée dans l’eau avec un boîtier étanche et a photographié le ciel par en dessous. La surface devient plafond, les bateaux des nuages, une mouette un lustre.',
      'Tirages au format d’une porte, accrochés à l’horizontale : on regarde couché, sur des matelas de plage.',
    ],
    tags: ['photographie', 'lac', 'galerie'],
    at: 'portPully',
    when: {
      opens: 9,
      closes: 51,
      hours: [open([THU, FRI], '15:00', '19:00'), open([SAT, SUN], '13:00', '18:00')],
      vernissage: ['18:00', '21:00'],
    },
    price: free(),
  },
  {
    title: 'Cloches, colliers, courroies',
    summary: 'Deux cents courroies brodées racontent qui possédait quoi, et qui aimait qui.',
    text: [
      'La courroie d’une sonnaille porte des initiales, une date, parfois un cœur mal cousu. Rassemblées pour la première fois, celles de l’Intyamon forment un arbre généalogique de cuir.',
      'Au fond du grenier, une salle pour l’oreille : vingt-quatre cloches à frapper avec une mailloche de feutre, dans l’ordre que vous voulez, mais une seule personne à la fois, par égard pour le gardien.',
    ],
    tags: ['alpage', 'artisanat', 'patrimoine'],
    at: 'gruyeres',
    when: { opens: -61, closes: 139, hours: [open([WED, THU, FRI, SAT, SUN], '13:30', '17:30')] },
    price: chf(7, 7, { note: 'Enfants 3 francs' }),
    family: true,
  },
  {
    title: 'Sous les semelles',
    summary: 'Géologie à hauteur d’enfant : marcher pieds nus sur huit roches de la région.',
    text: [
      'Calcaire tiède, molasse qui s’effrite, galet, gypse, tourbe qui rebondit : un parcours pieds nus de quarante mètres fait sentir ce que les panneaux n’expliquent pas.',
      'On retrouve ensuite chaque roche dans une loupe, une légende et un mur d’ici. Essuie-pieds fournis ; parcours praticable en fauteuil par une allée parallèle à hauteur de main.',
    ],
    tags: ['géologie', 'enfants', 'sensoriel'],
    at: 'cheyres',
    when: { opens: -14, closes: 74, hours: [open([WED, SAT, SUN], '10:00', '17:00')] },
    price: chf(5, 8, { note: 'Enfants 5 francs, adultes 8 francs' }),
    family: true,
    ages: [3, null],
    access: ['wheelchair', 'easy_read', 'relaxed'],
  },
  {
    title: 'Affiches qui n’ont servi à rien',
    summary: 'Spectacles annulés, votations oubliées, soldes imaginaires : un siècle d’affiches inutiles.',
    text: [
      'L’affiche d’une fête des vendanges gelée, celle d’un concert où personne n’est venu, la campagne d’une initiative retirée la veille : l’imprimerie a ouvert ses tiroirs et en a sorti le plus beau de ce qui n’a pas eu lieu.',
      'Le samedi, presse à bras en marche : repartez avec l’affiche d’un événement qui n’existe pas encore.',
    ],
    tags: ['affiche', 'graphisme', 'imprimerie'],
    at: 'dranse',
    by: 'Imprimerie du Pressoir',
    partner: 'imprimerie-du-pressoir-y2m6gw',
    when: {
      opens: -19,
      closes: 38,
      hours: [open([MON, TUE, WED, THU, FRI], '08:00', '18:30'), open([SAT], '09:00', '16:00')],
    },
    price: free(),
  },
  {
    title: 'Portraits de gens qui attendent',
    summary: 'Cinquante dessins au stylo bille, faits dans les salles d’attente de Romandie.',
    text: [
      'Le dentiste, le contrôle technique, la visite en prison, le secours mutuel : il dessine partout où l’on patiente. Ses modèles ne le savent qu’à la fin ; il leur montre, ils signent ou il déchire.',
      'Vous attendez quelqu’un ? Une chaise et du papier sont prêts à la galerie.',
    ],
    tags: ['dessin', 'portrait'],
    by: 'Galerie Le Tampon',
    at: [
      {
        at: 'marges',
        local:
          'À Genève, les dessins sont accrochés dans la file des toilettes de la librairie, l’endroit le plus juste du lieu.',
      },
      {
        at: 'abattoirs',
        local:
          'À Sion, une série nouvelle a été dessinée sur le quai 3, un dimanche de correspondances manquées.',
      },
      {
        at: 'imier',
        local:
          'À Saint-Imier, les portraits sont accrochés dans la salle d’attente d’un cabinet médical, derrière la coopérative.',
      },
    ],
    when: { opens: -11, closes: 17, hours: [open([TUE, WED, THU, FRI, SAT], '09:00', '18:30')] },
    price: free(),
  },
  {
    title: 'Herbiers de voyage',
    summary:
      'Les plantes qu’on a rapportées dans une valise, un livre ou une chaussure, et ce qu’elles sont devenues.',
    text: [
      'Un figuier venu de Calabre dans un mouchoir, un laurier de Beyrouth, un cactus de camionneur : habitantes et habitants ont prêté leurs plantes exilées, avec leur récit.',
      'Le jardin d’hiver est chauffé et l’on peut s’y asseoir tout l’après-midi. Bourse aux boutures chaque premier samedi.',
    ],
    tags: ['plantes', 'migration', 'récits'],
    at: 'cerisiers',
    when: {
      opens: 16,
      closes: 93,
      hours: [open(TUE_TO_SUN, '10:00', '19:00')],
      vernissage: ['18:30', '21:30'],
    },
    price: free(),
    languages: ['fr', 'pt', 'it', 'ar'],
  },
  {
    title: 'Monochromes à vaches',
    summary: 'Peintures abstraites dont la moitié a été réalisée par un troupeau. Saurez-vous laquelle ?',
    text: [
      'Seize toiles, huit signées par un peintre, huit par les vaches de Bellelay, qui ont passé un été à frotter leur flanc contre des panneaux apprêtés. Aucune étiquette. On vote en sortant.',
      'Le score moyen du public est de neuf sur seize. Celui des critiques, de sept.',
    ],
    tags: ['peinture', 'humour', 'abstraction'],
    at: 'bellelay',
    when: { opens: -38, closes: 24, hours: [open([FRI, SAT, SUN], '13:00', '18:00')] },
    price: whatYouWant(),
    family: true,
  },
  {
    title: 'Dormir debout',
    summary: 'Vingt-six chambres d’hôtel abandonnées, photographiées au réveil.',
    text: [
      'De Leysin à Finhaut, les grands hôtels ont fermé les uns après les autres. La photographe y passe la nuit, seule, et déclenche à la première lumière : papier peint, lavabo, clé sur la porte.',
      'Une chambre a été reconstituée grandeur nature ; on peut s’y enfermer dix minutes.',
    ],
    tags: ['photographie', 'hôtels', 'Belle Époque'],
    at: 'magnolias',
    when: { opens: -52, closes: 5, hours: [open([WED, THU, FRI, SAT, SUN], '14:00', '18:00')] },
    price: chf(10, 10, {
      reductions: ['AVS : 8 francs', 'Hôtellerie, sur présentation d’un tablier : gratuit'],
    }),
  },
]
