import { RADII_KM } from '~/domain/filter-values'
import { saysAt, type Token } from '~/platform/tokens'

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

/** The speed is that of a car or train, in a straight line. */
const KM_IN_A_MINUTE = 2 / 3

const HOURS = [
  { phrase: 'demi heure', minutes: 30 },
  { phrase: 'quart dheure', minutes: 15 },
  { phrase: 'quart d heure', minutes: 15 },
  { phrase: 'heure', minutes: 60 },
].flatMap(({ phrase, minutes }) =>
  ['une', 'dune', 'un', 'dun', '1'].map((one) => ({ words: [one, ...phrase.split(' ')], minutes })),
)
/** « à 4h de Lausanne » is a time of the night. */
const HOURS_MOST = 3

/** « 30 minutes de », « une heure d’ », « 1h30 de », before a place. */
export function minutesAt(tokens: readonly Token[], at: number): Distance | null {
  const span = HOURS.find(({ words }) => saysAt(tokens, at, words)) ?? clockSpanAt(tokens, at)
  if (span) {
    const isBefore = isDe(tokens[at + span.words.length])
    return isBefore ? distance(span.minutes * KM_IN_A_MINUTE, span.words.length) : null
  }
  const isBefore = /^(?:min|mn|minutes?)$/.test(tokens[at + 1]?.text ?? '') && isDe(tokens[at + 2])
  return isBefore ? distance(Number(tokens[at]?.text) * KM_IN_A_MINUTE) : null
}

/** « 1h », « 1 h 30 », « 2 heures » */
function clockSpanAt(tokens: readonly Token[], at: number): { words: string[]; minutes: number } | null {
  const [hours = '', unit = '', rest = ''] = tokens.slice(at, at + 3).map(({ text }) => text)
  if (!/^\d$/.test(hours) || Number(hours) > HOURS_MOST || !/^h(?:eures?)?$/.test(unit)) return null
  const minutes = Number(hours) * 60
  return /^[0-5]\d$/.test(rest)
    ? { words: [hours, unit, rest], minutes: minutes + Number(rest) }
    : { words: [hours, unit], minutes }
}

/** « d’Yverdon » is one token. */
function isDe(token: Token | undefined): boolean {
  return token !== undefined && (token.text === 'de' || /^d[’ʼ]/i.test(token.typed))
}

/** Rounded up to a radius of the filter. */
function distance(km: number, length = 2): Distance | null {
  if (!(km > 0)) return null
  return { radiusKm: RADII_KM.find((radius) => radius >= km) ?? Math.max(...RADII_KM), length }
}

/** A radius stands behind a place: « dans un rayon de 20 km ». */
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
