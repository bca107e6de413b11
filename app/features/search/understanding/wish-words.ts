import type { Wish } from '~/domain/wishes'
import { phraseAt, phrasesOf, saysAt, type Token } from './tokens'

/** Spellings are separated by « | ». */
const SAID: readonly (readonly [Wish, string])[] = [
  [
    'chiens',
    `chien admis|chiens admis|chien accepte|chiens acceptes|chien autorise|chiens autorises|chiens bienvenus|chien bienvenu|chiens
    permis|chiens ok|chien ok|les chiens sont admis|les chiens sont acceptes|les chiens sont autorises|les chiens sont bienvenus|animaux
    admis|animaux acceptes|avec mon chien|avec notre chien|avec le chien|avec un chien|avec son chien|avec mes chiens|avec chien|avec chiens|et le chien|et mon chien|et notre chien|et un chien|chien friendly`,
  ],
  [
    'parking',
    `parking|parkings|place de parc|places de parc|places de parking|parcage|stationnement|stationnement facile|ou parquer|ou se
    parquer|ou se garer|ou garer la voiture|pour se parquer|pour se garer|facile de se parquer|facile de se garer`,
  ],
  [
    'transports',
    `acces tram|acces bus|acces train|acces en train|acces en bus|acces en tram|acces en transports publics|accessible en train|
    accessible en bus|accessible en tram|accessible en tp|accessible en transports publics|accessible en transport public|accessibles
    en train|accessibles en transports publics|accessible sans voiture|sans la voiture|sans auto|sans permis|atteignable en train|atteignable en bus|atteignable en
    transports publics|proche de la gare|pres de la gare|pres d une gare|pas loin de la gare|pas loin d une
    gare|a cote de la gare|a pied depuis la gare|a pied de la gare`,
  ],
  [
    'sans-reservation',
    `sans reservation|sans reservations|sans reserver|sans inscription|sans s inscrire|sans sinscrire|sans rendez vous|pas de
    reservation|pas besoin de reserver|pas besoin de reservation|pas besoin de s inscrire|pas d inscription|pas dinscription|
    reservation pas necessaire|reservation pas obligatoire|sans billet a reserver|sans prelocation`,
  ],
  [
    'places-assises',
    `assis|assise|places assises|place assise|des places assises|chaises|bancs|sieges|un siege|ou on peut s asseoir|ou lon peut
    sasseoir|ou l on peut s asseoir|on peut s asseoir|pas debout|sans rester debout`,
  ],
  [
    'tarif-reduit',
    `a prix reduit|a tarif reduit|tarif reduit|tarifs reduits|prix reduit|prix reduits|tarif avs|prix avs|reduction avs|rabais avs|
    tarif etudiant|tarif etudiants|prix etudiant|prix etudiants|reduction etudiant|reduction etudiants|rabais etudiants|tarif
    chomeur|tarif famille|tarif familial|tarif jeune|tarif jeunes|carte culture|carteculture|reductions|reduction`,
  ],
  ['paiement', 'twint|paiement twint|payer avec twint|par twint|paiement par carte|payer par carte'],
  [
    'restauration',
    `restauration sur place|petite restauration|restauration|buvette|buvette sur place|bar sur place|restaurant sur place|repas sur
    place|ou on peut manger|ou lon peut manger|ou l on peut manger|on peut manger|on peut manger sur place|possibilite de manger|
    possibilite de manger sur place|de quoi manger|a manger sur place|manger sur place|ou manger sur place|a boire et a manger|
    foodtrucks|foodtruck|food trucks|food truck|stands de nourriture`,
  ],
  [
    'vegetarien',
    `option vegetarienne|options vegetariennes|option vegan|options vegan|menu vegetarien|plat vegetarien|plats vegetariens|choix
    vegetarien`,
  ],
  [
    'poussette',
    `poussette friendly|poussettes friendly|accessible poussette|accessible poussettes|accessible en poussette|accessible aux poussettes|accessible avec poussette|accessible
    avec une poussette|adapte aux poussettes|acces poussette|acces poussettes|avec poussette|avec une poussette|avec la poussette|en
    poussette|poussette ok`,
  ],
  [
    'garderie',
    'baby sitting sur place|babysitting sur place|baby sitting|babysitting|garderie sur place|garderie|garde d enfants|garde denfants|coin enfants',
  ],
  ['toilettes', 'toilettes|des toilettes|toilettes sur place|wc sur place|wc|table a langer'],
  ['climatisation', 'climatise|climatisee|climatises|clim|la clim|air conditionne|au frais'],
  [
    'calme',
    'au calme|dans le calme|de tranquille|de calme|un coin tranquille|un endroit tranquille|un endroit calme|sans foule|pas trop de monde|pas trop fort|pas trop bruyant|pas trop bruyante|pas bruyant|pas bruyante|sans bruit|pas trop de bruit',
  ],
  [
    'vo',
    'vo|vost|vostfr|vo st|vo stfr|vo st fr|version originale|en version originale|en vo|pas double|non double',
  ],
  [
    'surtitres',
    `sous titre|sous titree|sous titres|sous titrees|soustitre|soustitree|soustitres|surtitre|surtitree|surtitres|surtitrees|sous titre
    francais|sous titree francais|sous titres francais|sous titre en francais|sous titree en francais|sous titres en francais|surtitre
    francais|surtitree francais|surtitree en francais|surtitre en francais|surtitres francais|surtitres en francais`,
  ],
]

