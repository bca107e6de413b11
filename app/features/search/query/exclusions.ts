import { monthAt, weekdayNamed } from '~/calendar/reading/asked/typed-dates'
import {
  after,
  ahead,
  any,
  first,
  joined,
  joint,
  last,
  led,
  like,
  type Match,
  many,
  map,
  maybe,
  not,
  oneOf,
  phrase,
  type Rule,
  seq,
  token,
  typed,
  word,
} from '~/platform/grammar'
import type { Token } from '~/platform/tokens'
import { isStopWord } from '../index/analysis'
import { isEverydayWord } from './everyday-places'
import type { NamePlace } from './places'
import { weekday } from './weekdays'

const comma = joint(/^,$/)

/** « sauf le lundi », « sauf lundi et mercredi »: no filter can say it, but a date can do without its first or last day. */
export const weekdaysExcludedAt = map(
  seq(
    phrase('sauf | pas | mais pas | ni | mais ni | excepte | hormis | a part'),
    maybe(phrase('le | les | celui du | celle du | ceux du | celles du')),
    weekday,
    // « sauf dimanche, lundi matin »
    many(led(seq(many(word('et', 'ou', 'ni', 'le', 'les')), not(comma)), weekday)),
  ),
  ([, , one, others]) => [one, ...others],
)

const except = phrase(
  `a l exception de | a lexception de | a l exclusion de | pas envie de | pas envie d | autre chose que | autre chose quun |
  autre chose quune | autre chose qu | autres que | autre que | surtout pas de | surtout pas | en dehors de | mis a part | plutot que |
  au lieu de | a la place de | je n aime pas | je naime pas | j aime pas | jaime pas | on n aime pas | on naime pas | on aime pas |
  je deteste | on deteste | j en ai marre de | en ai marre de | marre de | marre du | marre des | ras le bol de | ras le bol du |
  ras le bol des | pas fan de | pas fan du | pas fan d | pas celle de | pas celles de | pas celui de | pas ceux de | rien de | rien d |
  aucun | aucune | pas de | pas du | pas des | pas d | sauf | excepte | hormis | a part`,
)
/** « pour éviter les doublons » */
const avoid = led(not(after(word('pour', 'd', 'de', 'a', 'afin'))), word('eviter', 'evite', 'evitez'))
/** Only before a theme: « sans enfants », not « sans frontières ». */
const withoutTheme = phrase(
  `rien pour | rien avec | pas forcement | pas seulement | pas aux | pas au | pas a | pas en | ni de | ni d | en dehors des |
  en dehors du | hors de | hors | sans aucun | sans | pas | ni | non`,
)
/** « mais pas en boîte » */
const contrasted = led(
  word('mais'),
  phrase(
    `pas en | pas aux | pas au | pas a la | pas a l | pas a | pas dans un | pas dans une | pas dans le | pas dans la | pas dans les |
    pas dans des | pas dans | pas sur | pas pour | pas avec | pas un | pas une | pas trop de | pas trop d | pas | sans`,
  ),
)
/** Only before a place: « hors Lausanne », not « hors-piste ». */
const notAt = oneOf<unknown>(
  // « sauf ceux de Genève »
  seq(
    phrase('sauf | pas | hormis | excepte | a part'),
    word('ceux', 'celles', 'celui', 'celle'),
    word('de', 'du', 'a', 'en', 'au'),
  ),
  phrase(
    `hors de | hors | pas a | pas en | pas au | pas sur | pas dans | pas vers | pas du cote de | pas | sans | sauf a | sauf en | sauf au |
    sauf | excepte a | excepte | ailleurs qu a | ailleurs qua | ailleurs qu en | ailleurs quen | ailleurs qu au | ailleurs que |
    partout sauf a | partout sauf | en dehors de | en dehors du | hormis a | hormis | a l exception de | a lexception de | a part |
    non pas a | non pas en | non pas au | non pas`,
  ),
)
const PLACE_TOKENS_MOST = 4
const articles = many(word('le', 'la', 'les', 'l', 'un', 'une', 'des', 'du', 'de', 'd', 'pour'))
const linked = many(like(/^(?:de|d|du|des|le|la|les|l|aux?|a|en|un|une)$/))
/** « pas de deux », « pas cher », « pas de souci » */
const OTHER_SENSES = new Set(
  `deux chat chats souci soucis probleme problemes porte danse quoi panique cher chere chers cheres loin mal si trop special
  speciale prevu particulier mieux plus grave neuf fou complique tard week weekend semaine soir matin midi nuit jour journee aprem
  celle celles celui ceux vacances avant apres forcement besoin mal`.split(/\s+/),
)
/** « sans musique amplifiée » */
const participle = typed(/(?:é|ée|és|ées|ives?|iques?)$/)
const kind = like(
  /^(?:chaud|froid|fort|rouge|blanc|modern|contemporain|actuel|ancien|traditionnel|commercial|religieux|black)(?:e|s|es|le|les|ne|nes)?$/,
)
/** An event is said not to be one of these, and is found by it. */
const adjective = like(
  /^(?:sporti(?:f|ve)|religieu(?:x|se)|militaire|politique|commercial|chretien(?:ne)?|catholique|musical|litteraire|scientifique|historique|culturel|culinaire|electronique|folklorique|vf|vost|double)e?s?$/,
)
const ELIDED = /^(?:l|d)[’ʼ]/i
const excludable = token(
  (one) =>
    weekdayNamed(one) === null &&
    monthAt([one], 0) === null &&
    !OTHER_SENSES.has(one.text) &&
    !isStopWord(one.text) &&
    /^\p{L}{2}/u.test(one.typed.replace(ELIDED, '')),
)
const minus = token(({ isMinus }) => isMinus)
const beside = seq(not(minus), joint(/^$/))
/** « vide-grenier » */
const dashed = many(seq(joined, joint(/^-$/), any))

