import { type AgendaQuery, parseAgendaQuery, toSearchParams } from '~/domain/agenda-query'
import type { Catalogue } from '~/domain/catalogue'
import { DATE_PRESETS, RADII_KM } from '~/domain/filter-values'
import { DATE_LABELS } from '~/domain/labels'
import { listPath } from '~/domain/query-paths'
import { CANTON_LABELS, CANTONS } from '~/domain/vocabulary'
import { counted } from '~/platform/french'
import { componentAttributes, componentCode, frameCode, framePathOf } from './embed-code'
import { colorScheme, lookParams, parseFrameChoice } from './frame-query'

const SHAPES = ['composant', 'cadre'] as const

function shapeOf(given: URLSearchParams): (typeof SHAPES)[number] {
  return SHAPES.find((shape) => shape === given.get('forme')) ?? 'composant'
}

/** /reutiliser reads these from its address: a list, how it is shown, and in which of two forms. */
export function configuratorParams(given: URLSearchParams): URLSearchParams {
  const params = toSearchParams(listOf(given))
  for (const [name, value] of lookParams(parseFrameChoice(given))) params.append(name, value)
  if (shapeOf(given) !== 'composant') params.append('forme', shapeOf(given))
  return params
}

/** The list that is asked for, without past events: an embedded list shows what is still to come. */
function listOf(given: URLSearchParams): AgendaQuery {
  return { ...parseAgendaQuery(given).query, when: 'upcoming' }
}

/** The form that makes the code to embed a list, and that code. */
export function configurator(
  given: URLSearchParams,
  {
    catalogue,
    categories,
    siteUrl,
    siteName,
  }: {
    catalogue: Catalogue
    categories: readonly { id: string; label: string }[]
    siteUrl: string
    siteName: string
  },
) {
  const query = listOf(given)
  const choice = parseFrameChoice(given)
  const site = { siteUrl, siteName }
  const shape = shapeOf(given)
  const { total } = catalogue.search(catalogue.understand(query).query, { limit: 1 })
  const [category = '', ...otherCategories] = query.categories
  const [locality = '', ...otherLocalities] = query.localities
  const elsewhere = {
    ...query,
    q: '',
    literal: false,
    exact: false,
    categories: otherCategories,
    cantons: [],
    localities: otherLocalities,
    radiusKm: null,
    date: typeof query.date === 'string' ? null : query.date,
  }
  return {
    shape,
    theme: choice.theme ?? '',
    colorScheme: colorScheme(choice),
    accent: choice.accent,
    limit: choice.limit,
    hasSearch: choice.hasSearch,
    q: query.q,
    category,
    cantons: CANTONS.map((value) => ({
      value,
      label: CANTON_LABELS[value],
      isChosen: query.cantons.includes(value),
    })),
    locality,
    radius: query.radiusKm === null ? '' : String(query.radiusKm),
    date: typeof query.date === 'string' ? query.date : '',
    choices: {
      categories: categories.map(({ id, label }) => ({ value: id, label })),
      radii: RADII_KM.map((km) => ({ value: String(km), label: `${km}\u00a0km` })),
      dates: DATE_PRESETS.map((value) => ({ value, label: DATE_LABELS[value] })),
    },
    /** Filters of the address that the form has no field for. */
    hidden: [...toSearchParams(elsewhere)].map(([name, value]) => ({ name, value })),
    totalText: counted(total, 'événement'),
    code:
      shape === 'composant'
        ? componentCode(query, choice, site)
        : { html: frameCode(query, choice, site), css: null },
    attributes: componentAttributes(query, choice),
    frame: framePathOf(query, choice),
    list: listPath(query),
  }
}

export type Configurator = ReturnType<typeof configurator>