const PHRASES = phrasesOf(
  SAID.flatMap(([wish, phrases]) =>
    phrases.split('|').map((phrase) => ({ wish, words: phrase.trim().split(/\s+/) })),
  ).sort((a, b) => b.words.length - a.words.length),
)

/** Longest first. */
const LEADS = phrasesOf(
  [
    'ou il y a un',
    'ou il y a une',
    'ou il y a des',
    'ou il y a du',
    'ou il y a',
    'avec possibilite de',
    'avec de la',
    'avec un',
    'avec une',
    'avec des',
    'avec du',
    'avec la',
    'avec le',
    'avec les',
    'avec',
    'et',
    'ou',
  ].map((phrase) => ({ words: phrase.split(' ') })),
)
const BEHIND = [
  'a proximite immediate',
  'a proximite',
  'tout pres',
  'sur place',
  'a cote',
  'pas loin',
  'proche',
  'gratuit',
  'gratuits',
  'gratuite',
  'facile',
  'facilement',
  'possible',
  'si possible',
  'sans voiture',
].map((phrase) => phrase.split(' '))
/** « retour des chaises », « ouvert au calme », « Réduction des déchets » */
const GOES_ON = /^(?:d|de|du|des|handi.*|pmr|adaptee?s?)$/

/** These single words mean nothing else: « jeu des chaises musicales » does. */
const CLEAR = /^(?:vo|sous|sur|twint|baby|assis|climatise)/

/** « chiens admis », « avec parking gratuit à proximité »: what no filter answers. */
export function wishAt(tokens: readonly Token[], at: number): { wish: Wish; length: number } | null {
  const lead = phraseAt(LEADS, tokens, at)?.words.length ?? 0
  const found = phraseAt(PHRASES, tokens, at)
  const behindLead = found ? null : lead > 0 && phraseAt(PHRASES, tokens, at + lead)
  const said = found ?? behindLead
  if (!said) return null
  let end = at + (found ? 0 : lead) + said.words.length
  for (;;) {
    const more = BEHIND.find((words) => saysAt(tokens, end, words))?.length ?? 0
    if (more === 0) break
    end += more
  }
  const next = tokens[end]
  const isListed = tokens[at]?.joint === ',' || next?.joint === ','
  const isBare = end === at + 1 && !CLEAR.test(said.words[0] ?? '') && next && !isListed
  return isBare || GOES_ON.test(next?.text ?? '') ? null : { wish: said.wish, length: end - at }
}
