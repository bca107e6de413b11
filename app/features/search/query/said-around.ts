import { phraseAt, phrasesOf, type Token, type TokenRange } from '~/platform/tokens'
import { FILLERS, longestFirst, spellingsOf } from '../vocabulary/word-list.server'

/** These say with whom one goes, and how much one would like to: no event says it. */
const FRIENDS = spellingsOf(FILLERS, 'friends')
const RELATIVES = spellingsOf(FILLERS, 'relatives')
/** The names have no « ma » or « mon ». */
const GRANDPARENTS = spellingsOf(FILLERS, 'relatives without a possessive')
const PHRASES = phrasesOf(
  longestFirst([
    ...FRIENDS.flatMap((who) => [
      `entre ${who}`,
      ...['des', 'mes', 'nos', 'quelques', 'deux', 'trois', '2', '3', '4'].flatMap((some) => [
        `avec ${some} ${who}`,
      ]),
    ]),
    ...GRANDPARENTS.flatMap((who) => [`pour ${who}`, `avec ${who}`]),
    ...[...RELATIVES, ...FRIENDS].flatMap((who) =>
      ['mon', 'ma', 'mes', 'notre', 'nos', 'un', 'une'].flatMap((whose) =>
        who === 'famille' && /^une?$/.test(whose) ? [] : [`avec ${whose} ${who}`],
      ),
    ),
    ...spellingsOf(FILLERS, 'said around'),
  ]).map((words) => ({ words })),
)
/** « un peu de … », « en couple de … » are names. */
const COUNTS = /^(?:\d+|deux|trois|quatre|cinq|six)$/
const GOES_ON = /^(?:d|de|du|des)$/

/** Begin with a word of BEGINNINGS. */
const PATTERNS: readonly RegExp[] = [
  // « qui fait pas peur », « qui ne dure pas longtemps »
  /^qui (?:ne |n )?[a-z]+ pas (?:trop |tres |encore |de |du )?[a-z]+(?= |$)/,
  // « qui plaît aux ados »
  /^qui (?:plait|plairait|plaise|convient|conviendrait|interesse|amuse)(?= |$)/,
  // « qui adore les mangas »
  /^qui (?:adore|adorent|aime|aiment|raffole|raffolent)(?: (?:bien|beaucoup|trop))?(?: (?:les?|la|des?))?(?= |$)/,
  // « pas trop ennuyeux », « pas nul »
  /^pas (?:trop |tres |si |non plus )?(?:chiante?s?|ennuyeux|ennuyeuses?|ennuyants?|nuls?|nulles?|relous?|bofs?|ringarde?s?|intellos?|touristiques?|bondee?s?|bruyante?s?|snobs?|guindee?s?|prise? de tete|kitsch|galere|barbante?s?|mortels?|soulante?s?|dangereux|dangereuses?|violente?s?|long|longue|longs|longues)(?= |$)/,
  // « 3 jours à Lausanne », « une semaine en Valais »
  /^(?:(?:pour|pendant|durant) )?(?:\d+|une?|deux|trois|quatre|cinq|quelques) (?:jours|nuits|nuitees|semaines?|week ?ends?)(?= (?:a|en|dans|sur|autour|pres|au|aux|que|quoi|on) |$)/,
  // « deux heures de marche »
  /^(?:\d|une|deux|trois|quatre) heures? d(?:e|une)(?= (?:marche|balade|promenade|randonnee|visite|velo)(?: |$))/,
  // « je viens de Lyon »
  /^(?:je|on|nous) (?:viens|vient|venons) (?:de|du|des) [a-z]+(?= |$)/,
  // « le mois passé il y avait une super »
  /^(?:le mois|la semaine|l ?annee|l ?an|le week ?end|l ?ete|l ?hiver) (?:passee?|derniere?)(?: (?:il )?y (?:a|avait)(?: eu)?(?: (?:une?|des))?(?: (?:super|chouettes?|beaux?|belles?|grande?s?))?)?(?= |$)/,
  // « sans trop de monde ni bruit », « sans grosse montée »
  /^sans (?:trop d[eu]?|trop|grosses?|gros|grande?s?|beaucoup de|longues?|longs?|se) [a-z]+(?: ni (?:trop de |de )?[a-z]+)?(?= |$)/,
  // « ma classe de 25 élèves », « un groupe de 12 personnes »
  /^(?:pour )?(?:(?:ma|mon|notre|une?|des) )?(?:classes?|groupes?|famille|equipe|tablee|bande) (?:scolaire )?de (?:\d+|[a-z]+) (?:eleves|personnes|enfants|adultes|gamins|ados|jeunes|copains|copines|amis|amies)(?= |$)/,
  /^(?:pour|a|avec|on est|on sera|nous sommes|nous serons) (?:\d+|deux|trois|quatre|cinq|six) (?:personnes|eleves|adultes|copains|copines|amis|amies|potes|filles|garcons|mecs|collegues|couples|familles|vieux|jeunes)(?= |$)/,
  /^\d+ (?:personnes|eleves)(?= |$)/,
  // « je garde mes », « j’ai deux », « on reçoit des »
  /^(?:je|j|on|nous) ?(?:garde|gardons|ai|a|avons|recois|recoit|recevons|accueille|attends|attend|emmene|invite|accompagne|reste|loge|habite|suis|vais|visite|cherche)(?: (?:mes|les|des|deux|trois|mon|ma|nos|notre|une?|avec|a|chez|en))?(?= |$)/,
  // « ma fille adore les », « mon fils est fan de »
  /^(?:m(?:a|on|es)|notre|nos|les|des) (?:petites? |petits? )?(?:filles?|fils|enfants?|maris?|femme|copine?|copain|amie?s?|parents|mere|pere|gamins?|garcons?|neveux?|nieces?|ados?|beaux parents|belle mere|invites) (?:est|sont|adore|adorent|aime|aiment|aimerait|aimeraient|marche|se deplace|entend|voit|veut|veulent|voudrait|voudraient|cherche|cherchent|sont la|est la)(?: (?:bien|beaucoup|trop|fans? de|passionnee?s? (?:de|par)|fous? de|folles? de))?(?: (?:les?|la|l|des?|du|d|un|une|voir|faire|aller))?(?= |$)/,
  // « organise-t-il un », « joue-t-on »
  /^(?!a )[a-z]+ t (?:ils?|elles?|on)(?: (?:un|une|des|du|de la))?(?= |$)/,
  // « pour toute la famille »: the word that is a theme stays.
  /^(?:pour|avec) toute la(?= famille)/,
  // not « en train de »
  /^(?:en (?:voiture|train|bus|tram|transports publics|transports|tp|covoiturage))(?! d| (?:de|du|des)(?= |$))(?= |$)/,
]
const BEGINNINGS = new Set(
  `qui pas pendant durant deux trois quatre cinq quelques sans pour ma mon mes notre nos un une des les classe classes groupe groupes a avec on nous je jai j en le la l lannee lan lete
  lhiver`.split(' '),
)
const PATTERN_TOKENS_MOST = 9

