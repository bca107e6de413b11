import type { AgendaQuery } from '~/domain/agenda-query'
import type { Catalogue, Themes } from '~/domain/catalogue'
import { listPath } from '~/domain/query-paths'
import { counted } from '~/platform/french'
import { tokensOf } from '~/platform/tokens'
import { isStopWord, termsOf } from './index/analysis'
import { isOccasion, themesIn } from './index/word-meanings'
import { without } from './query/typed-words'

interface WholeTheme {
  label: string
  href: string
  countText: string
}

const THEMES_MOST = 2

/** The key is the label, which an admin may change. */
const WHOLE: Readonly<Record<string, string>> = {
  Musique: 'Toute la musique',
  Spectacles: 'Tous les spectacles',
  'Expos & musées': 'Toutes les expos et tous les musées',
  'Divertissement & audiovisuel': 'Tout le divertissement et l’audiovisuel',
  'Marchés & brocantes': 'Tous les marchés et toutes les brocantes',
  'Comptoirs & foires': 'Tous les comptoirs et toutes les foires',
  'Fêtes & traditions': 'Toutes les fêtes et traditions',
  'Gastronomie & terroir': 'Toute la gastronomie et tout le terroir',
  'Sports & loisirs': 'Tous les sports et loisirs',
  'Ateliers & cours': 'Tous les ateliers et cours',
  'Vie locale': 'Toute la vie locale',
  'Nature & balades': 'Toute la nature et les balades',
}

/** Offers for the genres that the words or filters name the same list of the whole theme, where it has events. */
export function wholeThemes(
  query: AgendaQuery,
  { catalogue, categoryLabel }: { catalogue: Catalogue; categoryLabel: (slug: string) => string },
): WholeTheme[] {
  return widened(query, catalogue.themes())
    .slice(0, THEMES_MOST)
    .flatMap(({ theme, q }) => {
      const sort = q === '' && query.sort === 'relevance' ? null : query.sort
      const target = { ...query, q, literal: q !== '', genres: [], categories: [theme], sort }
      const count = catalogue.count(target)
      if (count === 0) return []
      const name = categoryLabel(theme)
      const label = WHOLE[name] ?? `Tout le thème ${name}`
      return [{ label, href: listPath(target), countText: counted(count, 'événement') }]
    })
}

/** The themes above the genres of this query, and its words without those genres and what need not be there beside them. */
function widened({ q, exact, genres }: AgendaQuery, themes: Themes): { theme: string; q: string }[] {
  const chosen = themes.genres.filter(({ slug }) => genres.includes(slug)).map(({ theme }) => theme)
  const tokens = tokensOf(q)
  const terms = tokens.map(({ typed }) => termsOf(typed).at(-1) ?? '')
  const found = exact ? [] : themesIn(terms, themes)
  const named = found.filter(({ theme }) => theme.belowThemes.length > 0)
  const isThemed = (at: number) => found.some(({ from, to }) => at >= from && at < to)
  const occasions = terms.flatMap((term, at) =>
    isOccasion(term) && !isThemed(at) ? [{ from: at, to: at + 1 }] : [],
  )
  const above = new Set([...named.flatMap(({ theme }) => theme.belowThemes), ...chosen])
  return [...above].map((theme) => {
    const own = named.filter((found) => found.theme.belowThemes.includes(theme))
    const rest = own.length > 0 ? without(q, tokens, [...own, ...occasions]) : q
    return { theme, q: termsOf(rest).every(isStopWord) ? '' : rest }
  })
}
