import { comingYear } from '~/calendar/day-range'
import { NAMED_DAYS } from '~/calendar/holidays'
import type { DayRange } from '~/domain/rules'
import { saysAt, type Token } from '~/platform/tokens'
import { addDays } from '~/platform/zurich'
import type { PlainDate } from './asked-days'
import { yearAt } from './typed-dates'
import { seasonAt } from './vague-dates'

const NAMED_DAY_TOKENS = NAMED_DAYS.map(({ names, ...day }) => ({
  ...day,
  names: names.map((name) => name.split(' ')),
}))
const ARTICLES = /^(?:le|ce|a|la|au|pour|des|du|les)$/
/** « à la Saint-Jean »: the feast, where « à Saint-Jean » is the village. */
const FEAST_LEADS = ['a la', 'pour la', 'des la'].map((phrase) => phrase.split(' '))
/** « la Saint-Martin » alone, a week after it, is not about next year’s. */
const NEXT_FEAST_DAYS = 300
const DAY_OF = ['le jour du', 'le jour de', 'jour du', 'jour de'].map((phrase) => phrase.split(' '))
/** « nouvel an chinois », « fête nationale française » are other days. */
const OTHER_CALENDARS =
  /^(?:chinois|lunaire|vietnamien|tibetain|tamoul|persan|juif|berbere|orthodoxe|thai|bouddhiste|(?:francais|portugais|italien|espagnol|allemand|autrichien|anglais|irlandais|belge|bresilien|americain|kosovar|albanais|turc|turque)(?:n?e)?)$/

/** « à Noël », « le jour du jeûne genevois », « Pâques 2027 ». `isAsked`: after « dès » or « avant » every name is a date. */
export function namedDayAt(
  tokens: readonly Token[],
  at: number,
  today: string,
  isAsked: boolean,
): PlainDate | null {
  const dayOf = DAY_OF.find((words) => saysAt(tokens, at, words))?.length ?? 0
  const feastLead = FEAST_LEADS.find((words) => saysAt(tokens, at, words))?.length ?? 0
  const lead = dayOf || feastLead || (ARTICLES.test(tokens[at]?.text ?? '') ? 1 : 0)
  const begin = at + lead
  const elided = elidedAt(tokens[begin])
  let best: PlainDate | null = null
  for (const { names, days, alone, feast } of NAMED_DAY_TOKENS) {
    for (const words of names) {
      const isElided = elided !== null && elided === words[0] && saysAt(tokens, begin + 1, words.slice(1))
      // « après les fêtes », where the article belongs to the name
      const own = isAsked && lead > 0 && saysAt(tokens, at, words) ? 0 : lead
      if (own > 0 && !isElided && !saysAt(tokens, begin, words)) continue
      if (lead === 0 && !isElided && !saysAt(tokens, begin, words)) continue
      const length = own + words.length
      if (OTHER_CALENDARS.test(tokens[at + length]?.text ?? '')) continue
      if (isVillage(words, tokens[at], feastLead)) continue
      const isWhole = at === 0 && length === tokens.length
      // « à Noël » is a date, « marché de Noël » and « Noël » are words, « Noël 2026 » is a date.
      const year = yearAt(tokens, at + length, today)
      const isDate =
        isAsked ||
        alone ||
        dayOf > 0 ||
        (year !== null && !/^d[eu]?$/.test(tokens[at - 1]?.text ?? '')) ||
        (lead > 0 && ['a', 'au', 'pour'].includes(tokens[at]?.text ?? '')) ||
        (isWhole && lead > 0 && comingYear(days, today).from < addDays(today, NEXT_FEAST_DAYS))
      if (!isDate || length <= (best?.length ?? 0)) continue
      best = {
        date: year === null ? comingYear(days, today) : daysIn(year, days, today),
        length: length + (year === null ? 0 : 1),
        // « avant Noël » is not about Christmas.
        ...(feast && !isAsked && { feast }),
      }
    }
  }
  return best
}

/** « à Saint-Martin », where the feast is said « à la Saint-Martin » */
function isVillage([first = '']: readonly string[], lead: Token | undefined, feastLead: number): boolean {
  return feastLead === 0 && lead?.text === 'a' && /^(?:sainte?|ste?)$/.test(first)
}

/** The word of « l’immaculée », « d’Halloween ». */
function elidedAt(token: Token | undefined): string | null {
  return token && /^[ld][’ʼ]/i.test(token.typed) ? token.text.slice(1) : null
}

/** The first feast or season in words that were left as words: « saint-nicolas », « printemps morges », but not « marché de Noël ». */
export function feastIn(tokens: readonly Token[], today: string): (PlainDate & { at: number }) | null {
  for (const [at, { text, typed }] of tokens.entries()) {
    const isPartOfName = /^d(?:[eu]|es)?$/.test(tokens[at - 1]?.text ?? '')
    if (isPartOfName || /^d(?:[eu]|es)$/.test(text) || /^d[’ʼ]/i.test(typed)) continue
    const found = namedDayAt(tokens, at, today, true) ?? seasonAt(tokens, at, today, true)
    if (found) return { ...found, at }
  }
  return null
}

/** « nouvel an 2027 » begins in 2026, unless that is over. */
function daysIn(year: number, days: (year: number) => DayRange, today: string): DayRange {
  const before = days(year - 1)
  return before.to >= `${year}-01-01` && before.to >= today ? before : days(year)
}
