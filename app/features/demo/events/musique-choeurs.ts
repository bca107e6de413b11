// Choirs, orchestras, brass and dances.
import {
  type Blueprint,
  chf,
  days,
  FRI,
  free,
  hat,
  MON,
  once,
  SAT,
  SUN,
  THU,
  TUE,
  UNKNOWN_PRICE,
  WED,
  weekly,
  whatYouWant,
} from '../blueprint'

export const MUSIQUE_CHOEURS: Blueprint[] = [
  {
    title: 'Nuits de papier',
    summary: 'Le Chœur des Vignes hautes chante onze poèmes romands mis en musique pour lui.',
    text: [
      'Onze poèmes trouvés dans des almanachs, des journaux de tranchée et le carnet d’une institutrice de Rivaz ; onze musiques nouvelles, écrites sur mesure pour quarante-cinq voix et un harmonium de voyage.',
      'Entre les pièces, une comédienne lit les brouillons : les ratures aussi ont été composées. Programme imprimé avec tous les textes, en gros caractères sur demande.',
    ],
    tags: ['chœur', 'création', 'poésie'],
    by: 'Chœur des Vignes hautes',
    partner: 'choeur-des-vignes-hautes-x4f9bm',
    at: [
      {
        at: 'hautChemin',
        local:
          'À Romainmôtier, la chapelle n’est pas chauffée : le chœur garde ses écharpes et vous pouvez garder les vôtres.',
      },
      {
        at: 'treille',
        title: 'Nuits de papier, en plein air',
        local:
          'À Chexbres, on chante sur la place à la tombée du jour. Repli à la salle communale si les vignes gouttent.',
      },
      {
        at: 'crets',
        local:
          'Pour la date genevoise, l’harmonium de voyage cède la place au grand orgue de salle des Crêts.',
      },
      {
        at: 'javroz',
        local:
          'À Charmey, le chœur du village se joint au concert pour les trois derniers poèmes, soit quatre-vingts voix.',
      },
    ],
    when: once([SAT, SUN], '17:00', '18:30'),
    price: chf(30, 30, { reductions: ['AVS, AI : 25 francs', 'Moins de 20 ans : gratuit'] }),
    booking: true,
    access: ['hearing_loop'],
  },
  {
    title: 'La fanfare joue avec le feu',
    summary: 'Concert annuel de L’Écho du Battoir, avec les pompiers comme solistes.',
    text: [
      'Cette année, la soirée annuelle de la fanfare a pour thème l’incendie. On entendra une ouverture de ballet, une samba, la sirène du camion de 1974 accordée sur le *si* bémol et une pièce pour lance à eau et tubas, créée en extérieur.',
      'Deuxième partie théâtrale par les jeunes musiciens. Tombola : premier lot, un jambon ; deuxième lot, un détecteur de fumée ; troisième lot, un autre jambon.',
    ],
    tags: ['fanfare', 'soirée annuelle', 'tombola'],
    at: 'moisson',
    by: 'Fanfare L’Écho du Battoir',
    when: once([FRI, SAT], '20:00', '23:30'),
    price: chf(15, 15, { note: 'Enfants gratuits jusqu’à 16 ans' }),
    family: true,
  },
  {
    title: 'Quatuor Lisière : Haydn, Bartók et une porte qui grince',
    summary: 'Deux quatuors du répertoire et une création pour cordes et gonds.',
    text: [
      'Le Quatuor Lisière a posé son micro devant les portes de quarante granges de la Glâne. De ces grincements, une compositrice de Romont a tiré une pièce de douze minutes que l’on jurerait écrite entre Haydn et Bartók, ce qui tombe bien.',
      'Introduction au programme à 19 h 15 par la violoncelliste, avec exemples joués.',
    ],
    tags: ['musique de chambre', 'quatuor', 'création'],
    at: 'vitrail',
    by: 'Quatuor Lisière',
    when: once([THU, FRI], '20:00', '21:50'),
    price: chf(35, 45, { reductions: ['Étudiants : 15 francs'] }),
    booking: true,
    availability: 'available',
  },
  {
    title: 'Midi à l’orgue, sandwich permis',
    summary: 'Trente-cinq minutes d’orgue à l’heure du repas, miettes tolérées.',
    text: [
      'Chaque mercredi, une ou un organiste de passage joue pendant que vous mangez. Le répertoire va du prélude de choral au générique de série ; il est affiché le matin même sur la porte.',
      'On entre et on sort quand on veut. Les sandwiches au papier bruyant sont priés d’attendre les passages *fortissimo*.',
    ],
    tags: ['orgue', 'pause de midi', 'classique'],
    at: 'crets',
    when: weekly(WED, '12:15', '12:50', 8, { cancelled: [2] }),
    price: free('Collecte à la sortie'),
    within: [-8, 5],
  },
  {
    title: 'Noël des bergers',
    summary: 'Pastorales, bourdons et flûtes à bec : un Noël d’avant les guirlandes électriques.',
    text: [
      'Douze chanteuses et chanteurs, trois flûtes, une vielle, un tambourin et un âne nommé Prosper, dont la participation dépend de son humeur. Le programme suit la marche des bergers, de la nouvelle annoncée jusqu’au vin chaud.',
      'Les chants du dernier quart d’heure se chantent avec le public : les paroles sont imprimées au dos du programme.',
    ],
    tags: ['Noël', 'musique ancienne', 'famille'],
    by: 'Ensemble La Houlette',
    at: [
      {
        at: 'armaillis',
        local: 'À Bulle, la charpente de la halle résonne si bien que l’âne a demandé à chanter.',
      },
      { at: 'ursanne', local: 'À Saint-Ursanne, montée aux flambeaux depuis le pont dès 16 h 15.' },
      {
        at: 'cedres',
        local: 'À Rolle, seulement soixante places dans le salon de la villa ; Prosper attend au jardin.',
      },
      {
        at: 'dranse',
        local:
          'À Martigny, le vin chaud est offert par une imprimerie de la place, qui a aussi imprimé les paroles.',
      },
    ],
    when: once([SAT, SUN], '17:00', '18:15'),
    months: [12],
    price: hat('Prix conseillé : 20 francs'),
    family: true,
  },
  {
    title: 'Cors des Alpes au lever du jour',
    summary: 'On monte dans la nuit, on écoute quatre cors à l’aube, on redescend avec du fromage.',
    text: [
      'Rendez-vous à la lampe frontale. Une demi-heure de marche facile mène au pré d’où les quatre cornistes jouent à l’instant où le soleil touche la crête d’en face. L’écho revient en deux temps, trois par temps sec.',
      [
        'Chaussures de marche et vêtements chauds',
        'Petit déjeuner d’alpage sur inscription',
        'Chiens en laisse, ils chantent aussi',
      ],
    ],
    tags: ['cor des Alpes', 'aube', 'plein air'],
    by: 'Cornistes du Haut-Plateau',
    at: [
      {
        at: 'vercorin',
        local:
          'Depuis Vercorin, départ au four banal à 5 heures précises ; le pain cuit pendant que vous montez.',
      },
      {
        at: 'telepherique',
        local:
          'Depuis Champéry, départ sous l’ancienne cabine ; les Dents du Midi rosissent exactement pendant le deuxième morceau.',
      },
      {
        at: 'troisMelezes',
        local:
          'Depuis Leysin, le sentier est praticable en poussette tout-terrain, avec une arrivée face aux Dents-du-Midi.',
      },
    ],
    when: once([SAT, SUN], '05:00', '08:00'),
    months: [6, 7, 8, 9],
    price: whatYouWant('Petit déjeuner : 18 francs'),
    outdoor: true,
    rainPlan: 'Renvoyé au lendemain s’il pleut ; décision la veille à 18 h sur le site.',
    family: true,
  },
  {
    title: 'La Folle Basse',
    summary: 'Viole de gambe et clavecin entre deux rangées de foudres, trois vins entre deux suites.',
    text: [
      'La cave a la température idéale pour le clavecin et pour le chasselas : treize degrés. On y joue des *folies* d’Espagne, d’Italie et de France, c’est-à-dire toujours la même basse, sur laquelle chacun a perdu la tête à sa façon.',
      'Un verre est servi après chaque suite. La vigneronne explique l’accord ; la gambiste le conteste, c’est prévu.',
    ],
    tags: ['baroque', 'viole de gambe', 'dégustation'],
    at: 'raisinNoir',
    when: once([FRI, SUN], '18:30', '20:30'),
    price: chf(48, 48, { note: 'Trois vins compris' }),
    booking: true,
    ages: [18, null],
    availability: 'few_left',
  },
  {
    title: 'Bal folk à la grange',
    summary: 'Une heure pour apprendre, trois pour danser : bourrées, cercles, mazurkas et branles.',
    text: [
      'Pas besoin de venir à deux, pas besoin de savoir. L’initiation commence à l’heure, la meneuse parle clairement et les danses reviennent dans la soirée dans l’ordre où vous les avez apprises.',
      'L’orchestre joue debout, sans sono : cornemuse du Centre, vielle, violon. Apportez de l’eau, un éventail et des chaussures qui glissent.',
    ],
    tags: ['bal folk', 'danse', 'initiation'],
    by: 'Association Pied de bourrée',
    at: [
      {
        at: 'lirons',
        local:
          'À Jussy, le parquet de la Grange aux Lirons a été ciré le jeudi : les premiers cercles seront rapides.',
      },
      {
        at: 'bellelay',
        local:
          'À Bellelay, on danse dans les anciennes écuries ; soupe aux pois à 22 h et dortoir à dix francs pour qui ne veut pas rentrer.',
      },
      {
        at: 'fontenais',
        local: 'À Fontenais, un bus ramène les danseuses et danseurs à la gare de Porrentruy à 23 h 50.',
      },
      {
        at: 'laiterie',
        local:
          'À Champvent, le bal se tient dans l’ancienne laiterie : quatre-vingts personnes au plus, arrivez tôt.',
      },
      {
        at: 'nendaz',
        title: 'Bal folk sous les étoiles',
        local: 'À Nendaz, les cors des Alpes se sont invités pour une scottish mémorable.',
      },
    ],
    when: once([SAT], '19:30', '23:30'),
    price: chf(18, 18, { reductions: ['Avec un instrument pour le bœuf final : gratuit'] }),
    family: true,
  },
  {
    title: 'Le Renard qui décrocha la lune',
    summary: 'Un opéra de poche pour trois voix, un accordéon et une échelle, dès 5 ans.',
    text: [
      'Le renard trouve que la lune est mal accrochée. Avec une échelle empruntée au pompier et l’aide d’une poule insomniaque, il entreprend de la remettre droite, ce qui dérègle les marées du Léman et l’horaire des bateaux.',
      'Cinquante minutes chantées, un décor qui tient dans deux valises. À la fin, les enfants montent voir comment la lune s’allume.',
    ],
    tags: ['opéra', 'jeune public', 'conte'],
    by: 'Opéra Valise',
    at: [
      {
        at: 'chatel',
        local:
          'À Châtel-Saint-Denis, goûter offert entre les deux représentations par la boulangerie du village.',
      },
      {
        at: 'mosaique',
        local: 'À Ecublens, la séance du matin est détendue : lumière en salle, allées et venues permises.',
      },
      {
        at: 'couvet',
        local:
          'À Couvet, les élèves du Val-de-Travers ont peint la lune du décor ; elle est un peu verte, c’est assumé.',
      },
      { at: 'bazar', local: 'À Sierre, la poule chante son air en allemand, en clin d’œil au Haut-Valais.' },
      { at: 'villeret', local: 'À Villeret, le pompier du spectacle est un vrai pompier de Villeret.' },
    ],
    when: days(
      [SUN, WED],
      [
        ['11:00', '11:50', 'Matinée'],
        ['15:00', '15:50', 'Après-midi'],
      ],
    ),
    price: chf(12, 18, {
      note: 'Enfants 12 francs, adultes 18 francs',
      reductions: ['Famille de quatre : 50 francs'],
    }),
    booking: true,
    family: true,
    ages: [5, 10],
    access: ['relaxed'],
  },
  {
    title: 'Schwyzoises et jambon à l’os',
    summary: 'Six heures d’accordéon, une piste en sciure et un jambon de quatorze kilos.',
    text: [
      'Dix-huit formations champêtres des Franches-Montagnes, de la Gruyère et de l’Oberland se succèdent par tranches de vingt minutes. Quand deux orchestres arrivent en même temps, ils jouent en même temps.',
      'La piste est ratissée toutes les heures entre les danses. Le jambon sort du four à 19 h, la salade de pommes de terre n’a jamais cessé de sortir.',
    ],
    tags: ['musique champêtre', 'accordéon', 'danse'],
    at: 'saignelegier',
    by: 'Les Amis du soufflet',
    when: once([SAT, SUN], '14:00', '20:00'),
    price: chf(10),
    languages: ['fr', 'de'],
    family: true,
  },
  {
    title: 'Treize clochettes',
    summary: 'Une pièce de 47 minutes pour treize clochettes de chèvre et le bâtiment entier.',
    text: [
      'Les treize interprètes sont répartis du grenier à la cave du musée. Le public se déplace, monte, redescend, colle l’oreille aux radiateurs. Aucun point d’écoute n’est le bon, c’est tout l’intérêt.',
      'La partition, écrite comme un plan d’évacuation, est distribuée à l’entrée.',
    ],
    status: 'pending',
    tags: ['musique contemporaine', 'parcours', 'création'],
    at: 'tempsPerdu',
    when: once([THU, SAT], '18:30', '19:20'),
    price: UNKNOWN_PRICE,
  },
  {
    title: 'Chorale éphémère',
    summary: 'Deux heures, une chanson à quatre voix, un enregistrement, et chacun rentre chez soi.',
    text: [
      'On ne lit pas la musique, on n’achète pas de classeur, on ne s’engage à rien. La cheffe répartit les voix en dix minutes, apprend la chanson à l’oreille et, à 20 h 15, tout le monde chante devant un micro.',
      'L’enregistrement arrive par courriel le lendemain. Les personnes persuadées de chanter faux sont placées au centre, où l’on s’entend le mieux.',
    ],
    tags: ['chanter', 'participatif', 'chorale'],
    at: 'tilleuls',
    when: weekly(TUE, '18:30', '20:30', 4, { everyWeeks: 2 }),
    price: whatYouWant('Entre 5 et 20 francs', 5),
    access: ['relaxed', 'hearing_loop'],
  },
  {
    title: 'Onze violoncelles et un tabouret trop bas',
    summary: 'L’audition de fin de trimestre de la classe de violoncelle, cinquante minutes chrono.',
    text: [
      'De Léa, six ans, trois mois de pratique, à Monsieur Perrin, 71 ans, deux ans de pratique : onze élèves jouent ce qu’ils aiment. Le dernier morceau réunit tout le monde, tabouret compris.',
      'Entrée libre, applaudissements obligatoires.',
    ],
    tags: ['audition', 'violoncelle', 'école de musique'],
    at: 'boudry',
    by: 'École de musique des Gorges',
    when: once([MON, TUE, WED], '18:30', '19:20'),
    price: free(),
    family: true,
    within: [0, 20],
  },
  {
    title: 'Passion selon le village',
    summary: 'Soixante habitants, un orchestre d’instruments anciens et un récit chanté de maison en maison.',
    text: [
      'Le récit commence devant le lavoir et finit dans la cour de la Dîme. Le public suit les chœurs, de la fontaine au four, avec un pliant sous le bras.',
      'La distribution est entièrement locale : le garagiste chante la basse, la pharmacienne tient le premier violon et la classe de 7H fait la foule, avec un réalisme inquiétant.',
    ],
    tags: ['chœur', 'déambulation', 'création'],
    at: 'estavayer',
    by: 'Chœur mixte de la Dîme',
    when: days([FRI], [['20:00', '21:45']], [['20:00', '21:45']], [['17:00', '18:45']]),
    months: [3, 4, 5, 6],
    price: chf(32, 32, { reductions: ['Enfants : 10 francs'] }),
    booking: true,
    outdoor: true,
    rainPlan: 'Version concert à l’église s’il pleut.',
  },
  {
    title: 'Tambours du petit matin',
    summary: 'Répétition publique et tonitruante des tambours, avant le réveil du bourg.',
    text: [
      'Une fois par saison, les tambours répètent dans la rue, à l’heure où ils défileront. Les riverains ont signé ; en échange, ils reçoivent une tresse et des excuses.',
      'Venez écouter depuis l’esplanade, apprenez les trois coups de base sur un pneu, restez pour le café.',
    ],
    tags: ['tambours', 'répétition publique', 'tradition'],
    at: 'rempart',
    by: 'Tambours de la Porte de l’Est',
    when: once([SAT], '07:00', null),
    price: free(),
    outdoor: true,
    rainPlan: 'Sous l’arcade, encore plus fort.',
  },
]
