import { daysAsked } from '~/calendar/reading/asked/asked-days'
import { withDatesInFull } from '~/calendar/reading/asked/date-shorthand'
import { withNumbersInDigits } from '~/calendar/reading/asked/typed-numbers'
import type { AgendaQuery } from '~/domain/agenda-query'
import type { Canton } from '~/domain/vocabulary'
import { type Token, tokensOf } from '~/platform/tokens'
import { withAlternatives } from './alternatives'
import { bestReadings } from './best-readings'
import type { UnderstandingContext } from './candidates'
import { inFrench } from './foreign-words'
import { withoutDays } from './left-open'
import { withDatesMended } from './mistyped-dates'
import type { FoundPlaces } from './places'
import { silentGaps } from './said-around'
import { withoutStopPhrases } from './stop-phrases'
import { without } from './typed-words'
import { withoutWeekday } from './weekdays'

export interface Understood {
  /** The same object when nothing was understood. */
  query: AgendaQuery
  /** These words were read as localities. */
  places: { words: string; found: FoundPlaces } | null
  /** Whether somewhere near the visitor is asked for. */
  nearMe: boolean
}

/** Longer texts were pasted. */
const TOKENS_MOST = 60

/** Reads dates, places, prices and other filters out of the words; they replace filters of the same kind. The
 * remaining words are marked as literal, so that a second reading changes nothing. */
export function understand(query: AgendaQuery, context: UnderstandingContext): Understood {
  const nothing = { query, places: null, nearMe: false }
  if (query.q === '' || query.literal) return nothing
  const typed = tokensOf(query.q)
  if (typed.length > TOKENS_MOST) return nothing
  const said = inFrench(typed)
  const inDigits = withNumbersInDigits(said)
  const tokens = withDatesInFull(withDatesMended(inDigits, (term) => !context.hasTerm(term)))

  const { readings, query: understood, candidates } = bestReadings(tokens, query, context)
  const isSentence = readings.length > 0
  const silent = silentGaps(tokens, readings, context.isTheme)
  context.listen?.({ tokens, candidates, readings, silent })
  const left = without(query.q, tokens, [...readings, ...silent])
  const words = said === typed ? left : withOrInFrench(left, tokens)
  const rest = withAlternatives(withoutStopPhrases(words, { isSentence, isTheme: context.isTheme }))
  if (!isSentence && rest === words) return nothing
  if (rest === '' && isSentence && readings.every(({ kind }) => kind === 'said-around')) return nothing
  const place = readings.find(({ kind }) => kind === 'place')
  const byCanton = readings.find(({ inCantons }) => inCantons !== undefined)
  const cantons = [...new Set([...understood.cantons, ...cantonsOf(place?.places)])]
  const asked = withinHoliday(byCanton?.inCantons?.(cantons) ?? null, understood.date, context.today)
  const excluded = readings.flatMap(({ excludedWeekdays = [] }) => excludedWeekdays)
  const days = readings.flatMap(({ excludedDays }) => excludedDays ?? [])
  const date = days.reduce((left, one) => withoutDays(left, one, context.today), asked)
  const dated = { ...understood, date }
  return {
    query: {
      ...excluded.reduce((query, weekday) => withoutWeekday(query, weekday, context.today), dated),
      q: rest,
      literal: rest !== '',
    },
    places: place?.places
      ? { found: place.places, words: query.q.slice(tokens[place.from]?.from, tokens[place.to - 1]?.to) }
      : null,
    nearMe: understood.near === null && readings.some(({ kind }) => kind === 'near-me'),
  }
}

/** « pendant les relâches du 15 au 19 février » are these days; « vacances scolaires été » are the holidays. */
function withinHoliday(
  holiday: AgendaQuery['date'],
  said: AgendaQuery['date'],
  today: string,
): AgendaQuery['date'] {
  const [around, days] = [holiday, said].map((date) => date && daysAsked(date, today))
  const isPart = around && days && days.from < days.to && days.from >= around.from && days.to <= around.to
  return isPart ? said : (holiday ?? said)
}

const FOREIGN_OR = /(?<!\p{L})(?:or|oder)(?!\p{L})/giu

/** « raclette or fondue », where « or » was read as « ou ». */
function withOrInFrench(words: string, tokens: readonly Token[]): string {
  return tokens.some(({ typed }) => typed === 'ou') ? words.replace(FOREIGN_OR, 'ou') : words
}

function cantonsOf(found: FoundPlaces | undefined): Canton[] {
  return found?.kind === 'locality' ? found.places.map(({ canton }) => canton) : []
}