interface Known {
  /** The number of tokens of the theme that is named there; 0 for none. */
  themeLength(tokens: readonly Token[], at: number): number
  nameOf: NamePlace
}

function exclusionsOf({ themeLength, nameOf }: Known): Rule<string[]> {
  const theme: Rule<null> = (tokens, at) => {
    const length = themeLength(tokens, at)
    return length > 0 ? { value: null, length } : null
  }
  const single: Rule<null> = (tokens, at) =>
    themeLength(tokens, at) === 1 ? { value: null, length: 1 } : null
  // A theme of several words is left out whole, and « concert rock » is about both words.
  const named = oneOf<unknown>(
    seq(single, not(minus), theme),
    // « sauf black metal », « pas de vin chaud », « sans musique amplifiée »
    seq(single, beside, participle),
    seq(oneOf<unknown>(theme, any), beside, kind),
    seq(not(theme), any, beside, ahead(theme), any),
    theme,
    any,
  )
  const excluded = led(seq(articles, ahead(excludable)), text(seq(named, dashed)))
  const place = placeRule(nameOf)
  const pas = word('pas')
  const one = oneOf(
    led(seq(maybe(word('mais')), notAt), place),
    led(
      maybe(word('mais')),
      oneOf(
        led(ahead(minus), text(seq(ahead(excludable), oneOf<unknown>(theme, any), dashed))),
        led(oneOf(except, avoid), excluded),
        // « pas d’expo », « pas sportive »
        led(seq(pas, ahead(oneOf(typed(ELIDED), adjective))), excluded),
        led(
          seq(not(first), not(after(word('n', 'ne'))), pas, ahead(seq(any, oneOf<unknown>(last, comma)))),
          excluded,
        ),
        led(seq(withoutTheme, ahead(seq(articles, theme))), excluded),
      ),
    ),
    led(contrasted, excluded),
  )
  const other = oneOf(
    led(seq(word('ni', 'et', 'ou'), linked), place),
    led(word('ni'), excluded),
    led(seq(word('et', 'ou'), ahead(seq(linked, theme))), excluded),
  )
  // « sans jazz ni rock », « sauf Lausanne et Genève »
  return map(seq(one, many(other)), ([first, others]) => [first, ...others])
}

const begins = oneOf<unknown>(
  minus,
  led(maybe(word('mais')), oneOf<unknown>(except, avoid, withoutTheme, notAt)),
)

/** « -enfants », « sans enfants », « pas de foot », « sauf le jazz et le rock », « hors Lausanne », « mais pas à Sion »: the words
 * are as typed, without article. */
export function exclusionAt(
  tokens: readonly Token[],
  at: number,
  today: string,
  known: Known,
): Match<string[]> | null {
  return begins(tokens, at, today) && exclusionsOf(known)(tokens, at, today)
}

/** A place is left out by its words. */
function placeRule(nameOf: NamePlace): Rule<string> {
  return (tokens, at) => {
    for (let length = PLACE_TOKENS_MOST; length > 0; length--) {
      const named = tokens.slice(at, at + length)
      if (named.length < length || named.some(({ text }) => /\d/.test(text))) continue
      if (nameOf(named.map(({ text }) => text).join(' ')) === null) continue
      // « sans filet »
      if (length === 1 && isEverydayWord(named[0]?.text ?? '')) continue
      return { value: named.map(({ typed }) => typed).join(' '), length }
    }
    return null
  }
}

/** The words as they are typed. */
function text(rule: Rule<unknown>): Rule<string> {
  return (tokens, at, today) => {
    const found = rule(tokens, at, today)
    const words = tokens.slice(at, at + (found?.length ?? 0)).map(({ typed, joint, isJoined }, index) => {
      if (index === 0) return typed.replace(ELIDED, '')
      return isJoined ? `${joint || "'"}${typed}` : ` ${typed}`
    })
    return found && { value: words.join(''), length: found.length }
  }
}
