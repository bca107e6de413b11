import { isUnit, monthAt } from '~/calendar/reading/asked/typed-dates'
import { type AudienceClass, SENIOR_AGE } from '~/domain/filter-values'
import {
  after,
  ahead,
  first,
  joined,
  joint,
  led,
  like,
  many,
  map,
  maybe,
  meaning,
  means,
  not,
  number,
  oneOf,
  phrase,
  type Rule,
  seq,
  somewhere,
  token,
  typed,
  word,
} from '~/platform/grammar'
import { remembered } from '~/platform/tokens'
import { audience, type Filter } from './found-filter'

const AGES: readonly (readonly [least: number, most: number, audience: AudienceClass])[] = [
  [0, 4, 'tout-petits'],
  [5, 11, 'enfants'],
  [12, 17, 'ados'],
  [18, 18, 'adultes'],
  [SENIOR_AGE, 99, 'aines'],
]
const YOUNGEST_GROWN = 18
const NEARLY_GROWN = 16

interface Ages {
  youngest: number
  oldest: number
  isMonths: boolean
  /** « et plus » */
  isMore: boolean
  /** « de 30 à 40 ans » is said of people, « 40 ans » of an anniversary. */
  isOfPeople: boolean
}

function audienceOf(ages: Ages): Filter | null {
  const groups = groupsOf(ages)
  return groups.length === 0 ? null : audience(...groups)
}

function groupsOf({ youngest, oldest, isMonths, isMore, isOfPeople }: Ages): AudienceClass[] {
  if (isMonths) return ['tout-petits']
  if (isOfPeople && youngest > YOUNGEST_GROWN && youngest < SENIOR_AGE) return ['adultes']
  // « 16 ans et plus »
  const isNearlyGrown = isMore && youngest >= NEARLY_GROWN && youngest < YOUNGEST_GROWN
  return between(youngest, isNearlyGrown ? YOUNGEST_GROWN : oldest)
}

function between(youngest: number, oldest: number): AudienceClass[] {
  return AGES.filter(([least, most]) => youngest <= most && oldest >= least).map(([, , group]) => group)
}

const age = number(0, 99)
/** « 65+ », « +18 », but « +2 » is something else. */
const plus = oneOf(led(joint(/\+$/), number(12, 99)), led(ahead(typed(/\+$/)), age))
const dash = joint(/^-$/)
const others = many(led(joint(/^,$/), age))
const until = maybe(led(oneOf<unknown>(dash, word('a', 'et')), age))
const years = means(seq(word('an', 'ans'), maybe(phrase('et demi | et demie'))), 'years' as const)
const yearsOrMonths = oneOf<'years' | 'months'>(years, means(word('mois'), 'months'))
const orMore = maybe(phrase('et plus | ou plus | et au dela | et davantage | minimum | revolus'))

/** « 5 ans », « 3, 6 et 9 ans », « 14-16 ans », « 60 ans et plus » */
function agesOf(start: Rule<number>, unit: Rule<'years' | 'months' | null>, isPlus = false): Rule<Ages> {
  return map(seq(start, others, until, unit, orMore), ([one, more, last, unit, behind]) => ({
    youngest: Math.min(one, ...more),
    oldest: Math.max(last ?? one, ...more),
    isMonths: unit === 'months',
    isMore: isPlus || behind !== null,
    isOfPeople: isPlus || behind !== null || more.length > 0 || last !== null,
  }))
}

const plusAges = agesOf(plus, maybe(yearsOrMonths), true)
const inYears = oneOf(plusAges, agesOf(age, years))
const inYearsOrMonths = oneOf(plusAges, agesOf(age, yearsOrMonths))
/** « mon neveu de 13 », not « de 14 à 16 h », « de 14 à 16 décembre » */
const unitOrMonth = token((one) => isUnit(one) || monthAt([one], 0) !== null)
const unsaid = agesOf(age, not(oneOf<unknown>(unitOrMonth, joint(/^[./:]$/))))

