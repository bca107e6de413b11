import { FILTER_NAMES, parseAgendaQuery, toSearchParams } from '~/domain/agenda-query'
import { FILTERS, PARAMETERS, type Parameter } from '~/domain/filters'
import { addDays } from '~/platform/zurich'

export interface FeedParameter {
  name: string
  repeatable: boolean
  meaning: string
  /** Empty when `meaning` lists them. */
  values: string[]
  example: string
}

/** The parameters of lists, calendars and feeds, in the order of the query string. `today`: local day YYYY-MM-DD, for
 * the examples. */
export function filterParameters(categories: readonly string[], today: string): FeedParameter[] {
  const [category = 'musique', otherCategory = 'spectacles'] = categories
  const ofSite: Record<string, Partial<Parameter>> = {
    category: { values: categories, example: `category=${category}&category=${otherCategory}` },
    du: { example: `du=${today}` },
    au: { example: `du=${today}&au=${addDays(today, 6)}` },
  }
  const repeatable = new Map<string, boolean>(Object.entries(PARAMETERS))
  return FILTER_NAMES.flatMap((filter) =>
    Object.entries<Parameter>(FILTERS[filter].parameters).map(([name, parameter]) => {
      const { meaning, values = [], example = '' } = { ...parameter, ...ofSite[name] }
      return {
        name,
        repeatable: repeatable.get(name) ?? false,
        meaning,
        values: values.map(String),
        example: canonical(example),
      }
    }),
  )
}

function canonical(search: string): string {
  return toSearchParams(parseAgendaQuery(new URLSearchParams(search)).query).toString()
}