const CAUSES = /^(?:car|parce que|parce qu|vu que|puisque|comme) (?:je|j|on|nous|mon|ma|mes)(?: |$)/

/** « car je ne conduis plus de nuit », up to a comma or the end */
function causeAt(tokens: readonly Token[], at: number): number | null {
  const begin = tokens.slice(at, at + 3).map((token) => token.text)
  if (!CAUSES.test(begin.join(' '))) return null
  let end = at + 1
  while (end < tokens.length && tokens[end]?.joint !== ',') end += 1
  return end - at
}

function patternAt(tokens: readonly Token[], at: number): number | null {
  const cause = causeAt(tokens, at)
  if (cause !== null) return cause
  const begin = tokens[at]?.text ?? ''
  const isAsked = tokens[at + 1]?.text === 't' && tokens[at + 1]?.joint === '-'
  if (!BEGINNINGS.has(begin) && !isAsked && !/^\d+$/.test(begin)) return null
  const text = tokens
    .slice(at, at + PATTERN_TOKENS_MOST)
    .map((token) => token.text)
    .join(' ')
  const lengths = PATTERNS.map((pattern) => pattern.exec(text)?.[0].split(' ').length ?? 0)
  return Math.max(...lengths) || null
}

/** « avec des amis », « c’est possible ? »: its length, else null. */
export function saidAroundAt(tokens: readonly Token[], at: number): number | null {
  const said = phraseAt(PHRASES, tokens, at)?.words.length ?? 0
  const behind = tokens[at + said]?.text ?? ''
  // « on est 4 potes »
  const isCounted = said > 0 && COUNTS.test(behind)
  if (said > 0 && !isCounted) return GOES_ON.test(behind) ? null : said
  return patternAt(tokens, at) ?? (said || null)
}

/** Words between two readings, or between one and an end, that only hold a sentence together. */
const LINKS: ReadonlySet<string> = new Set(spellingsOf(FILLERS, 'between two readings'))

/** These also beside other words of a gap. */
const CONNECTIVES = /^(?:mais|plutot|sinon|donc|alors|puis)$/

const LOOSE = /^(?:de|du|des|d|le|la|les|l|a|au|aux|en|pour|avec|dans|sur|par|chez|cette|cet|ce)$/

/** « messe de [la Toussaint] », « Noël des [aînés] » */
function isLoose(tokens: readonly Token[], at: number, isBeforeReading: boolean): boolean {
  const text = tokens[at]?.text ?? ''
  return CONNECTIVES.test(text) || (isBeforeReading && LOOSE.test(text) && !tokens[at]?.isJoined)
}

export function silentGaps(
  tokens: readonly Token[],
  readings: readonly TokenRange[],
  isTheme: (term: string) => boolean,
): TokenRange[] {
  if (readings.length === 0) return []
  const isLink = (at: number) => LINKS.has(tokens[at]?.text ?? '') && !isTheme(tokens[at]?.text ?? '')
  const ends = [...readings.map(({ from }) => from), tokens.length]
  const begins = [0, ...readings.map(({ to }) => to)]
  return begins.flatMap((from, gap) => {
    const to = ends[gap] ?? from
    let [begin, end] = [from, to]
    while (begin < to && isLink(begin)) begin += 1
    if (begin === to) return from < to ? [{ from, to }] : []
    begin = from
    while (CONNECTIVES.test(tokens[begin]?.text ?? '')) begin += 1
    const isBeforeReading = to < tokens.length
    while (end > begin && isLoose(tokens, end - 1, isBeforeReading)) end -= 1
    return [
      { from, to: begin },
      { from: end, to },
    ].filter((stretch) => stretch.from < stretch.to)
  })
}
