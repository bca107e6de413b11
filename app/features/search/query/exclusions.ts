import { monthAt, weekdayNamed } from '~/calendar/reading/asked/typed-dates'
import { phraseAt, phrasesOf, saysAt, type Token } from '~/platform/tokens'
import { isStopWord } from '../index/analysis'
import { isEverydayWord } from './everyday-places'

interface FoundExclusion {
  /** The words are as typed, without article. */
  words: readonly string[]
  length: number
}

const NOT = phrases(
  `a l exception de|a lexception de|a l exclusion de|pas envie de|pas envie d|autre chose que|autre chose quun|autre chose quune|
  autre chose qu|autres que|autre que|surtout pas de|surtout pas|en dehors de|mis a part|plutot que|au lieu de|a la place de|
  je n aime pas|je naime pas|j aime pas|jaime pas|on n aime pas|on naime pas|on aime pas|je deteste|on deteste|j en ai marre de|
  en ai marre de|marre de|marre du|marre des|ras le bol de|ras le bol du|ras le bol des|pas fan de|pas fan du|pas fan d|pas celle de|pas celles de|pas celui de|pas ceux de|
  
  rien de|rien d|aucun|aucune|pas de|pas du|pas des|pas d|sauf|excepte|hormis|a part|eviter|evite|evitez`,
)
/** Only before a theme: « sans enfants », not « sans frontières ». */
const WITHOUT_THEME = phrases(
  `rien pour|rien avec|pas forcement|pas seulement|pas aux|pas au|pas a|pas en|ni de|ni d|en dehors des|en dehors du|hors de|hors|sans aucun|
  sans|pas|ni|non`,
)
/** These stand after « mais » before any word: « mais pas en boîte ». */
const CONTRASTED = phrases(
  `pas en|pas aux|pas au|pas a la|pas a l|pas a|pas dans un|pas dans une|pas dans le|pas dans la|pas dans les|pas dans des|pas
  dans|pas sur|pas pour|pas avec|pas un|pas une|pas trop de|pas trop d|pas|sans`,
)
/** « sauf ceux de Genève » */
const OF_THOSE = ['sauf', 'pas', 'hormis', 'excepte', 'a part'].flatMap((not) =>
  ['ceux', 'celles', 'celui', 'celle'].flatMap((those) =>
    ['de', 'du', 'a', 'en', 'au'].map((link) => `${not} ${those} ${link}`),
  ),
)
/** Only before a place: « hors Lausanne », not « hors-piste ». */
const NOT_AT = phrasesOf(
  phrases(
    `hors de|hors|pas a|pas en|pas au|pas sur|pas dans|pas vers|pas du cote de|pas|sans|sauf a|sauf en|sauf au|sauf|excepte a|excepte|
  ailleurs qu a|ailleurs qua|ailleurs qu en|ailleurs quen|ailleurs qu au|ailleurs que|partout sauf a|partout sauf|en dehors de|
  en dehors du|hormis a|hormis|a l exception de|a lexception de|a part|non pas a|non pas en|non pas au|non pas|
  ${OF_THOSE.join('|')}`,
  )
    .map((words) => ({ words }))
    .sort((a, b) => b.words.length - a.words.length),
)
const PLACE_TOKENS_MOST = 4
const CHAINED_MOST = 4
const ARTICLES = ['le', 'la', 'les', 'l', 'un', 'une', 'des', 'du', 'de', 'd', 'pour']
/** « pas de deux », « pas cher », « pas de souci » */
const OTHER_SENSES = new Set(
  `deux chat chats souci soucis probleme problemes porte danse quoi panique cher chere chers cheres loin mal si trop special
  speciale prevu particulier mieux plus grave neuf fou complique tard week weekend semaine soir matin midi nuit jour journee aprem
  celle celles celui ceux vacances avant apres forcement besoin mal`.split(/\s+/),
)
/** « sans musique amplifiée » */
const PARTICIPLE = /(?:é|ée|és|ées|ives?|iques?)$/
const KINDS =
  /^(?:chaud|froid|fort|rouge|blanc|modern|contemporain|actuel|ancien|traditionnel|commercial|religieux|black)(?:e|s|es|le|les|ne|nes)?$/