/** « pour mon fils », « enfants », « 2 filles qui ont bientôt » */
const person = seq(
  maybe(word('pour', 'avec')),
  maybe(like(/^(?:une?|des|les|[mts](?:on|a|es)|notre|nos|leurs?)$/)),
  maybe(like(/^(?:\d|deux|trois|quatre|cinq)$/)),
  maybe(like(/^(?:petite?s?|jeunes?)$/)),
  oneOf(
    like(
      /^(?:enfants?|filles?|fillettes?|garcons?|garconnets?|fils|bebes?|nourrissons?|gamin(?:e|s|es)?|gosses?|momes?|bambins?|loulous?|ado(?:s|lescente?s?)?|jeunes?|personnes?|adultes?|potes?|copains?|copines?|petit(?:e|s|es)?|kids?|neveux?|nieces?|filleule?s?|mere|pere|maman|papa|mamie|papi|parents|tante|oncle|dames?|monsieur|messieurs|femmes?|hommes?|mari|aines?|jumeaux|jumelles|fiston)$/,
    ),
    phrase('grand mere | grand pere | grands parents'),
  ),
  maybe(
    led(
      maybe(word('qui')),
      phrase(
        'a | ont | aura | auront | va avoir | vont avoir | vient d avoir | vient davoir | fete ses | fetent leurs',
      ),
    ),
  ),
  maybe(phrase('presque | environ | deja | bientot | seulement | tout juste')),
)
const aged = like(/^agee?s?$/)
const ofAge = oneOf<unknown>(phrase('a partir de'), word('de', 'des', 'entre'), seq(aged, word('de', 'des')))
/** « pour mon fils de 5 ans », « enfants 4 ans », « bébé 18 mois » */
const ofPerson = map(
  oneOf(
    led(seq(person, ofAge), oneOf(inYearsOrMonths, unsaid)),
    led(seq(person, maybe(aged)), inYearsOrMonths),
  ),
  (ages) => audienceOf({ ...ages, isOfPeople: true }),
)

/** « concert des 10 ans » is an anniversary, « marionnettes des 3 ans » is an age. */
const anniversary = map(age, (years) => (years % 5 === 0 || years > YOUNGEST_GROWN ? years : null))
const from = oneOf<unknown>(
  phrase('a partir de'),
  seq(oneOf<unknown>(first, ahead(typed(/^dès$/i)), not(seq(word('des'), anniversary))), word('des')),
)
const accented = ahead(led(not(first), typed(/^(?:dès|à)$/i)))
const since = map(seq(maybe(accented), from, inYearsOrMonths), ([isAccented, , ages]) =>
  isAccented ? orOlder(ages) : ages,
)

const lead = meaning<(ages: Ages) => Ages>([
  [
    `pour les moins de | aux moins de | moins de | plus jeune que | plus jeunes que | plus petit que | plus petits que`,
    (ages) => ({ ...ages, youngest: 0, oldest: ages.oldest - 1 }),
  ],
  ['jusqua | jusqu a', (ages) => ({ ...ages, youngest: 0 })],
  [
    `plus de | au dessus de | plus vieux que | plus age que | plus ages que | plus grand que | plus grands que`,
    orOlder,
  ],
  [
    `j ai | jai | il a | elle a | ils ont | elles ont | on a | interdit aux moins de | interdite aux moins de | deconseille aux
    moins de | pas pour les moins de | pour les | pour | entre`,
    (ages) => ages,
  ],
])

function orOlder(ages: Ages): Ages {
  return { ...ages, isMore: true, isOfPeople: true }
}

/** « 10 ans » behind one of these is an age. */
const forAges = like(
  /^(?:camps?|stages?|ateliers?|colos?|activites?|sorties?|cours|jeux|centre|chasse|contes?|marionnettes?)$/,
)
/** « marionnettes 3 ans »; « 10 ans » and « 5 ans de … » are an anniversary. */
const bare = seq(
  not(first),
  not(after(like(/^(?:les|des|ses|nos|leurs|depuis|pour)$/))),
  maybe(word('de')),
  ahead(oneOf<unknown>(number(0, 9), not(anniversary), somewhere(forAges))),
  inYears,
  not(oneOf(like(/^d(?:[eu]|es)?$/), typed(/^d[’ʼ]/i))),
)

const LAST_SCHOOL_YEAR = 11
/** Children have this age at the beginning of the first year of school (HarmoS). */
const FIRST_SCHOOL_AGE = 4
/** « sortie scolaire 7H », « classe de 3-4H »: not « 7 h » of the clock. */
const schoolYear = map(
  seq(
    number(1, LAST_SCHOOL_YEAR),
    maybe(led(dash, number(1, LAST_SCHOOL_YEAR))),
    joined,
    typed(/^[HP]$/),
    somewhere(like(/^(?:ecoles?|scolaires?|classes?|eleves?|degres?|harmos|primaires?)$/)),
  ),
  ([first, last]) => audience(...between(first + FIRST_SCHOOL_AGE - 1, (last ?? first) + FIRST_SCHOOL_AGE)),
)

/** « dès 5 ans », « pour les 6-8 ans », « enfants 4 ans », « 60 ans et plus », « 65+ ». */
export const ageAt = remembered(
  oneOf(
    schoolYear,
    ofPerson,
    map(
      oneOf(
        since,
        map(seq(lead, inYears), ([change, ages]) => change(ages)),
        // « de 5 à 8 ans » is an age, « de 5 ans » is not.
        map(led(maybe(word('de')), inYears), (ages) => (ages.isOfPeople ? ages : null)),
        map(bare, ([, , , , ages]) => ages),
      ),
      audienceOf,
    ),
  ),
)
