// Theatre, comedy, dance, circus and puppets.
import {
  type Blueprint,
  chf,
  days,
  FRI,
  free,
  hat,
  MON,
  nights,
  once,
  SAT,
  SUN,
  THU,
  WED,
  weekly,
  whatYouWant,
} from '../blueprint'

export const SPECTACLES: Blueprint[] = [
  {
    title: 'La Panne de Gland',
    summary: 'Un train arrêté, sept inconnus, une seule prise électrique : une comédie ferroviaire.',
    text: [
      'L’Interregio de 17 h 42 s’immobilise en pleine voie. Dans la voiture 6, une avocate, un apprenti, un couple qui se sépare, une contrôleuse en dernier jour de service et deux personnes qui n’auraient jamais dû se retrouver. Trois heures plus tard, le train repart ; pas tout le monde.',
      'Écrite à partir de **quarante récits de pendulaires**, la pièce a été répétée dans une vraie voiture, entre deux révisions. Le retard, lui, est joué en temps réel.',
    ],
    tags: ['théâtre', 'comédie', 'création'],
    at: 'tilleuls',
    by: 'Compagnie Voie 3',
    when: nights([THU, FRI, SAT, SUN], '20:00', '21:45'),
    price: chf(38, 38, {
      reductions: [
        'AVS, AI : 30 francs',
        'Moins de 25 ans : 10 francs',
        'Abonnement de parcours : 30 francs',
      ],
    }),
    booking: true,
    access: ['hearing_loop', 'audio_description'],
    within: [1, 10],
    availability: 'few_left',
  },
  {
    title: 'Ouf',
    summary: 'Une danseuse, un rideau, quarante minutes de souffle retenu puis relâché.',
    text: [
      'Tout part d’une expiration. La danseuse traverse la scène au rythme de ses poumons, amplifiés par six micros ; quand le public se surprend à respirer avec elle, la pièce bascule et c’est elle qui suit la salle.',
      'La représentation du samedi est audiodécrite et précédée d’une visite tactile du plateau à 19 h.',
    ],
    tags: ['danse', 'solo'],
    at: 'cerisiers',
    when: nights([FRI, SAT], '20:30', '21:10'),
    price: chf(15, 25, { reductions: ['Moins de 20 ans : 10 francs'] }),
    booking: true,
    access: ['audio_description', 'wheelchair'],
  },
  {
    title: 'Soupe, soupir et rideau',
    summary: 'Un spectacle court, une soupe longue : le lundi, la Soupière improvise.',
    text: [
      'Le lundi, le théâtre fait relâche et la cuisine prend le pouvoir. Deux comédiennes improvisent une pièce de trois quarts d’heure à partir de la liste des courses du public, pendant que la soupe finit de cuire sur scène.',
      'On mange ensuite tous à la même table, qui mesure neuf mètres. Végétarien par défaut.',
    ],
    tags: ['improvisation', 'repas', 'théâtre'],
    at: 'soupiere',
    when: weekly(MON, '19:00', '21:30', 4),
    price: whatYouWant('Prix conseillé : 20 francs, soupe comprise'),
    booking: true,
  },
  {
    title: 'Mon voisin est un lac',
    summary:
      'Seul en scène d’un homme qui a hérité d’un hangar à bateaux et de tous les ennuis qui flottent autour.',
    text: [
      'Il ne sait pas nager, il a le mal de mer sur un ponton et il vient d’hériter d’un hangar au bord du Léman. Les voisins veulent l’acheter, la commune veut le raser, un cygne veut le garder.',
      'Un humour à combustion lente, beaucoup de procédure administrative et un cygne en papier mâché d’une mauvaise foi remarquable.',
    ],
    tags: ['humour', 'seul en scène'],
    by: 'Productions du Ponton',
    at: [
      {
        at: 'nautique',
        local:
          'À Versoix, le spectacle se joue dans un vrai hangar nautique, entre deux dériveurs. Le cygne d’à côté a été prévenu.',
      },
      {
        at: 'stAubin',
        local:
          'À Saint-Aubin, le texte passe du Léman au lac de Neuchâtel ; l’auteur assure que les ennuis sont les mêmes.',
      },
      {
        at: 'cheyres',
        local:
          'À Cheyres, la procédure administrative du deuxième acte a été vérifiée par un vrai habitant d’un vrai chalet.',
      },
      { at: 'lucarne', local: 'À Cossonay, aucun lac en vue : un aquarium sera prêté par l’école.' },
      { at: 'neuveville', local: 'À La Neuveville, surtitres allemands pour nos voisins d’en face.' },
    ],
    when: once([THU, FRI, SAT], '20:30', '21:50'),
    price: chf(28, 28, { reductions: ['Étudiants, AVS : 22 francs', 'Propriétaires de bateau : 35 francs'] }),
    booking: true,
    ages: [10, null],
  },
  {
    title: 'Cabaret Courgette',
    summary: 'Numéros courts, légumes volants et une présentatrice qui perd son texte exprès.',
    text: [
      'Une contorsionniste dans une caisse à pommes, un ventriloque et son poireau, un numéro de trapèze à trente centimètres du sol : le Cabaret Courgette réunit les artistes qui ont un numéro de sept minutes et pas une de plus.',
      'Les tables sont rondes, les verres sont petits, le spectacle se termine sur un chant à boire dont le refrain change chaque soir.',
    ],
    tags: ['cabaret', 'cirque', 'humour'],
    at: 'trefle',
    by: 'Collectif Pièce montée',
    partner: 'collectif-piece-montee-t8d6rj',
    when: nights([FRI, SAT], '20:30', '22:45'),
    price: chf(30, 30, { reductions: ['Apprentis : 15 francs'] }),
    booking: true,
    ages: [16, null],
    languages: ['fr', 'de'],
  },
  {
    title: 'Guillemets',
    summary: 'Deux menteurs professionnels se disputent la même autobiographie.',
    text: [
      'Un écrivain célèbre meurt. Sa prête-plume et son biographe se retrouvent dans le même bureau, devant la même dernière page, avec deux versions de sa vie. Chacun a des preuves. Chacun les a écrites.',
      'Un duel verbal réglé comme une partie d’échecs, dans un décor de tiroirs qui s’ouvrent tout seuls.',
    ],
    tags: ['théâtre', 'duo'],
    at: 'soupiere',
    when: nights([WED, THU, FRI, SAT], '20:00', '21:25'),
    price: chf(35, 35, { reductions: ['AVS : 25 francs', 'Moins de 26 ans : 15 francs'] }),
    booking: true,
    access: ['hearing_loop'],
  },
  {
    title: 'Marionnettes de poche et de manche',
    summary:
      'Des marionnettes qui sortent d’un seul manteau, pour les enfants dès 3 ans et les gens pressés.',
    text: [
      'Le marionnettiste entre, s’assoit, ne dit rien. De sa manche sort un escargot, de sa poche un facteur, de son col une girafe obligée de se plier. Le manteau est la scène, la maison et la météo.',
      'Trente-cinq minutes presque sans paroles, donc pour toutes les langues. Les enfants peuvent serrer la main du facteur après la représentation.',
    ],
    tags: ['marionnettes', 'jeune public', 'sans paroles'],
    by: 'Théâtre du Revers',
    at: [
      {
        at: 'encrier',
        local:
          'À Gland, la représentation a lieu entre les rayons de la bibliothèque ; les livres sur les girafes sont mis à part.',
      },
      {
        at: 'jardinRose',
        local: 'À Delémont, sirop et tranches de pomme attendent les enfants après le salut.',
      },
      {
        at: 'turbine',
        local:
          'À Monthey, une séance en petite jauge est réservée aux familles qui ont besoin de calme : demandez-la à l’inscription.',
      },
      {
        at: 'imier',
        local: 'À Saint-Imier, la coopérative garde les petits frères et sœurs de moins de deux ans.',
      },
    ],
    when: days(
      [WED, SAT],
      [
        ['10:30', '11:05'],
        ['16:00', '16:35'],
      ],
    ),
    price: chf(10, 10, { note: 'Un adulte gratuit par enfant' }),
    booking: true,
    family: true,
    ages: [3, 8],
    access: ['relaxed'],
  },
  {
    title: 'L’Heure du conte qui déborde',
    summary: 'Une conteuse, une clepsydre, des histoires qui ne s’arrêtent pas quand l’eau est finie.',
    text: [
      'Officiellement, l’heure du conte dure une heure. La conteuse a posé une clepsydre sur la table pour en être sûre, mais les histoires de sorcières du Jorat ne savent pas lire l’heure.',
      'Venez avec un coussin. Les doudous entrent gratuitement ; les grands-parents aussi.',
    ],
    tags: ['conte', 'bibliothèque', 'enfants'],
    at: 'vallonLivres',
    when: weekly(WED, '15:00', '16:00', 5, { everyWeeks: 2 }),
    price: free(),
    family: true,
    ages: [4, 9],
    access: ['easy_read'],
  },
  {
    title: 'Match d’impro : Fribourg contre le reste du monde',
    summary: 'Deux équipes, un arbitre odieux et des pantoufles à lancer.',
    text: [
      'Le reste du monde est représenté ce soir par Bulle, Payerne et une Belge de passage. Les catégories sont tirées au sort : alexandrin, film muet, sans verbe, « à la manière d’un conseil communal ».',
      'À l’entrée, chaque personne reçoit une pantoufle. Elle sert à contester l’arbitre ; visez les épaules.',
    ],
    tags: ['improvisation', 'match', 'humour'],
    at: 'trefle',
    by: 'Ligue d’improvisation de la Sarine',
    when: once([WED, THU], '20:00', '22:15'),
    price: chf(16, 16, { reductions: ['Étudiants : 12 francs'] }),
    within: [2, 20],
  },
  {
    title: 'Le Cirque Bonbonne plante sa toile',
    summary: 'Six artistes, un chapiteau de deux cents places et une échelle de vingt-quatre barreaux.',
    text: [
      'Pas d’animaux, sauf une poule à la billetterie. Le Cirque Bonbonne voyage en tracteur entre les villages du Gros-de-Vaud et du lac ; il met quatre heures à planter la toile et une heure vingt à vous faire oublier l’heure.',
      'Le spectacle de cette tournée s’appelle *Échelle* : on y monte, on en tombe, on s’y marie.',
      [
        'Le vendredi, répétition publique gratuite à 16 h',
        'Le dimanche, initiation au fil pour les enfants après la matinée',
      ],
    ],
    tags: ['cirque', 'chapiteau', 'famille'],
    at: 'pecheurs',
    by: 'Cirque Bonbonne',
    when: days(
      [FRI],
      [['19:30', '20:50']],
      [
        ['15:00', '16:20', 'Matinée'],
        ['20:00', '21:20', 'Soirée'],
      ],
      [['11:00', '12:20']],
    ),
    months: [4, 5, 6, 7, 8, 9, 10],
    price: chf(15, 28, { note: 'Enfants 15 francs, adultes 28 francs' }),
    booking: true,
    family: true,
  },
  {
    title: 'Les Archives de ma tante',
    summary: 'Théâtre documentaire dans un salon de Lancy, pour trente-cinq personnes à la fois.',
    text: [
      'Ma tante Rose a travaillé quarante ans à l’étage des saisonniers, sans jamais en parler. Elle a laissé huit boîtes à chaussures. La pièce les ouvre, une par représentation, et nul ne verra donc tout à fait le même spectacle.',
      'Les spectatrices et spectateurs qui ont une boîte semblable chez eux sont invités à l’apporter ; on discute après, autour d’un café au percolateur.',
    ],
    tags: ['théâtre documentaire', 'mémoire', 'migration'],
    at: 'villaGlycines',
    by: 'Compagnie Tiroir-Caisse',
    when: weekly(THU, '19:00', '20:20', 8),
    price: whatYouWant('De 0 à 40 francs, sans justification'),
    booking: true,
    languages: ['fr', 'it', 'es'],
    within: [-7, 9],
  },
  {
    title: 'Bonsoir, ici la nuit',
    summary: 'Une émission de radio inventée, jouée en direct à l’heure où l’on ne dort pas.',
    text: [
      'De 22 heures à 1 heure, la salle devient un studio. Une animatrice de nuit prend les appels des insomniaques, tous joués, sauf ceux qui ne le sont pas : le numéro affiché fonctionne vraiment.',
      'Diffusion simultanée sur les ondes de Radio Bise. Oreillers prêtés, café serré, sortie libre.',
    ],
    tags: ['radio', 'nuit', 'théâtre'],
    at: 'bocal',
    by: 'Collectif Onde courte',
    partner: 'radio-bise-n9s4xw',
    when: once([FRI, SAT], '22:00', '01:00'),
    price: hat(),
    attendance: 'mixed',
    ages: [16, null],
    within: [4, 20],
  },
]
