import { RADII_KM } from '~/domain/filter-values'
import { saysAt, type Token } from './tokens'

/** « nyon à 20 km », « nyon dans un rayon de 20 km ». Longest first. */
const BEFORE_KM = ['dans un rayon de', 'rayon de', 'rayon', 'et', 'a', 'sur', ''].map((phrase) =>
  phrase.split(' ').filter(Boolean),
)
const BEHIND_KM = ['a la ronde', 'autour', 'alentour', 'aux alentours', ''].map((phrase) =>
  phrase.split(' ').filter(Boolean),
)

interface Distance {
  radiusKm: number
  length: number
}

export function kilometresAt(tokens: readonly Token[], at: number): Distance | null {
  // « course 10 km lausanne »
  if (
    tokens.some(({ text }) => RACES.test(text)) &&
    /^\d*$/.test(tokens[at - 1]?.text.replace(RACES, '') ?? '')
  )
    return null
  return /^(?:km|kilometres?)$/.test(tokens[at + 1]?.text ?? '') ? distance(Number(tokens[at]?.text)) : null
}

const RACES =
  /^(?:run|course|courses|courir|marche|marches|trail|trails|footing|jogging|marathon|semi|velo|rando|randonnee|balade|parcours|boucle|tour)$/

/** By car or train, in a straight line. */
const KM_IN_A_MINUTE = 2 / 3

const HOURS = [
  { phrase: 'demi heure', minutes: 30 },
  { phrase: 'quart dheure', minutes: 15 },
  { phrase: 'quart d heure', minutes: 15 },
  { phrase: 'heure', minutes: 60 },
].flatMap(({ phrase, minutes }) =>
  ['une', 'dune', 'un', 'dun', '1'].map((one) => ({ words: [one, ...phrase.split(' ')], minutes })),
)

/** « 30 minutes de », « une heure de », before a place. */
export function minutesAt(tokens: readonly Token[], at: number): Distance | null {
  const span = HOURS.find(({ words }) => saysAt(tokens, at, words))
  if (span && tokens[at + span.words.length]?.text === 'de') {
    const found = distance(span.minutes * KM_IN_A_MINUTE)
    return found && { ...found, length: span.words.length }
  }
  const isBefore = /^(?:min|mn|minutes?)$/.test(tokens[at + 1]?.text ?? '') && tokens[at + 2]?.text === 'de'
  return isBefore ? distance(Number(tokens[at]?.text) * KM_IN_A_MINUTE) : null
}

/** Rounded up to a radius of the filter. */
function distance(km: number): Distance | null {
  if (!(km > 0)) return null
  return { radiusKm: RADII_KM.find((radius) => radius >= km) ?? Math.max(...RADII_KM), length: 2 }
}

/** Behind a place: « dans un rayon de 20 km ». */
export function radiusAt(tokens: readonly Token[], at: number): Distance | null {
  for (const before of BEFORE_KM) {
    const said = saysAt(tokens, at, before) ? kilometresAt(tokens, at + before.length) : null
    if (!said) continue
    const length = before.length + said.length
    const behind = BEHIND_KM.find((words) => saysAt(tokens, at + length, words))?.length ?? 0
    return { radiusKm: said.radiusKm, length: length + behind }
  }
  return null
}
