import type { AccessFeature } from '~/domain/vocabulary'

/** « accessible en fauteuil », « accès chaise roulante » */
const WHEELCHAIRS = ['fauteuil', 'fauteuil roulant', 'chaise roulante', 'chaise'].flatMap((chair) => [
  `en ${chair}`,
  ...['acces', 'accessible', 'accessibles'].flatMap((is) => [`${is} ${chair}`, `${is} en ${chair}`]),
])

const HARD_TO_WALK =
  `sans escaliers|sans escalier|sans aucune marche|sans marches|de plain pied|plain pied|deambulateur|avec deambulateur|avec un
  deambulateur|rollator|avec rollator|avec un rollator|avec ascenseur|rampe d acces|rampe dacces|rampes d acces|avec rampe|avec une rampe|un ascenseur|ascenseur|difficulte a marcher|difficultes a marcher|
  des difficultes a marcher|du mal a marcher|a du mal a marcher|qui a du mal a marcher|qui marche mal|marche mal|marche
  difficilement|peine a marcher|qui peine a marcher|avec une canne|avec des bequilles|en bequilles|bequilles|a mobilite
  limitee|mobilite limitee`
    .split('|')
    .map((phrase) => phrase.trim().replace(/\s+/g, ' '))

export const ACCESS_PHRASES: readonly (readonly [AccessFeature, readonly string[]])[] = [
  [
    'wheelchair',
    [
      'accessible en fauteuil roulant',
      'accessible aux fauteuils roulants',
      'acces fauteuil roulant',
      'en fauteuil roulant',
      ...WHEELCHAIRS,
      ...HARD_TO_WALK,
      'handi',
      'wheelchair accessible',
      'fauteuil roulant',
      'fauteuils roulants',
      'chaise roulante',
      'en chaise roulante',
      'personnes a mobilite reduite',
      'personne a mobilite reduite',
      'a mobilite reduite',
      'acces aux handicapes',
      'acces pour handicapes',
      'acces handicapes',
      'acces handicapees',
      'acces handicape',
      'acces handicap',
      'accessible aux personnes handicapees',
      'accessible aux handicapes',
      'accessible pour handicapes',
      'accessible handicapes',
      'accessible handicape',
      'accessible handicap',
      'personnes en situation de handicap',
      'en situation de handicap',
      'personnes handicapees',
      'personne handicapee',
      'pour handicapes',
      'handicapes',
      'handicapees',
      'handicapee',
      'handicape',
      'acces pmr',
      'accessible pmr',
      'mobilite reduite',
      'pmr',
      'accessible',
      'accessibles',
    ],
  ],
  [
    'hearing_loop',
    [
      'boucle magnetique',
      'boucle auditive',
      'personnes malentendantes',
      'pour malentendants',
      'malentendant',
      'malentendants',
      'malentendante',
      'malentendantes',
      'mal entendants',
      'mal entendant',
      'appareil auditif',
      'appareils auditifs',
      'avec un appareil auditif',
      'qui entend mal',
      'entend mal',
    ],
  ],
  [
    'sign_language',
    [
      'traduit en langue des signes',
      'en langue des signes',
      'langue des signes',
      'en lsf',
      'lsf',
      'pour sourds',
      'pour les sourds',
      'personnes sourdes',
      'sourds',
      'sourd',
      'sourde',
      'sourdes',
    ],
  ],
  [
    'audio_description',
    [
      'audiodescription',
      'audio description',
      'audiodecrit',
      'audiodecrite',
      'personnes malvoyantes',
      'pour malvoyants',
      'malvoyant',
      'malvoyants',
      'malvoyante',
      'mal voyant',
      'mal voyants',
      'non voyant',
      'aveugle',
      'qui voit mal',
      'pour les aveugles',
      'pour aveugles',
      'aveugles',
      'non voyants',
    ],
  ],
  ['easy_read', ['langage facile a lire', 'facile a lire', 'langage simplifie', 'falc']],
  ['relaxed', ['seance detendue', 'representation detendue', 'seance relax', 'seance relaxed']],
]
