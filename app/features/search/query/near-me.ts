import { saysAt, type Token } from '~/platform/tokens'

const NEAR_ME = [
  'pres de chez moi',
  'pres de chez nous',
  'pres de moi',
  'pres de nous',
  'proche de chez moi',
  'proche de moi',
  'autour de chez moi',
  'autour de moi',
  'a cote de chez moi',
  'a cote de moi',
  'a cote',
  'tout pres de chez moi',
  'tout pres de chez nous',
  'tout pres dici',
  'tout pres d ici',
  'tout pres',
  'la plus proche',
  'le plus proche',
  'les plus proches',
  'le plus pres',
  'au plus pres',
  'pres de la maison',
  'pres de mon domicile',
  'proche de chez nous',
  'proche de nous',
  'pas loin de chez nous',
  'pas loin de la maison',
  'pas loin dici',
  'pas loin d ici',
  'pas trop loin de chez moi',
  'pas trop loin de chez nous',
  'pas trop loin dici',
  'pas trop loin d ici',
  'pas trop loin',
  'pas tres loin de chez moi',
  'pas tres loin',
  'pas super loin',
  'autour dici',
  'autour d ici',
  'autour de nous',
  'vers chez moi',
  'vers chez nous',
  'a deux pas de chez moi',
  'a deux pas',
  'dans ma ville',
  'dans mon village',
  'dans ma commune',
  'dans notre region',
  'dans notre quartier',
  'par chez moi',
  'par chez nous',
  'par ici',
  'pas loin de chez moi',
  'pas loin de moi',
  'pas loin',
  'pres dici',
  'pres d ici',
  'dans ma region',
  'dans mon coin',
  'dans le coin',
  'dans le quartier',
  'dans mon quartier',
  'dans les environs',
  'aux alentours',
  'aux environs',
  'a proximite',
  'dans les parages',
]
  .map((phrase) => phrase.split(' '))
  .sort((a, b) => b.length - a.length)

/** « près de chez moi »: its length, else null. « à proximité de la gare » is not. */
export function nearMeAt(tokens: readonly Token[], at: number): number | null {
  const said = NEAR_ME.find((words) => saysAt(tokens, at, words))
  const behind = tokens[at + (said?.length ?? 0)]
  return said && !/^(?:de|du|des|d|l|la|le)$/.test(behind?.text ?? '') ? said.length : null
}

const ANYWHERE = [
  'dans toute la suisse romande',
  'dans toute la suisse',
  'partout en suisse romande',
  'partout en suisse',
  'partout en romandie',
  'en suisse francophone',
  'suisse francophone',
  'peu importe ou',
  'n importe ou',
  'dans toute la romandie',
  'nimporte ou',
  'en suisse francaise',
  'en suisse',
  'en suisse romande',
  'suisse romande',
  'en romandie',
  'romandie',
  'partout',
  'toute la journee',
  'pour tout public',
  'tout public',
  'tous publics',
  'tous les ages',
  'tous ages',
  'tout age',
]
  .map((phrase) => phrase.split(' '))
  .sort((a, b) => b.length - a.length)

/** « en Suisse romande », which is everywhere here: its length, else null. */
export function anywhereAt(tokens: readonly Token[], at: number): number | null {
  return ANYWHERE.find((words) => saysAt(tokens, at, words))?.length ?? null
}
