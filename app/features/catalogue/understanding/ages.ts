import { type AudienceClass, SENIOR_AGE } from '~/domain/filter-values'
import { audience, type FoundFilter } from './found-filter'
import { saysAt, type Token } from './tokens'

const AGES: readonly (readonly [least: number, most: number, audience: AudienceClass])[] = [
  [0, 4, 'tout-petits'],
  [5, 11, 'enfants'],
  [12, 17, 'ados'],
  [18, 18, 'adultes'],
  [SENIOR_AGE, 99, 'aines'],
]
/** « 10 ans » alone is an anniversary, « concert des 10 ans » too; « marionnettes des 3 ans » is an age. */
const BEFORE_AGE = [
  'pour les moins de',
  'aux moins de',
  'moins de',
  'jusqua',
  'jusqu a',
  'a partir de',
  'pour les',
  'pour',
  'plus de',
  'des',
  'de',
].map((phrase) => phrase.split(' '))
/** « pour mon fils de 5 ans », « enfants 4 ans », « bébé 18 mois » */
const PERSON =
  /^(?:(?:pour|avec) )?(?:(?:un|une|des|les|mon|ma|mes|notre|nos|son|sa|ses) )?(?:petite? |jeunes? )?(?:enfants?|filles?|fillettes?|garcons?|fils|bebes?|gamins?|gosses?|ados?|adolescents?|jeunes?|personnes?|adultes?|petits?|kids?)(?: (?:des|de|ages? de|agee?s? de|a partir de|ages? des|entre))?$/
const PERSON_TOKENS_MOST = 7
const SMALL_AGE = 9
const BEFORE_YEARS = /^(?:les|des|ses|nos|leurs|depuis|pour|anniversaire)$/
const OR_MORE = ['et plus', 'ou plus', 'et au dela', 'minimum', 'revolus'].map((phrase) => phrase.split(' '))

/** « dès 5 ans », « pour les 6-8 ans », « enfants 4 ans », « 60 ans et plus », « 65+ ». */
export function ageAt(tokens: readonly Token[], at: number): FoundFilter | null {
  const person = personAt(tokens, at)
  const lead = person > 0 ? undefined : BEFORE_AGE.find((words) => saysAt(tokens, at, words))
  if (lead?.[0] === 'des' && at > 0 && !/^dès$/i.test(accented(tokens[at])) && isAnniversary(tokens[at + 1]))
    return null
  const before = tokens[at - 1]?.text ?? ''
  let next = at + (person || (lead?.length ?? 0))
  let youngest = ageOf(tokens[next])
  if (youngest === null) return null
  const isPlus = tokens[next]?.typed.endsWith('+') === true
  next += 1
  const isBelow = lead?.includes('moins') === true
  let oldest = isBelow ? youngest - 1 : youngest
  if (isBelow || lead?.[0]?.startsWith('jusqu')) youngest = 0
  const link = tokens[next]?.text ?? ''
  const isRange =
    tokens[next]?.joint === '-' || link === 'a' || (link === 'et' && ageOf(tokens[next + 1]) !== null)
  if (isRange) {
    if (tokens[next]?.joint !== '-') next += 1
    oldest = ageOf(tokens[next]) ?? -1
    next += 1
  }
  const isMonths = person > 0 && tokens[next]?.text === 'mois'
  const isYears = /^ans?$/.test(tokens[next]?.text ?? '')
  if (isYears || isMonths) next += 1
  const more = OR_MORE.find((words) => saysAt(tokens, next, words))?.length ?? 0
  // « de 5 à 8 ans » is an age, « de 5 ans » is not; « 65+ » needs no years.
  // « marionnettes 3 ans » at the end; « 10 ans » are an anniversary.
  const isLast = at > 0 && tokens[next] === undefined && youngest <= SMALL_AGE && !BEFORE_YEARS.test(before)
  const isSaid =
    person > 0 || isRange || isPlus || more > 0 || isLast || (lead !== undefined && lead[0] !== 'de')
  const groups = isMonths
    ? (['tout-petits'] as const)
    : AGES.filter(([least, most]) => youngest <= most && oldest >= least).map(([, , group]) => group)
  if (!(isYears || isMonths || isPlus) || !isSaid || groups.length === 0) return null
  return { ...audience(...groups), length: next + more - at }
}

/** The number of tokens that name somebody before an age. */
function personAt(tokens: readonly Token[], at: number): number {
  for (let length = PERSON_TOKENS_MOST; length > 0; length--) {
    const words = tokens.slice(at, at + length)
    if (words.length === length && PERSON.test(words.map(({ text }) => text).join(' '))) return length
  }
  return 0
}

function isAnniversary(token: Token | undefined): boolean {
  return Number(token?.text) % 5 === 0 || Number(token?.text) > 18
}

function accented(token: Token | undefined): string {
  return (token?.typed ?? '').normalize('NFC')
}

function ageOf(token: Token | undefined): number | null {
  return token && /^\d{1,2}$/.test(token.text) ? Number(token.text) : null
}
