import { isUnit, monthAt } from '~/calendar/reading/asked/typed-dates'
import { type AudienceClass, SENIOR_AGE } from '~/domain/filter-values'
import { saysAt, type Token } from '~/platform/tokens'
import { audience, type FoundFilter } from './found-filter'

const AGES: readonly (readonly [least: number, most: number, audience: AudienceClass])[] = [
  [0, 4, 'tout-petits'],
  [5, 11, 'enfants'],
  [12, 17, 'ados'],
  [18, 18, 'adultes'],
  [SENIOR_AGE, 99, 'aines'],
]
/** « 10 ans » alone is an anniversary, « concert des 10 ans » too; « marionnettes des 3 ans » is an age. */
const BEFORE_AGE = [
  'plus jeune que',
  'plus jeunes que',
  'plus petit que',
  'plus petits que',
  'plus vieux que',
  'plus age que',
  'plus ages que',
  'plus grand que',
  'plus grands que',
  'j ai',
  'jai',
  'il a',
  'elle a',
  'ils ont',
  'elles ont',
  'on a',
  'interdit aux moins de',
  'interdite aux moins de',
  'deconseille aux moins de',
  'pas pour les moins de',
  'pour les moins de',
  'aux moins de',
  'moins de',
  'jusqua',
  'jusqu a',
  'a partir de',
  'pour les',
  'pour',
  'au dessus de',
  'plus de',
  'entre',
  'des',
  'de',
].map((phrase) => phrase.split(' '))
/** « pour mon fils de 5 ans », « enfants 4 ans », « bébé 18 mois » */
const PERSON =
  /^(?:(?:pour|avec) )?(?:(?:une?|des|les|[mts](?:on|a|es)|notre|nos|leurs?) )?(?:(?:\d|deux|trois|quatre|cinq) )?(?:petite?s? |jeunes? )?(?:enfants?|filles?|fillettes?|garcons?|garconnets?|fils|bebes?|nourrissons?|gamin(?:e|s|es)?|gosses?|momes?|bambins?|loulous?|ado(?:s|lescente?s?)?|jeunes?|personnes?|adultes?|potes?|copains?|copines?|petit(?:e|s|es)?|kids?|neveux?|nieces?|filleule?s?|mere|pere|maman|papa|mamie|papi|grand mere|grand pere|grands parents|parents|tante|oncle|dames?|monsieur|messieurs|femmes?|hommes?|mari|aines?|jumeaux|jumelles|fiston)(?: (?:qui )?(?:a|ont|aura|auront|va avoir|vont avoir|vient d avoir|vient davoir|fete ses|fetent leurs))?(?: (?:presque|environ|deja|bientot|seulement|tout juste))?(?: (?:des|de|agee?s? de|a partir de|agee?s? des|entre|agee?s?))?$/
const PERSON_TOKENS_MOST = 10
/** « 10 ans » behind one of these is an age. */
const FOR_AGES =
  /^(?:camps?|stages?|ateliers?|colos?|activites?|sorties?|cours|jeux|centre|chasse|contes?|marionnettes?)$/
const YOUNGEST_GROWN = 18
const NEARLY_GROWN = 16
const MORE = /^(?:(?:plus|au dessus) de|plus (?:vieux|ages?|grands?) que)$/
const YOUNGER = /^plus (?:jeunes?|petits?) que$/
const BEFORE_YEARS = /^(?:les|des|ses|nos|leurs|depuis|pour)$/
const ELIDED_OF = /^d[’ʼ]/i
/** « des ados de 14 à 16 », « mon neveu de 13 » */
const OF_AGE = /^(?:de|des|entre|dage)$/
const HALF = [
  ['et', 'demi'],
  ['et', 'demie'],
]
const LEAST_AGE = /^(?:des|a partir de)$/
/** « +18 », but « +2 » is something else. */
const LEAST_BEHIND_PLUS = 12
const OR_MORE = ['et plus', 'ou plus', 'et au dela', 'et davantage', 'minimum', 'revolus'].map((phrase) =>
  phrase.split(' '),
)

/** « dès 5 ans », « pour les 6-8 ans », « enfants 4 ans », « 60 ans et plus », « 65+ ». */
export function ageAt(tokens: readonly Token[], at: number): FoundFilter | null {
  return schoolYearAt(tokens, at) ?? agesAt(tokens, at)
}

const PUPILS = /^(?:ecoles?|scolaires?|classes?|eleves?|degres?|harmos|primaires?)$/
const LAST_SCHOOL_YEAR = 11
/** Children have this age at the beginning of the first year of school (HarmoS). */
const FIRST_SCHOOL_AGE = 4

/** « sortie scolaire 7H », « classe de 3-4H »: not « 7 h » of the clock. */
function schoolYearAt(tokens: readonly Token[], at: number): FoundFilter | null {
  const first = ageOf(tokens[at])
  if (first === null || !tokens.some(({ text }) => PUPILS.test(text))) return null
  const last = tokens[at + 1]?.joint === '-' ? ageOf(tokens[at + 1]) : first
  const unit = at + (last !== null && tokens[at + 1]?.joint === '-' ? 2 : 1)
  const isYear = /^[HP]$/.test(tokens[unit]?.typed ?? '') && tokens[unit]?.isJoined
  if (!isYear || last === null || first < 1 || last > LAST_SCHOOL_YEAR) return null
  const [youngest, oldest] = [first + FIRST_SCHOOL_AGE - 1, last + FIRST_SCHOOL_AGE]
  return { ...audience(...groupsOf(youngest, oldest)), length: unit + 1 - at }
}

