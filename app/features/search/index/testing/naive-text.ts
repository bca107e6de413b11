// Words and genres as naive-search.ts finds them.

import type { AgendaQuery } from '~/domain/agenda-query'
import type { KnownGenre, Themes } from '~/domain/catalogue'
import type { AgendaEvent, StoredEvent } from '~/domain/event'
import { WISHES, type Wish } from '~/domain/wishes'
import { queryWords, rarity, termsOf, titleKey, weighted } from '../analysis'
import { audienceClassesOf } from '../event-facts'
import { expandWords } from '../expanded-query'
import type { FoundWord } from '../expansion'
import { NOT_TO_BE_HAD, soonScore, themeScore, toldScore } from '../ranking'
import { singularOf } from '../stems'
import { TAG_IMPACT, TITLE_TERM } from '../term-weights'
import { asksThemesOnly, wordMeanings } from '../word-meanings'
import { naiveImpacts } from './naive-impacts'
import { NaiveLexicon } from './naive-lexicon'

type Member = FoundWord['alsoIn'][number]

export class NaiveText {
  private readonly lexicon: NaiveLexicon

  constructor(
    private readonly documents: readonly StoredEvent[],
    private readonly themes: Themes,
  ) {
    this.lexicon = new NaiveLexicon(documents)
  }

  /** `days`: from the first day of the list to the event. */
  score(
    event: StoredEvent,
    query: AgendaQuery,
    { days, isAvailable, lateness }: { days: number; isAvailable: boolean; lateness: number },
  ): number {
    const { q, wishes } = query
    const title = q !== '' && titleKey(event.title) === titleKey(q) ? 2 ** 28 : 0
    const words = q === '' ? [] : this.wordsOf(q)
    const score = [...words, ...wishes.map((wish) => this.answering(wish))].reduce((sum, word) => {
      const members = word.alsoIn.map((member) => (this.isMember(event, member) ? memberImpact(member) : 0))
      return sum + Math.max(0, ...this.impactsOf(event, word), ...members) * word.rarity
    }, 0)
    return query.sort === null && asksThemesOnly(query, this.themes)
      ? themeScore(score, days, isAvailable ? lateness : NOT_TO_BE_HAD, toldScore(words))
      : title + soonScore(score, days, isAvailable)
  }

  hasWords(event: AgendaEvent, q: string): boolean {
    return this.hasAll(event, this.wordsOf(q))
  }

  hasWhole(event: AgendaEvent, q: string): boolean {
    const whole = queryWords(q, wordMeanings(q, this.themes)).map((word) => ({ ...word, prefix: false }))
    return this.hasAll(event, expandWords(whole, this.lexicon, this.documents.length, false).words)
  }

  isOfGenre(event: AgendaEvent, slug: string): boolean {
    const { genres } = this.themes
    const genre = genres.find((known) => known.slug === slug)
    if (!genre) return false
    const tells = genres.some((known) => known.slug === event.genre)
    return tells ? event.genre === slug : event.category === genre.theme && isTold(event, genre)
  }

  private wordsOf(q: string): FoundWord[] {
    const words = queryWords(q, wordMeanings(q, this.themes))
    return expandWords(words, this.lexicon, this.documents.length, true).words
  }

  private answering(wish: Wish): FoundWord {
    const terms = WISHES[wish].words.flatMap((word) => {
      const whole = queryWords(word).map((one) => ({ ...one, prefix: false }))
      return expandWords(whole, this.lexicon, this.documents.length, false).words.flatMap((one) => one.terms)
    })
    const weights = new Map<number, number>()
    for (const { number, weight } of terms) weights.set(number, Math.max(weight, weights.get(number) ?? 0))
    const having = [...weights.keys()].reduce((sum, number) => sum + this.lexicon.frequencyOf(number), 0)
    return {
      terms: [...weights].map(([number, weight]) => ({ number, weight })),
      rarity: rarity(having, this.documents.length),
      alsoIn: [],
      isTitleOnly: false,
    }
  }

  private hasAll(event: AgendaEvent, words: readonly FoundWord[]): boolean {
    return words.every(
      (word) =>
        this.impactsOf(event, word).length > 0 || word.alsoIn.some((member) => this.isMember(event, member)),
    )
  }

  private impactsOf(event: AgendaEvent, { terms, isTitleOnly }: FoundWord): number[] {
    const impacts = naiveImpacts(event)
    return terms.flatMap(({ number, weight }) => {
      const impact = impacts.get(this.lexicon.termOf(number)) ?? 0
      return impact === 0 || (isTitleOnly && !(impact & TITLE_TERM)) ? [] : weighted(impact, weight)
    })
  }

  private isMember(event: AgendaEvent, { facet, value }: Member): boolean {
    if (facet === 'genre') return this.isOfGenre(event, value)
    if (facet === 'category') return event.category === value
    return audienceClassesOf(event).some((own) => own === value)
  }
}

function memberImpact({ facet }: Member): number {
  return facet === 'audience' ? 24 : TAG_IMPACT
}

function isTold({ title, tags }: AgendaEvent, { phrases }: KnownGenre): boolean {
  const told = [title, ...tags].flatMap(termsOf).map(singularOf)
  return phrases.some((phrase) => phrase.every((term) => told.includes(singularOf(term))))
}
