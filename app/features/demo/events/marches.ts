// Markets, flea markets and swaps.
import { type Blueprint, days, FRI, free, once, SAT, SUN, THU, weekly } from '../blueprint'

export const MARCHES: Blueprint[] = [
  {
    title: 'Marché du samedi, sous les platanes et dessus',
    summary: 'Trente étals, une criée à 11 heures et un marchand de graines installé dans l’arbre.',
    text: [
      'Légumes de la plaine, fromages de chèvre, pain à l’épeautre, couteaux aiguisés pendant que vous faites vos courses. À 11 heures, les maraîchers vendent les invendus à la criée, par cageots, avec une mauvaise foi de commissaires-priseurs.',
      'Le marchand de graines tient boutique sur une plateforme, à deux mètres de haut ; panier à poulie à disposition.',
    ],
    tags: ['marché', 'producteurs', 'samedi'],
    at: 'tannerie',
    when: weekly(SAT, '08:00', '12:30', 26),
    price: free(),
    outdoor: true,
    rainPlan: 'Sous la halle par mauvais temps.',
    family: true,
    within: [-9, -3],
  },
  {
    title: 'Marché nocturne des producteurs',
    summary: 'On fait ses courses à la lampe frontale, on mange sur place, on rentre avec un chou.',
    text: [
      'Les marchés du matin ne vont pas à celles et ceux qui travaillent. Celui-ci ouvre à 17 heures et ferme quand le dernier cageot est vide. Un plat unique est cuisiné avec ce qui se vend mal ce jour-là.',
      'Musique acoustique, tables communes, vaisselle à laver soi-même dans trois bassines.',
    ],
    tags: ['marché', 'soirée', 'circuits courts'],
    by: 'Marchés du soir',
    at: [
      {
        at: 'rucheBleue',
        local:
          'À Renens, deux stands sont tenus par les jardins familiaux du quartier ; les coings y sont donnés.',
      },
      {
        at: 'tilleulRouge',
        local:
          'À Carouge, les maraîchères viennent en vélo-cargo et repartent à vide, c’est plus facile dans ce sens.',
      },
      {
        at: 'bazar',
        local: 'À Sierre, on trouve du seigle, de la viande séchée et une dame qui vend seulement du safran.',
      },
      {
        at: 'mouettes',
        local: 'À Neuchâtel, la pêcheuse vend la bondelle fumée directement depuis son bateau.',
      },
      {
        at: 'domdidier',
        local: 'À Domdidier, le marché se tient entre les séchoirs à tabac, à l’abri du joran.',
      },
    ],
    when: weekly(THU, '17:00', '21:00', 6, { everyWeeks: 2 }),
    price: free(),
    outdoor: true,
    rainPlan: 'Maintenu, couverts et bâches prévus.',
  },
  {
    title: 'Vide-grenier des escaliers',
    summary: 'Un stand par marche : cent quatre-vingts vendeurs, du bas de la rue jusqu’en haut.',
    text: [
      'Plus on monte, moins c’est cher, c’est la règle. En bas les meubles, au milieu la vaisselle, en haut les livres, les puzzles et les gens qui préfèrent discuter.',
      'Une ficelle et un seau descendent les achats fragiles. Buvette à mi-parcours, à la marche 92.',
    ],
    tags: ['vide-grenier', 'brocante', 'quartier'],
    at: 'bocal',
    by: 'Association des habitants de la Pontaise-d’en-Haut',
    when: once([SUN], '09:00', '16:00'),
    months: [4, 5, 6, 9, 10],
    price: free(),
    outdoor: true,
    rainPlan: 'Renvoyé d’une semaine s’il pleut à 7 h.',
  },
  {
    title: 'Brocante des objets orphelins',
    summary: 'Couvercles sans pot, gants gauches, chaussettes seules : ici, on complète.',
    text: [
      'Vous avez perdu le bouchon de la carafe ou l’autre boucle d’oreille ? Cette brocante ne vend que des moitiés. Des tables par familles, un mur d’annonces et des retrouvailles applaudies par toute la halle.',
      'Record à battre : une saucière et sa soucoupe, réunies après trente et un ans.',
    ],
    tags: ['brocante', 'insolite', 'récupération'],
    at: 'halleThiele',
    when: days([SAT], [['09:00', '17:00']], [['10:00', '16:00']]),
    price: free(),
    family: true,
    access: ['wheelchair'],
  },
  {
    title: 'Marché de Noël des mains sales',
    summary: 'Potières, forgerons, ciriers : uniquement des gens qui font, et qui le font devant vous.',
    text: [
      'Règle d’admission : montrer ses mains. Pas d’achat-revente, pas de sapin en plastique. Chaque artisan travaille sur son stand et vend ce qui est sec, froid ou fini.',
      [
        'Tous les jours à 16 h : coulée de bougies avec les enfants',
        'Vin chaud au raisin du pays, thé de l’alpage',
        'Vaisselle consignée',
      ],
    ],
    tags: ['marché de Noël', 'artisanat', 'famille'],
    by: 'Guilde des mains sales',
    at: [
      { at: 'placeCerf', local: 'À Château-d’Œx, un atelier de découpage ouvre ses ciseaux au public.' },
      { at: 'cabosse', local: 'À Broc, l’odeur du chocolat est offerte, le chocolat est en vente.' },
      {
        at: 'ursanne',
        local: 'À Saint-Ursanne, le marché descend jusqu’à la rivière, bougies sur l’eau le dernier soir.',
      },
      {
        at: 'pressoirBas',
        local: 'À Aubonne, les stands occupent les trois étages du pressoir, monte-charge à bougies compris.',
      },
      { at: 'nautique', local: 'À Versoix, le vin chaud est servi depuis un voilier hiverné.' },
    ],
    when: days([FRI], [['16:00', '21:00']], [['11:00', '21:00']], [['11:00', '18:00']]),
    months: [11, 12],
    price: free(),
    family: true,
  },
  {
    title: 'Puces du livre et du vinyle',
    summary: 'Vingt-huit mille livres au mètre, huit mille disques au kilo, un bouquiniste par rayon.',
    text: [
      'Les livres se vendent au mètre de dos (12 francs), les disques au kilo (9 francs). Cela donne des paniers étranges : un traité d’apiculture, trois polars, un opéra et la face B d’un été.',
      'Table des dédicaces involontaires : tous les livres portent un mot manuscrit adressé à quelqu’un d’autre.',
    ],
    tags: ['livres', 'vinyles', 'puces'],
    at: 'electra',
    when: days([SAT], [['10:00', '18:00']], [['10:00', '17:00']]),
    price: free(),
  },
  {
    title: 'Troc de plantons et conversations de clôture',
    summary: 'On échange ses tomates en surnombre et ses conseils contradictoires.',
    text: [
      'Apportez vos plantons étiquetés, repartez avec d’autres. Pas d’argent : une tomate ancienne vaut deux salades, un basilic vaut un basilic, une courgette ne vaut rien, tout le monde en a.',
      'Une horticultrice diagnostique les feuilles malades, venues dans un sac fermé.',
    ],
    tags: ['troc', 'jardin', 'plantons'],
    by: 'Jardins en commun',
    at: [
      { at: 'abeilles', local: 'À Bernex, le domaine offre le compost : un seau par personne.' },
      { at: 'petitClos', local: 'À Begnins, la haie mellifère se visite avec l’apicultrice à 10 h 30.' },
      {
        at: 'lievres',
        local: 'À Cernier, rappel utile : à 800 mètres, rien ne se plante avant les Saints de glace.',
      },
      { at: 'fontenais', local: 'À Fontenais, les damassines greffées se réservent au stand du fond.' },
    ],
    when: once([SAT], '09:00', '12:30'),
    months: [4, 5],
    price: free(),
    outdoor: true,
    rainPlan: 'Sous le hangar.',
    family: true,
  },
  {
    title: 'Bourse aux skis, luges et combinaisons trop petites',
    summary: 'Dépôt le vendredi, vente le samedi, remboursement des invendus à 16 heures.',
    text: [
      'Les enfants grandissent, les skis non. L’association des parents contrôle, étiquette et règle les fixations sur place. Les articles se déposent le vendredi soir et se vendent le samedi dès 9 heures, moment où il faut être grand et patient.',
      'Dix pour cent du produit finance le camp de ski.',
    ],
    tags: ['bourse', 'ski', 'seconde main'],
    by: 'Parents d’élèves en piste',
    at: [
      { at: 'moisson', local: 'À Echallens, un atelier de fartage est tenu par les aînés de la jeunesse.' },
      { at: 'chatel', local: 'À Châtel-Saint-Denis, un casque acheté, un casque contrôlé gratuitement.' },
      {
        at: 'sonceboz',
        local: 'À Sonceboz, le stand des skis de fond occupe toute la longueur de la halle, il faut ça.',
      },
    ],
    when: {
      first: [FRI],
      slots: [
        { day: 0, from: '17:00', to: '20:00', label: 'Dépôt des articles' },
        { day: 1, from: '09:00', to: '15:00', label: 'Vente' },
      ],
    },
    months: [10, 11],
    price: free(),
    family: true,
  },
  {
    title: 'Bourse aux vélos',
    summary: 'Trois cents vélos contrôlés, une piste d’essai et des mécaniciennes qui ne mentent pas.',
    text: [
      'Un vélo doit rouler, freiner et appartenir à celui qui le vend : les trois points sont vérifiés. Un carton vert, orange ou rouge indique les réparations à prévoir, avec leur prix.',
      'Essai sur la piste du centre, gravage antivol gratuit, dépôt le matin de 8 h à 10 h.',
    ],
    tags: ['vélo', 'bourse', 'seconde main'],
    at: 'marronniers',
    by: 'Roue libre de l’Ouest',
    when: once([SAT], '10:30', '15:00'),
    months: [3, 4, 5, 9],
    price: free(),
    family: true,
  },
  {
    title: 'Marché aux oignons, aux échalotes et aux histoires',
    summary: 'Trois tonnes de tresses d’oignons, et une lecture devant chaque étal.',
    text: [
      'Les tresses se font la veille, en public. Le jour du marché, un lecteur ou une lectrice s’installe devant chaque étal et lit dix minutes : c’est la seule façon de pleurer pour autre chose.',
      'Soupe à l’oignon dès 7 heures, gâteau dès 9 heures, vin nouveau quand la cloche a sonné.',
    ],
    tags: ['marché', 'oignons', 'lecture'],
    at: 'rempart',
    when: once([SAT], '07:00', '17:00'),
    months: [9, 10, 11],
    price: free(),
    outdoor: true,
    rainPlan: 'Maintenu : l’oignon ne craint rien.',
  },
  {
    title: 'Foire aux savons ratés',
    summary: 'Savons trop mous, trop verts ou trop carrés : les fins de série d’une savonnerie artisanale.',
    text: [
      'Ils lavent aussi bien que les autres. La savonnerie vend une fois par trimestre ce que le contrôle de qualité a refusé pour des raisons de beauté, au poids et sans emballage.',
      'Apportez un linge ou une boîte. Démonstration de coulée à 14 heures ; le résultat rejoindra sans doute la prochaine foire.',
    ],
    status: 'pending',
    tags: ['savon', 'artisanat', 'zéro déchet'],
    at: 'filature',
    when: once([SAT, FRI], '13:00', '18:00'),
    price: free(),
  },
]