function groupsOf(youngest: number, oldest: number): AudienceClass[] {
  return AGES.filter(([least, most]) => youngest <= most && oldest >= least).map(([, , group]) => group)
}

function agesAt(tokens: readonly Token[], at: number): FoundFilter | null {
  const person = personAt(tokens, at)
  const lead = person > 0 ? undefined : BEFORE_AGE.find((words) => saysAt(tokens, at, words))
  if (lead?.[0] === 'des' && at > 0 && !/^dès$/i.test(accented(tokens[at])) && isAnniversary(tokens[at + 1]))
    return null
  const before = tokens[at - 1]?.text ?? ''
  let next = at + (person || (lead?.length ?? 0))
  let youngest = ageOf(tokens[next])
  if (youngest === null) return null
  const isPlusBefore = youngest >= LEAST_BEHIND_PLUS && tokens[next]?.joint.endsWith('+') === true
  const isPlus = isPlusBefore || tokens[next]?.typed.endsWith('+') === true
  next += 1
  const said = lead?.join(' ') ?? ''
  const isBelow =
    (/\bmoins\b/.test(said) || YOUNGER.test(said)) && !/^(?:interdite?|deconseille|pas) /.test(said)
  let oldest = isBelow ? youngest - 1 : youngest
  if (isBelow || lead?.[0]?.startsWith('jusqu')) youngest = 0
  // « de 3, 6 et 9 ans »
  const listed = [youngest]
  while (tokens[next]?.joint === ',' && ageOf(tokens[next]) !== null) {
    listed.push(ageOf(tokens[next]) ?? youngest)
    next += 1
  }
  youngest = Math.min(...listed)
  oldest = Math.max(oldest, ...listed.slice(1))
  const link = tokens[next]?.text ?? ''
  const isRange =
    listed.length > 1 ||
    tokens[next]?.joint === '-' ||
    link === 'a' ||
    (link === 'et' && ageOf(tokens[next + 1]) !== null)
  const isLinked =
    tokens[next]?.joint === '-' || (/^(?:a|et)$/.test(link) && ageOf(tokens[next + 1]) !== null)
  if (isLinked) {
    if (tokens[next]?.joint !== '-') next += 1
    oldest = Math.max(ageOf(tokens[next]) ?? -1, ...listed.slice(1))
    next += 1
  }
  const isMonths = (person > 0 || LEAST_AGE.test(lead?.join(' ') ?? '')) && tokens[next]?.text === 'mois'
  const isYears = /^ans?$/.test(tokens[next]?.text ?? '')
  const isUnsaid = person > 0 && OF_AGE.test(tokens[at + person - 1]?.text ?? '') && !isOther(tokens[next])
  if (isYears || isMonths) next += 1
  if (isYears && HALF.some((words) => saysAt(tokens, next, words))) next += 2
  const more = OR_MORE.find((words) => saysAt(tokens, next, words))?.length ?? 0
  // « de 5 à 8 ans » is an age, « de 5 ans » is not; « 65+ » needs no years.
  // « marionnettes 3 ans »; « 10 ans » and « 5 ans de … » are an anniversary.
  const isOfSomething =
    /^d(?:[eu]|es)?$/.test(tokens[next]?.text ?? '') || ELIDED_OF.test(tokens[next]?.typed ?? '')
  const isAge = youngest < 10 || (youngest <= YOUNGEST_GROWN && youngest % 5 !== 0) || isForAges(tokens, at)
  const isBare = at > 0 && isAge && !isOfSomething && !BEFORE_YEARS.test(before)
  const isSaid =
    person > 0 || isRange || isPlus || more > 0 || isBare || (lead !== undefined && lead[0] !== 'de')
  const isSince = at > 0 && LEAST_AGE.test(lead?.join(' ') ?? '') && /^(?:dès|à)$/i.test(accented(tokens[at]))
  const isMore = more > 0 || isPlus || isSince || MORE.test(lead?.join(' ') ?? '')
  const isGrown = youngest > YOUNGEST_GROWN && youngest < SENIOR_AGE && (isMore || isRange || person > 0)
  // « 16 ans et plus »
  if (isMore && youngest >= NEARLY_GROWN && youngest < YOUNGEST_GROWN) oldest = YOUNGEST_GROWN
  const groups = isMonths
    ? (['tout-petits'] as const)
    : isGrown
      ? (['adultes'] as const)
      : groupsOf(youngest, oldest)
  if (!(isYears || isMonths || isPlus || isUnsaid) || !isSaid || groups.length === 0) return null
  return { ...audience(...groups), length: next + more - at }
}

/** « de 14 à 16 h », « de 14 à 16 décembre » */
function isOther(token: Token | undefined): boolean {
  return token !== undefined && (isUnit(token) || /^[./:]$/.test(token.joint) || monthAt([token], 0) !== null)
}

/** « camp d’été juillet 10 ans » */
function isForAges(tokens: readonly Token[], at: number): boolean {
  return tokens.slice(0, at).some(({ text }) => FOR_AGES.test(text))
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