/** An event is said not to be one of these, and is found by it. */
const ADJECTIVES =
  /^(?:sporti(?:f|ve)|religieu(?:x|se)|militaire|politique|commercial|chretien(?:ne)?|catholique|musical|litteraire|scientifique|historique|culturel|culinaire|electronique|folklorique|vf|vost|double)e?s?$/
const ELIDED = /^(?:l|d)[’ʼ]/i
const LINKED = /^(?:de|d|du|des|le|la|les|l|aux?|a|en|un|une)$/

const LINKED_DAYS = /^(?:et|ou|ni|le|les)$/
const NOT_ON = ['sauf', 'pas', 'excepte', 'hormis', 'a part'].flatMap((not) =>
  [
    not,
    `${not} le`,
    `${not} les`,
    `${not} celui du`,
    `${not} celle du`,
    `${not} ceux du`,
    `${not} celles du`,
  ].map((phrase) => phrase.split(' ')),
)

/** « sauf le lundi », « sauf lundi et mercredi »: no filter can say it, but a date can do without its first or last day. */
export function weekdaysExcludedAt(
  tokens: readonly Token[],
  at: number,
): { weekdays: number[]; length: number } | null {
  const lead = NOT_ON.filter((words) => saysAt(tokens, at, words)).at(-1)?.length
  if (lead === undefined) return null
  const weekdays: number[] = []
  let end = at + lead
  for (let next = end; next < tokens.length; next++) {
    const day = tokens[next]
    const weekday = day ? weekdayNamed({ ...day, text: day.text.replace(/s$/, '') }) : null
    if (weekday === null && !(weekdays.length > 0 && LINKED_DAYS.test(day?.text ?? ''))) break
    if (weekday === null) continue
    // « sauf dimanche, lundi matin »
    if (weekdays.length > 0 && tokens[next]?.joint === ',' && tokens[next - 1]?.text !== 'et') break
    weekdays.push(weekday)
    end = next + 1
  }
  return weekdays.length === 0 ? null : { weekdays, length: end - at }
}

interface Known {
  /** The number of tokens of the theme that is named there; 0 for none. */
  themeLength(at: number): number
  isPlace(text: string): boolean
}

/** « -enfants », « sans enfants », « pas de foot », « sauf le jazz et le rock », « hors Lausanne », « mais pas à Sion ». */
export function exclusionAt(tokens: readonly Token[], at: number, known: Known): FoundExclusion | null {
  const lead = tokens[at]?.text === 'mais' ? 1 : 0
  const contrasted = lead > 0 ? CONTRASTED.find((words) => saysAt(tokens, at + lead, words)) : undefined
  const found =
    placeBehind(tokens, at + lead, known) ??
    excludedAt(tokens, at + lead, known) ??
    (contrasted ? wordAt(tokens, at + lead, contrasted.length, known) : null)
  return found && withOthers(tokens, at, { ...found, length: lead + found.length }, known)
}

/** « sans jazz ni rock », « sauf Lausanne et Genève » */
function withOthers(
  tokens: readonly Token[],
  at: number,
  first: FoundExclusion,
  known: Known,
): FoundExclusion {
  let all = first
  while (all.words.length < CHAINED_MOST) {
    const link = at + all.length
    const word = tokens[link]?.text ?? ''
    if (!/^(?:ni|et|ou)$/.test(word)) break
    let next = link + 1
    while (LINKED.test(tokens[next]?.text ?? '')) next += 1
    const isWord = word === 'ni' || known.themeLength(next) > 0
    const other =
      placeAt(tokens, link, next - link, known) ?? (isWord ? wordAt(tokens, link, 1, known) : null)
    if (!other) break
    all = { words: [...all.words, ...other.words], length: all.length + other.length }
  }
  return all
}

/** A place is left out by its words. */
function placeBehind(tokens: readonly Token[], at: number, known: Known): FoundExclusion | null {
  const lead = phraseAt(NOT_AT, tokens, at)?.words.length
  return lead === undefined ? null : placeAt(tokens, at, lead, known)
}

