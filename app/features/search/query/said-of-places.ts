import { phrasesOf } from '~/platform/tokens'

/** These stand before a place. « de » may be elided. The longest are first. */
export const NEAR: readonly (readonly [phrase: readonly string[], radiusKm: number])[] = (
  [
    ...['pres', 'pas loin', 'autour', 'proche', 'a cote', 'a proximite'].map(
      (near) => [`${near} de la gare de`, 10] as const,
    ),
    ['dans le coin de', 10],
    ['dans les environs de', 10],
    ['pas trop loin de', 10],
    ['pas tres loin de', 10],
    ['a deux pas de', 10],
    ['du cote de', 10],
    ['aux alentours de', 10],
    ['aux environs de', 10],
    ['dans la region de', 20],
    ['alentours de', 10],
    ['environs de', 10],
    ['autour de', 10],
    ['pas loin de', 10],
    ['non loin de', 10],
    ['a cote de', 10],
    ['a proximite de', 10],
    ['proche de', 10],
    ['pres de', 10],
    ['region de', 20],
    ['au depart de', 20],
    ['en partant de', 20],
    ['depuis', 20],
    ['district de', 10],
    ['region', 20],
    ['vers', 10],
    ['near', 10],
    ['a proximite', 10],
    ['alentours', 10],
    ['pas loin', 10],
    ['environs', 10],
    ['autour', 10],
    ['proche', 10],
    ['pres', 10],
  ] as const
).map(([phrase, radiusKm]) => [phrase.split(' '), radiusKm])
/** These stand behind a place. */
export const AROUND: readonly (readonly [phrase: readonly string[], radiusKm: number])[] = (
  [
    ['et ses environs', 10],
    ['et les environs', 10],
    ['et aux alentours', 10],
    ['et les alentours', 10],
    ['et environs', 10],
    ['et environ', 10],
    ['ou environs', 10],
    ['ou environ', 10],
    ['ou alentours', 10],
    ['ou les environs', 10],
    ['ou pas loin', 10],
    ['et pas loin', 10],
    ['et alentours', 10],
    ['et autour', 10],
    ['alentours', 10],
    ['environs', 10],
    ['et region', 20],
  ] as const
).map(([phrase, radiusKm]) => [phrase.split(' '), radiusKm])

/** These stand before a place and mean within it. The longest are first. */
export const OF_TOWN = [
  'dans le centre ville de',
  'en plein centre de',
  'au centre ville de',
  'en plein centre',
  'dans le centre de',
  'dans la ville de',
  'en centre ville de',
  'au centre ville',
  'en centre ville',
  'centre ville de',
  'au centre de',
  'au coeur de',
  'la ville de',
  'en ville de',
  'commune de',
  'village de',
  'centre ville',
  'centre de',
  'ville de',
].map((phrase) => phrase.split(' '))
/** « genève ville », « nyon centre » */
export const TOWN_BEHIND = [
  'en ville',
  'en plein centre',
  'plein centre',
  'au centre',
  'centre ville',
  'ville',
  'centre',
].map((phrase) => phrase.split(' '))

/** Towns near or in mind beside one of Romandie: « genève ou annemasse ». */
export const OUTSIDE: ReadonlySet<string> = new Set(
  `annecy annemasse aoste bale basel bern berne besancon chamonix divonne evian ferney gex lucerne lugano lyon milan montbeliard morteau paris
  pontarlier solothurn soleure thonon thoune thun zurich zuerich luzern`.split(/\s+/),
)

/** These stand before two places, « à mi-chemin entre Vevey et Bulle ». The longest are first. */
export const BETWEEN = phrasesOf(
  [
    'a mi chemin entre',
    'mi chemin entre',
    'a mi distance entre',
    'a mi distance de',
    'a mi chemin de',
    'a mi route entre',
    'quelque part entre',
    'n importe ou entre',
    'nimporte ou entre',
    'sur la route entre',
    'sur le trajet entre',
    'en chemin entre',
    'au milieu entre',
    'a mi chemin',
    'mi chemin',
    'entre',
  ].map((phrase) => ({ words: phrase.split(' ') })),
)
