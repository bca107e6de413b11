// The houses, squares and barns of the demo: invented places in real localities.
import type { DemoPartnerId } from './partners'

export interface Venue {
  name: string
  street: string
  npa: number
  /** As the official list spells it. */
  locality: string
  /** How to get there. */
  access: string
  wheelchair: 'yes' | 'no' | 'unknown'
  partner: DemoPartnerId | null
}

function venue(
  name: string,
  street: string,
  npa: number,
  locality: string,
  {
    access = '',
    wheelchair = 'unknown',
    partner = null,
  }: Partial<Pick<Venue, 'access' | 'wheelchair' | 'partner'>> = {},
): Venue {
  return { name, street, npa, locality, access, wheelchair, partner }
}

const HOUSES = {
  // Vaud
  tilleuls: venue('Théâtre des Tilleuls', 'Rue du Vieux-Collège 4', 1260, 'Nyon', {
    access: 'À 6 minutes à pied de la gare. Deux places de parc réservées devant l’entrée latérale.',
    wheelchair: 'yes',
    partner: 'theatre-des-tilleuls-k3m9xp',
  }),
  entrepot: venue('L’Entrepôt à sons', 'Chemin du Triage 7', 1004, 'Lausanne', {
    access: 'Bus 18, arrêt le plus proche à 200 m. Pas de parking ; un râtelier pour 80 vélos.',
    wheelchair: 'yes',
    partner: 'l-entrepot-a-sons-b7d2wq',
  }),
  bocal: venue('Café Le Bocal', 'Escaliers de la Pontaise 3', 1003, 'Lausanne', { wheelchair: 'no' }),
  vallonLivres: venue('Bibliothèque du Vallon', 'Rue des Tanneurs 12', 1005, 'Lausanne', {
    wheelchair: 'yes',
  }),
  aulaBelvedere: venue('Aula du Belvédère', 'Avenue des Glycines 20', 1006, 'Lausanne', {
    access: 'Métro m2, puis 5 minutes à plat.',
    wheelchair: 'yes',
  }),
  parcAcacias: venue('Parc des Acacias', 'Chemin des Acacias', 1007, 'Lausanne', { wheelchair: 'yes' }),
  marronniers: venue('Centre sportif des Marronniers', 'Route des Stades 15', 1008, 'Prilly', {
    access: 'À 10 minutes à pied de la halte ferroviaire. Parking gratuit 2 heures.',
    wheelchair: 'yes',
  }),
  portPully: venue('Atelier-galerie du Port', 'Quai aux Algues 2', 1009, 'Pully'),
  rucheBleue: venue('Maison de quartier La Ruche bleue', 'Rue des Tilleuls 9', 1020, 'Renens', {
    wheelchair: 'yes',
  }),
  mosaique: venue('Espace Mosaïque', 'Chemin des Champs-Neufs 1', 1024, 'Ecublens', { wheelchair: 'yes' }),
  moisson: venue('Grande salle de la Moisson', 'Place du Battoir 1', 1040, 'Echallens', {
    access: 'À 3 minutes de la gare du petit train vert.',
    wheelchair: 'yes',
  }),
  treille: venue('Place de la Treille', 'Place de la Treille', 1071, 'Chexbres'),
  lavandieres: venue('Quai des Lavandières', 'Quai des Lavandières', 1095, 'Lutry', { wheelchair: 'yes' }),
  troisFontaines: venue('Caveau des Trois Fontaines', 'Ruelle du Four 6', 1096, 'Cully', {
    wheelchair: 'no',
  }),
  raisinNoir: venue('Cave du Raisin noir', 'Route de la Petite Corniche 14', 1098, 'Epesses', {
    access: 'Halte CFF à 8 minutes en montée. Le parking compte neuf places, pas une de plus.',
    wheelchair: 'no',
  }),
  parapluie: venue('Musée du Parapluie', 'Rue des Fabriques 18', 1110, 'Morges', {
    access: 'À 4 minutes de la gare, côté lac.',
    wheelchair: 'yes',
    partner: 'musee-du-parapluie-c4n6js',
  }),
  greve: venue('Grève du Vieux-Bourg', 'Chemin de la Grève', 1162, 'St-Prex'),
  pressoirBas: venue('Pressoir du Bas', 'Rue du Moulin 5', 1170, 'Aubonne', { wheelchair: 'yes' }),
  cedres: venue('Villa des Cèdres', 'Grand-Rue 88', 1180, 'Rolle', { wheelchair: 'no' }),
  encrier: venue('Bibliothèque L’Encrier', 'Chemin de la Perroudette 3', 1196, 'Gland', {
    wheelchair: 'yes',
  }),
  placeVallon: venue('Place du Petit-Vallon', 'Route de France 2', 1264, 'St-Cergue', {
    access: 'Gare du petit train rouge à 2 minutes.',
  }),
  petitClos: venue('Ferme du Petit-Clos', 'Chemin du Clos 11', 1268, 'Begnins'),
  lucarne: venue('Café-théâtre La Lucarne', 'Rue du Temple 7', 1304, 'Cossonay-Ville', { wheelchair: 'no' }),
  filature: venue('Filature des Moulins', 'Chemin de la Venoge 22', 1315, 'La Sarraz', { wheelchair: 'yes' }),
  hautChemin: venue('Chapelle du Haut-Chemin', 'Rue du Bourg 30', 1323, 'Romainmôtier'),
  locomotives: venue('Hangar aux locomotives', 'Rue des Forges 40', 1337, 'Vallorbe', {
    access: 'À 10 minutes à pied de la gare, en suivant les rails peints au sol.',
    wheelchair: 'yes',
  }),
  roseaux: venue('Rive des Roseaux', 'Route du Lac', 1344, "L'Abbaye"),
  epinette: venue('Salle de l’Épinette', 'Rue de l’Horlogerie 6', 1347, 'Le Sentier', { wheelchair: 'yes' }),
  tourRonde: venue('Caveau de la Tour ronde', 'Rue de la Poterne 2', 1350, 'Orbe', { wheelchair: 'no' }),
  etourneau: venue('Cinéma L’Étourneau', 'Rue des Remparts 16', 1400, 'Yverdon-les-Bains', {
    access: 'À 5 minutes à pied de la gare.',
    wheelchair: 'yes',
    partner: 'cinema-l-etourneau-h5v8rt',
  }),
  halleThiele: venue('Halle de la Thièle', 'Quai de l’Ancien-Port 3', 1400, 'Yverdon-les-Bains', {
    wheelchair: 'yes',
  }),
  pecheurs: venue('Quai des Pêcheurs', 'Quai des Pêcheurs', 1422, 'Grandson', { wheelchair: 'yes' }),
  laiterie: venue('Ancienne laiterie', 'Au Village 8', 1443, 'Champvent'),
  fabriqueMusiques: venue('Fabrique à musiques', 'Rue de l’Industrie 25', 1450, 'Ste-Croix', {
    wheelchair: 'yes',
  }),
  bourgMoudon: venue('Atelier du Bourg', 'Rue du Château 19', 1510, 'Moudon', { wheelchair: 'no' }),
  mesanges: venue('Ferme des Mésanges', 'Chemin de la Broye 2', 1522, 'Lucens'),
  moulinPayerne: venue('Halle du Grand-Moulin', 'Rue d’Yverdon 35', 1530, 'Payerne', { wheelchair: 'yes' }),
  rempart: venue('Esplanade du Rempart', 'Chemin de Ronde', 1580, 'Avenches', { wheelchair: 'yes' }),
  boisDuRoi: venue('Refuge du Bois-du-Roi', 'Route de la Forêt', 1610, 'Oron-la-Ville', {
    access: 'Depuis la gare, 25 minutes à pied par le sentier balisé en jaune.',
  }),
  grangeTavel: venue('Grange du Rubly', 'Route des Chalets 4', 1659, 'Rougemont'),
  placeCerf: venue('Place du Cerf', 'Place du Cerf', 1660, "Château-d'Oex", { wheelchair: 'yes' }),
  verriere: venue('Galerie La Verrière', 'Rue du Torrent 10', 1800, 'Vevey', { wheelchair: 'yes' }),
  debarcadere: venue('Jardin du Débarcadère', 'Quai de la Vieille-Tour', 1800, 'Vevey', {
    wheelchair: 'yes',
  }),
  magnolias: venue('Pavillon des Magnolias', 'Avenue du Rivage 60', 1820, 'Montreux', { wheelchair: 'yes' }),
  troisMelezes: venue('Chalet des Trois Mélèzes', 'Route de la Cité 3', 1854, 'Leysin', { wheelchair: 'no' }),
  tannerie: venue('Halle de la Tannerie', 'Avenue des Marronniers 8', 1860, 'Aigle', { wheelchair: 'yes' }),
  saline: venue('Domaine de la Saline-Vieille', 'Route du Sel 1', 1880, 'Bex'),
  // Genève
  plongeoir: venue('Cinéma Le Plongeoir', 'Rue du Levant 21', 1201, 'Genève', { wheelchair: 'yes' }),
  frontieres: venue('Musée des Frontières minuscules', 'Avenue du Parc 5', 1202, 'Genève', {
    access: 'Tram 15, puis 2 minutes par le parc.',
    wheelchair: 'yes',
  }),
  grillons: venue('Centre de loisirs Les Grillons', 'Rue de la Poterie 30', 1203, 'Genève', {
    wheelchair: 'yes',
  }),
  marges: venue('Librairie-café Les Marges', 'Rue du Puits-Couvert 8', 1204, 'Genève', { wheelchair: 'no' }),
  sousMarin: venue('Le Sous-Marin', 'Boulevard des Forces-Motrices 2', 1205, 'Genève', {
    access: 'Entrée par la cour, escalier métallique. Ascenseur sur demande au bar.',
    wheelchair: 'yes',
  }),
  crets: venue('Auditorium des Crêts', 'Chemin des Crêts 14', 1206, 'Genève', { wheelchair: 'yes' }),
  preCloches: venue('Salle du Pré-aux-Cloches', 'Rue de la Jonquille 33', 1207, 'Genève', {
    wheelchair: 'yes',
  }),
  villaGlycines: venue('Villa Les Glycines', 'Route des Communes 45', 1212, 'Grand-Lancy', {
    wheelchair: 'no',
  }),
  cygnes: venue('Salle des Cygnes', 'Avenue du Bois 7', 1213, 'Onex', { wheelchair: 'yes' }),
  saules: venue('Ferme des Saules', 'Chemin du Nant 16', 1214, 'Vernier', { wheelchair: 'yes' }),
  cerisiers: venue('Forum des Cerisiers', 'Promenade des Cerisiers 1', 1217, 'Meyrin', {
    access: 'Tram 14, arrêt à 150 m, entièrement de plain-pied.',
    wheelchair: 'yes',
    partner: 'forum-des-cerisiers-m2x7fb',
  }),
  noyers: venue('Salle des Noyers', 'Chemin des Noyers 12', 1226, 'Thônex', { wheelchair: 'yes' }),
  soupiere: venue('Théâtre de la Soupière', 'Rue des Lavoirs 11', 1227, 'Carouge', {
    access: 'Tram 12, à 3 minutes. Les vélos dorment dans la cour.',
    wheelchair: 'yes',
    partner: 'theatre-de-la-soupiere-z8g3kd',
  }),
  tilleulRouge: venue('Place du Tilleul rouge', 'Place du Tilleul rouge', 1227, 'Carouge', {
    wheelchair: 'yes',
  }),
  cedille: venue('Bistrot La Cédille', 'Rue de la Filature 6', 1227, 'Carouge'),
  halleRouge: venue('La Halle rouge', 'Route des Galaises 18', 1228, 'Plan-les-Ouates', {
    wheelchair: 'yes',
  }),
  abeilles: venue('Domaine des Abeilles', 'Chemin de la Naz 9', 1233, 'Bernex'),
  quatreCepages: venue('Cave des Quatre Cépages', 'Route du Mandement 70', 1242, 'Satigny', {
    wheelchair: 'yes',
  }),
  greveTour: venue('Grève de la Tour', 'Rue du Port', 1248, 'Hermance'),
  lirons: venue('Grange aux Lirons', 'Route du Château-Vieux 3', 1254, 'Jussy'),
  russin: venue('Préau de Russin', 'Route du Mandement 300', 1281, 'Russin', { wheelchair: 'yes' }),
  pressoirDardagny: venue('Salle du Vieux Pressoir', 'Rue du Château 2', 1283, 'Dardagny'),
  douane: venue('Ancien poste de douane', 'Route de Bellegarde 99', 1284, 'Chancy'),
  nautique: venue('Hangar nautique', 'Port-Choiseul 4', 1290, 'Versoix', { wheelchair: 'yes' }),
  // Valais
  turbine: venue('La Turbine', 'Avenue de l’Usine 12', 1870, 'Monthey', { wheelchair: 'yes' }),
  telepherique: venue('Place du Vieux-Téléphérique', 'Route du Village 1', 1874, 'Champéry'),
  defile: venue('Cinéma Le Défilé', 'Rue du Rhône 3', 1890, 'St-Maurice', { wheelchair: 'yes' }),
  saillon: venue('Caveau de la Poterne', 'Rue du Bourg 8', 1913, 'Saillon', { wheelchair: 'no' }),
  iserables: venue('Salle du Funiculaire', 'Route des Rocs 5', 1914, 'Isérables'),
  dranse: venue('Espace Dranse-Neuve', 'Rue des Alpes 27', 1920, 'Martigny', {
    access: 'À 7 minutes de la gare. Parking souterrain à 100 m.',
    wheelchair: 'yes',
  }),
  salvan: venue('Place des Châtaigniers', 'Place des Châtaigniers', 1922, 'Salvan'),
  fully: venue('Cercle des Châtaignes', 'Rue de l’Église 44', 1926, 'Fully', { wheelchair: 'yes' }),
  arolle: venue('Place de l’Arolle', 'Rue de la Poste 1', 1936, 'Verbier', { wheelchair: 'yes' }),
  orsieres: venue('Salle de l’Échelle', 'Place Centrale 4', 1937, 'Orsières'),
  abattoirs: venue('Halle des Vieux-Abattoirs', 'Rue de l’Industrie 50', 1950, 'Sion', {
    access: 'À 9 minutes à pied de la gare, sortie sud.',
    wheelchair: 'yes',
    partner: 'halle-des-vieux-abattoirs-r9t5gc',
  }),
  torrent: venue('Bibliothèque du Torrent', 'Rue de la Sionne 10', 1950, 'Sion', { wheelchair: 'yes' }),
  deuxTorrents: venue('Cave des Deux Torrents', 'Rue de la Cure 9', 1955, 'Chamoson'),
  patois: venue('Maison des Patois', 'Rue Centrale 60', 1983, 'Evolène', { wheelchair: 'no' }),
  nendaz: venue('Esplanade des Bisses', 'Chemin des Écluses 2', 1997, 'Haute-Nendaz', { wheelchair: 'yes' }),
  bazar: venue('Le Bazar du Rhône', 'Avenue du Rothorn 15', 3960, 'Sierre', { wheelchair: 'yes' }),
  zinal: venue('Salle des Diablons', 'Route des Cinq-4000 7', 3961, 'Zinal'),
  cransLac: venue('Rives du lac Moubra', 'Route du Petit-Lac', 3963, 'Crans-Montana', { wheelchair: 'yes' }),
  vercorin: venue('Ancien four banal', 'Rue des Greniers 3', 3967, 'Vercorin'),
  // Neuchâtel
  chaufferie: venue('La Chaufferie', 'Ruelle des Bains 1', 2000, 'Neuchâtel', {
    access: 'Funiculaire, puis 4 minutes en descente.',
    wheelchair: 'yes',
    partner: 'la-chaufferie-p6k4vn',
  }),
  mouettes: venue('Quai des Mouettes', 'Quai des Mouettes', 2000, 'Neuchâtel', { wheelchair: 'yes' }),
  auvernier: venue('Cave de la Perchette', 'Grand-Rue 17', 2012, 'Auvernier', { wheelchair: 'no' }),
  boudry: venue('Salle des Gorges', 'Rue des Fabriques 3', 2017, 'Boudry', { wheelchair: 'yes' }),
  stAubin: venue('Théâtre de la Bise noire', 'Rue du Port 12', 2024, 'St-Aubin-Sauges', {
    wheelchair: 'yes',
  }),
  lievres: venue('Ferme de la Grange-aux-Lièvres', 'Chemin de l’Ermite 2', 2053, 'Cernier', {
    wheelchair: 'yes',
  }),
  couvet: venue('Salle de l’Areuse', 'Rue du Pont 5', 2108, 'Couvet', { wheelchair: 'yes' }),
  motiers: venue('Grenier aux armoises', 'Grande Rue 31', 2112, 'Môtiers', { wheelchair: 'no' }),
  electra: venue('Usine Électra', 'Rue du Progrès 131', 2300, 'La Chaux-de-Fonds', {
    access: 'À 12 minutes à pied de la gare par une rue parfaitement rectiligne.',
    wheelchair: 'yes',
  }),
  tempsPerdu: venue('Musée du Temps perdu', 'Rue du Doubs 60', 2300, 'La Chaux-de-Fonds', {
    wheelchair: 'yes',
  }),
  ponts: venue('Halle du Bugnon-Dessous', 'Rue de la Tourbe 4', 2316, 'Les Ponts-de-Martel', {
    wheelchair: 'yes',
  }),
  moulinBas: venue('Moulin d’En-Bas', 'Le Col 20', 2400, 'Le Locle', { wheelchair: 'no' }),
  brevine: venue('Chalet des Taillères', 'Route du Lac 6', 2406, 'La Brévine'),
  // Fribourg
  armaillis: venue('Halle aux Armaillis', 'Rue du Marché-au-Bétail 2', 1630, 'Bulle', {
    access: 'À 5 minutes à pied de la gare.',
    wheelchair: 'yes',
    partner: 'halle-aux-armaillis-d3w8zx',
  }),
  cabosse: venue('Ancienne chocolaterie', 'Rue de la Cabosse 1', 1636, 'Broc', { wheelchair: 'yes' }),
  javroz: venue('Salle de la Javroz', 'Route du Lac 20', 1637, 'Charmey (Gruyère)', { wheelchair: 'yes' }),
  gruyeres: venue('Grenier du Bourg', 'Rue du Bourg 22', 1663, 'Gruyères', { wheelchair: 'no' }),
  albeuve: venue('Salle de l’Intyamon', 'Route de l’Intyamon 40', 1669, 'Albeuve'),
  vitrail: venue('Atelier des Verriers', 'Rue du Château 106', 1680, 'Romont', { wheelchair: 'no' }),
  basseVille: venue('Cave de la Basse-Ville', 'Place du Petit-Paradis 9', 1700, 'Fribourg', {
    wheelchair: 'no',
  }),
  trefle: venue('Le Trèfle', 'Route de la Glâne 13', 1700, 'Fribourg', { wheelchair: 'yes' }),
  jardinSarine: venue('Jardin de la Sarine', 'Chemin des Falaises 1', 1700, 'Fribourg'),
  marly: venue('Papeterie neuve', 'Chemin de l’Ancienne-Papeterie 60', 1723, 'Marly', { wheelchair: 'yes' }),
  estavayer: venue('Cour de la Dîme', 'Rue de l’Hôtel-de-Ville 7', 1470, 'Estavayer-le-Lac'),
  cheyres: venue('Maison des Roselières', 'Route de la Grève 3', 1468, 'Cheyres', { wheelchair: 'yes' }),
  chatel: venue('Salle de la Condémine', 'Rue des Misets 2', 1618, 'Châtel-St-Denis', {
    wheelchair: 'yes',
  }),
  domdidier: venue('Hangar à tabac', 'Route de Russy 11', 1564, 'Domdidier'),
  // Jura
  sorne: venue('Salle de la Sorne', 'Rue de l’Avenir 8', 2800, 'Delémont', { wheelchair: 'yes' }),
  jardinRose: venue('Café du Jardin rose', 'Rue des Granges 14', 2800, 'Delémont', { wheelchair: 'yes' }),
  bassecourt: venue('Halle de la Haute-Borne', 'Rue de l’Abbé 26', 2854, 'Bassecourt', { wheelchair: 'yes' }),
  ursanne: venue('Caveau du Doubs', 'Rue Basse 12', 2882, 'St-Ursanne'),
  moulinImages: venue('Le Moulin à images', 'Rue de la Chaumont 5', 2900, 'Porrentruy', {
    wheelchair: 'yes',
    partner: 'le-moulin-a-images-j7c2ht',
  }),
  fontenais: venue('Grange de la Beuchire', 'Rue des Vergers 4', 2902, 'Fontenais'),
  courgenay: venue('Buvette de la Petite Gare', 'Place de la Gare 1', 2950, 'Courgenay', {
    wheelchair: 'yes',
  }),
  noirmont: venue('La Cave du Doubs-Dessus', 'Rue du Pâquier 9', 2340, 'Le Noirmont'),
  breuleux: venue('Salle du Cerneux', 'Rue de l’Industrie 11', 2345, 'Les Breuleux', { wheelchair: 'yes' }),
  saignelegier: venue('Manège des Franches', 'Chemin des Juments 1', 2350, 'Saignelégier', {
    access: 'À 8 minutes à pied de la gare, suivre l’odeur de foin.',
    wheelchair: 'yes',
  }),
  montfaucon: venue('Loge des Pâturages', 'Les Montbovats 3', 2362, 'Montfaucon'),
  // Jura bernois
  neuveville: venue('Cave du Mouton-Blanc', 'Rue du Faubourg 10', 2520, 'La Neuveville'),
  sonceboz: venue('Halle des Échafaudages', 'Rue de la Gare 3', 2605, 'Sonceboz-Sombeval', {
    wheelchair: 'yes',
  }),
  courtelary: venue('Ferme sur l’Envers', 'L’Envers 12', 2608, 'Courtelary'),
  imier: venue('Coopérative La Navette', 'Rue du Vallon 28', 2610, 'St-Imier', { wheelchair: 'yes' }),
  villeret: venue('Salle de la Combe', 'Rue Principale 24', 2613, 'Villeret', { wheelchair: 'yes' }),
  tavannes: venue('Le Ciné de la Roche', 'Grand-Rue 15', 2710, 'Tavannes', { wheelchair: 'yes' }),
  bellelay: venue('Écuries de Bellelay-Dessous', 'L’Abbaye 6', 2713, 'Bellelay', { wheelchair: 'yes' }),
  tramelan: venue('Café-scène de la Marelle', 'Grand-Rue 106', 2720, 'Tramelan', { wheelchair: 'yes' }),
} as const satisfies Record<string, Venue>

export type VenueKey = keyof typeof HOUSES
export const VENUES: Record<VenueKey, Venue> = HOUSES
