import type { AgendaQuery } from '~/domain/agenda-query'
import type { Catalogue } from '~/domain/catalogue'
import { dateOf, today } from '~/domain/days'
import { askedQuery } from '../query/asked-query'
import { explained } from '../query/explanation'
import { knowledgeOf } from '../query/knowledge'
import { spelledOtherwise } from '../query/spelling'
import type { CatalogueContext } from './catalogue-context.server'

const SPELLINGS_TRIED = 3

type WordAnswers = Pick<
  Catalogue,
  'understand' | 'explain' | 'themes' | 'spelledOtherwise' | 'hasLocality' | 'hasGenre'
>

/** The catalogue answers this about the words of a query. */
export function wordAnswers(context: CatalogueContext): WordAnswers {
  /** About the events that have just these words as their title nothing is known, and all is about the whole agenda. */
  function knowledge({ q }: AgendaQuery) {
    const { index } = context.published
    const around = {
      today: dateOf(today(context.now)),
      themes: context.themes,
      vocabulary: context.vocabulary,
      findPlace: context.findPlace,
      asked: context.question.bind(context),
    }
    const whole = knowledgeOf(index, [], around)
    const entitled = index.entitled(q)
    return [entitled.length > 0 ? knowledgeOf(index, entitled, around) : whole, whole] as const
  }

  return {
    understand: (query) => askedQuery(query, ...knowledge(query)),
    explain: (query) => explained(query, ...knowledge(query)),

    themes: () => context.themes,

    spelledOtherwise(query) {
      const { index } = context.published
      return spelledOtherwise(query, {
        neighbours: (term) => index.neighbours(term, SPELLINGS_TRIED),
        counts: (queries) => index.counts(queries.map((one) => context.question(one))),
      })
    },

    hasLocality: (name) => context.published.index.hasLocality(name),

    hasGenre: (slug) =>
      context.published.index.hasGenre(slug, { now: context.nowMinute, themes: context.themes }),
  }
}
