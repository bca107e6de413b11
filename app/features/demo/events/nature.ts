// Walks, birds, gardens and stars.
import { type Blueprint, chf, FRI, free, hat, once, SAT, SUN, TUE, WED, whatYouWant } from '../blueprint'

export const NATURE: Blueprint[] = [
  {
    title: 'La balade qui ne va nulle part',
    summary: 'Deux heures, quatre cents mètres : on s’arrête à chaque chose qui le mérite.',
    text: [
      'Une mousse, une trace, un mur, un nuage. La guide marche si lentement que les papillons se posent. À l’arrivée, qui est à peu près le départ, on dessine de mémoire ce que l’on a vu.',
      'Sans dénivelé. Poussettes et fauteuils accompagnés bienvenus.',
    ],
    tags: ['balade', 'lenteur', 'observation'],
    by: 'Association Sentiers vivants',
    partner: 'sentiers-vivants-w5p3kz',
    at: [
      { at: 'saignelegier', local: 'À Saignelégier, les quatre cents mètres longent un étang de tourbière.' },
      { at: 'bellelay', local: 'À Bellelay, le chemin va de l’abbatiale à la première fourmilière.' },
      { at: 'brevine', local: 'À La Brévine, on lit la météo sur les sapins.' },
      { at: 'fontenais', local: 'À Fontenais, un verger haute-tige sert de salle de classe.' },
      {
        at: 'moulinBas',
        local:
          'Au Locle, la rivière disparaît sous terre au bout de la promenade : on attend qu’elle ressorte.',
      },
    ],
    when: once([SAT, SUN, WED], '14:00', '16:00'),
    price: whatYouWant('Prix libre, dès 5 francs', 5),
    outdoor: true,
    rainPlan: 'Maintenue : la pluie fait sortir les escargots.',
    family: true,
    access: ['wheelchair', 'relaxed', 'easy_read'],
  },
  {
    title: 'Chants d’oiseaux pour oreilles débutantes',
    summary: 'Apprendre cinq chants en une aube, et n’en oublier que deux.',
    text: [
      'Le merle siffle faux, la grive se répète, la mésange grince comme une pompe. L’ornithologue donne un truc par oiseau, en français courant, avant que le soleil ne les fasse taire.',
      'Jumelles prêtées. Un thermos circule, c’est une tradition.',
    ],
    tags: ['oiseaux', 'aube', 'écoute'],
    by: 'Les Lève-tôt à plumes',
    at: [
      { at: 'cheyres', local: 'À Cheyres, on marche sur une passerelle entre rousserolles et butor.' },
      {
        at: 'mesanges',
        local: 'À Lucens, à la Ferme des Mésanges, on entend surtout des moineaux, avec franchise.',
      },
      { at: 'greve', local: 'À Saint-Prex, les cygnes râlent, ce qui compte comme un chant.' },
      { at: 'saillon', local: 'À Saillon, la huppe et le torcol répondent entre les vignes.' },
    ],
    when: once([SAT, SUN], '05:30', '08:00'),
    months: [3, 4, 5, 6],
    price: free(),
    outdoor: true,
    rainPlan: 'Annulé par pluie : ils se taisent.',
    family: true,
    ages: [8, null],
  },
  {
    title: 'Raquettes et lièvre variable : suivre une trace',
    summary: 'Une sortie en raquettes à lire la neige comme un journal du matin.',
    text: [
      'Ici il a mangé, là il a eu peur, plus loin il a sauté de côté. La garde-faune raconte l’hiver d’un animal de deux kilos dans un monde de crampons. On observe sans sortir des zones autorisées.',
      ['Raquettes et bâtons prêtés', '350 mètres de dénivelé', 'Soupe au retour', 'Groupe de dix'],
    ],
    tags: ['raquettes', 'neige', 'faune'],
    by: 'Traces et silence',
    at: [
      {
        at: 'troisMelezes',
        local: 'Départ de Leysin ; le chalet chauffe la soupe dès qu’il vous voit redescendre.',
      },
      { at: 'zinal', local: 'À Zinal, le gypaète survole parfois le groupe, par curiosité professionnelle.' },
      {
        at: 'placeVallon',
        local:
          'À Saint-Cergue, la trace du lynx a été vue deux fois, celle du chien de la guide tous les jours.',
      },
      {
        at: 'javroz',
        local: 'À Charmey, retour par les alpages enneigés et bain chaud au village pour qui veut.',
      },
    ],
    when: once([SAT, SUN], '09:00', '14:00'),
    months: [12, 1, 2, 3],
    price: chf(45, 45, { reductions: ['Moins de 16 ans : 25 francs'] }),
    booking: true,
    outdoor: true,
    rainPlan: 'Sans neige : traces dans la boue, plus lisibles encore.',
    ages: [10, null],
  },
  {
    title: 'Nuit des chauves-souris',
    summary: 'Détecteur d’ultrasons, lavoir éclairé et une pipistrelle qui passe toutes les quatre minutes.',
    text: [
      'On traduit les cris en claquements audibles : la chasse devient une partition. La spécialiste montre un individu en soins, raconte les combles et démonte la légende des cheveux.',
      'Peintures et masques pour les petits dès 19 heures ; sortie à la tombée de la nuit.',
    ],
    tags: ['chauves-souris', 'nuit', 'famille'],
    by: 'Ailes de peau',
    at: [
      {
        at: 'hautChemin',
        local: 'À Romainmôtier, deux cents femelles logent dans le clocher et paient en moustiques.',
      },
      { at: 'ursanne', local: 'À Saint-Ursanne, le pont abrite des murins de Daubenton qui pêchent.' },
      { at: 'douane', local: 'À Chancy, les chauves-souris passent la frontière sans papiers.' },
    ],
    when: once([FRI, SAT], '19:00', '22:30'),
    months: [5, 6, 7, 8, 9],
    price: free(),
    outdoor: true,
    rainPlan: 'Exposé et dessins à l’intérieur.',
    family: true,
    ages: [5, null],
  },
  {
    title: 'Champignons : la sortie qui finit au contrôle',
    summary: 'Quatre heures de forêt, un panier, un contrôleur officiel au bout du sentier.',
    text: [
      'On cueille ce que l’on croit connaître, puis on vide le panier devant le contrôleur. C’est un peu comme un examen, en plus odorant. Les pièces refusées sont expliquées, les acceptées finissent dans la poêle commune.',
      'Panier d’osier, couteau, humilité.',
    ],
    tags: ['champignons', 'forêt', 'automne'],
    by: 'Sociétés mycologiques amies',
    at: [
      { at: 'boisDuRoi', local: 'À Oron, la poêle mesure un mètre et appartient à la bourgeoisie.' },
      { at: 'tramelan', local: 'À Tramelan, retour au café-scène, où l’on chante les noms latins.' },
      { at: 'nendaz', local: 'À Nendaz, on suit le bisse : les bolets aussi.' },
    ],
    when: once([SAT, SUN], '08:30', '13:00'),
    months: [8, 9, 10, 11],
    price: chf(20),
    booking: true,
    outdoor: true,
    rainPlan: 'La pluie de la veille est souhaitée, celle du jour supportée.',
  },
  {
    title: 'Sous les étoiles de la vallée froide',
    summary:
      'Télescope de soixante centimètres, couvertures et une astronome qui ne dit jamais « c’est loin ».',
    text: [
      'On commence à l’œil nu, en repérant trois constellations que vous retrouverez toute votre vie. Ensuite Saturne, Jupiter ou une galaxie, selon la saison ; chacun son tour à l’oculaire, marchepied pour les petits et plateforme pour les fauteuils.',
      'Lampes rouges seulement, merci d’éteindre les téléphones.',
    ],
    tags: ['astronomie', 'nuit', 'ciel'],
    by: 'Société d’astronomie des Hauts',
    at: [
      { at: 'brevine', local: 'À La Brévine, il fait froid et noir : deux avantages considérables.' },
      {
        at: 'vercorin',
        local: 'À Vercorin, on observe depuis le pré au-dessus du four, entre deux fournées.',
      },
      { at: 'montfaucon', local: 'À Montfaucon, la Voie lactée se reflète dans l’abreuvoir.' },
      { at: 'treille', local: 'À Chexbres, il y a plus de lumières, mais aussi plus de lac.' },
    ],
    when: once([FRI, SAT, TUE], '20:00', '23:00'),
    months: [9, 10, 11, 12, 1, 2, 3, 4],
    price: hat(),
    outdoor: true,
    rainPlan: 'Ciel couvert : conférence au chaud et carte du ciel en papier.',
    family: true,
    access: ['wheelchair'],
  },
]