function placeAt(
  tokens: readonly Token[],
  at: number,
  lead: number,
  { isPlace }: Known,
): FoundExclusion | null {
  for (let length = PLACE_TOKENS_MOST; length > 0; length--) {
    const named = tokens.slice(at + lead, at + lead + length)
    if (named.length < length || named.some(({ text }) => /\d/.test(text))) continue
    if (!isPlace(named.map(({ text }) => text).join(' '))) continue
    // « sans filet »
    if (length === 1 && isEverydayWord(named[0]?.text ?? '')) continue
    return { words: [named.map(({ typed }) => typed).join(' ')], length: lead + length }
  }
  return null
}

function excludedAt(tokens: readonly Token[], at: number, known: Known): FoundExclusion | null {
  if (tokens[at]?.isMinus) return wordAt(tokens, at, 0, known)
  const not = NOT.find((words) => saysAt(tokens, at, words))
  // « pour éviter les doublons »
  const isPurpose = /^evite/.test(not?.[0] ?? '') && /^(?:pour|d|de|a|afin)$/.test(tokens[at - 1]?.text ?? '')
  if (not && !isPurpose) return wordAt(tokens, at, not.length, known)
  // « pas d’expo »
  if (tokens[at]?.text === 'pas' && ELIDED.test(tokens[at + 1]?.typed ?? ''))
    return wordAt(tokens, at, 1, known)
  // « pas sportive »
  const isAdjective = tokens[at]?.text === 'pas' && ADJECTIVES.test(tokens[at + 1]?.text ?? '')
  if (isAdjective) return wordAt(tokens, at, 1, known)
  const isLast = at + 2 === tokens.length || tokens[at + 2]?.joint === ','
  if (tokens[at]?.text === 'pas' && at > 0 && isLast && !/^n[e]?$/.test(tokens[at - 1]?.text ?? ''))
    return wordAt(tokens, at, 1, known)
  for (const words of WITHOUT_THEME) {
    if (!saysAt(tokens, at, words)) continue
    const found = wordAt(tokens, at, words.length, known)
    if (found && known.themeLength(firstWord(tokens, at + words.length)) > 0) return found
  }
  return null
}

function firstWord(tokens: readonly Token[], at: number): number {
  let first = at
  while (ARTICLES.includes(tokens[first]?.text ?? '')) first += 1
  return first
}

/** A theme of several words is left out whole, and « concert rock » is about both words. */
function wordAt(tokens: readonly Token[], at: number, lead: number, known: Known): FoundExclusion | null {
  const first = lead > 0 ? firstWord(tokens, at + lead) : at
  const token = tokens[first]
  const isDate = weekdayNamed(token) !== null || monthAt(tokens, first) !== null
  if (!token || isDate || OTHER_SENSES.has(token.text) || isStopWord(token.text)) return null
  if (!/^\p{L}{2}/u.test(token.typed.replace(ELIDED, ''))) return null
  const themed = known.themeLength(first)
  let end = first + Math.max(themed, 1)
  const isBoth = themed === 1 && lead > 1 && known.themeLength(end) > 0 && tokens[end]?.isMinus === false
  if (isBoth) end += known.themeLength(end)
  // « sauf black metal », « pas de vin chaud »
  const behind = tokens[end]
  const isBeside = lead > 0 && behind?.isMinus === false && behind.joint === ''
  if (isBeside && !isBoth) {
    const isKind = themed === 1 && PARTICIPLE.test(behind.typed.normalize('NFC'))
    if (isKind || KINDS.test(behind.text) || (themed === 0 && known.themeLength(end) > 0)) end += 1
  }
  // « -vide-grenier »
  while (tokens[end]?.isJoined && tokens[end]?.joint === '-') end += 1
  const text = tokens.slice(first, end).map(({ typed, joint, isJoined }, index) => {
    if (index === 0) return typed.replace(ELIDED, '')
    return isJoined ? `${joint || "'"}${typed}` : ` ${typed}`
  })
  return { words: [text.join('')], length: end - at }
}

function phrases(text: string): string[][] {
  return text.split('|').map((phrase) => phrase.trim().split(/\s+/))
}
