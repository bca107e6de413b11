/** People ask for these though no field of an event tells them: they filter nothing. `words`: an event that answers
 * the wish says one of them. */
const SERVICES = {
  chiens: { label: 'chiens admis', words: ['chien', 'chiens'] },
  parking: { label: 'parking', words: ['parking', 'parc', 'stationnement'] },
  transports: { label: 'accès en transports publics', words: ['gare', 'bus', 'tram', 'train'] },
  'sans-reservation': { label: 'sans réservation', words: ['libre'] },
  'places-assises': { label: 'places assises', words: ['assises', 'assis', 'chaises', 'bancs'] },
  'tarif-reduit': { label: 'tarif réduit', words: ['réduit', 'réduits', 'AVS', 'étudiants'] },
  paiement: { label: 'paiement par TWINT ou par carte', words: ['twint', 'cartes'] },
  restauration: { label: 'restauration sur place', words: ['restauration', 'buvette', 'bar', 'repas'] },
  vegetarien: { label: 'option végétarienne', words: ['végétarien', 'végétarienne', 'vegan'] },
  poussette: { label: 'accès avec une poussette', words: ['poussette', 'poussettes'] },
  garderie: { label: 'garde d’enfants sur place', words: ['garderie', 'babysitting'] },
  toilettes: { label: 'toilettes sur place', words: ['toilettes', 'WC'] },
  climatisation: { label: 'salle climatisée', words: ['climatisée', 'climatisé', 'climatisation'] },
  calme: { label: 'au calme', words: ['calme'] },
  vo: { label: 'version originale', words: ['VO', 'VOST', 'VOSTFR', 'originale'] },
  surtitres: { label: 'sous-titres', words: ['surtitré', 'surtitres', 'sous-titré', 'sous-titres'] },
} as const satisfies Record<string, { label: string; words: readonly string[] }>

/** Feasts that were asked for by name: their day is the filter, and of that day those that celebrate them come first. */
const FEASTS = {
  'nouvel-an': { label: 'Nouvel An', words: ['réveillon', 'sylvestre', 'nouvel', 'cotillons'] },
  'saint-valentin': { label: 'Saint-Valentin', words: ['valentin', 'amoureux', 'romantique'] },
  'droits-des-femmes': { label: 'droits des femmes', words: ['femmes', 'féministe', 'féminisme'] },
  'mardi-gras': { label: 'Mardi gras', words: ['carnaval', 'gras', 'masqué', 'déguisé'] },
  chandeleur: { label: 'Chandeleur', words: ['chandeleur', 'crêpes'] },
  paques: { label: 'Pâques', words: ['pâques', 'pascal', 'pascale', 'œufs'] },
  'fete-des-meres': { label: 'fête des mères', words: ['mères', 'maman', 'mamans'] },
  'fete-des-peres': { label: 'fête des pères', words: ['pères', 'papa', 'papas'] },
  'fete-du-travail': { label: 'fête du travail', words: ['travail', 'travailleuses', 'syndicats'] },
  'fete-nationale': { label: 'fête nationale', words: ['nationale', 'patriotique', 'artifice', 'brunch'] },
  noel: { label: 'Noël', words: ['noël', 'réveillon', 'sapin'] },
} as const satisfies Record<string, { label: string; words: readonly string[] }>
export type Feast = keyof typeof FEASTS

export const WISHES = { ...SERVICES, ...FEASTS }
export type Wish = keyof typeof WISHES

export const WISH_IDS = Object.keys(WISHES).filter(isWish)

export function isWish(id: string): id is Wish {
  return Object.hasOwn(WISHES, id)
}

export function isFeast(wish: Wish): wish is Feast {
  return Object.hasOwn(FEASTS, wish)
}
