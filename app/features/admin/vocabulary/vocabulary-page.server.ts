import { allDocuments, type DocumentStore } from '~/backend/documents'
import { addedSpellings } from '~/domain/added-spelling'
import { type AgendaQuery, EMPTY_QUERY, parseAgendaQuery } from '~/domain/agenda-query'
import type { Catalogue } from '~/domain/catalogue'
import type { Categories } from '~/domain/category'
import { dateOf, today } from '~/domain/days'
import { listPath } from '~/domain/query-paths'
import { mostMissed } from '~/features/figures/missed-words.server'
import { lastMonths } from '~/features/figures/months'
import { activeChips } from '~/features/search/filter-view'
import { FILTER_WORDS } from '~/features/search/vocabulary/vocabulary.server'
import type { Clock } from '~/platform/clock'
import { dateAndTime } from '~/platform/zurich'

export const VOCABULARY_PATH = '/admin/vocabulaire'
const MISSED_MOST = 40
const MONTHS = 2

interface PageContext {
  documents: DocumentStore
  catalogue: Catalogue
  categories: Categories
  clock: Clock
}

const GROUPS: Readonly<Record<string, string>> = {
  acces: 'Accessibilité',
  public: 'Public',
  'plein-air': 'Plein air',
  etat: 'État',
  tri: 'Ordre',
  langue: 'Langue',
  souhait: 'Souhaits',
}

export async function vocabularyPage(tried: string, context: PageContext) {
  const groups = meaningGroups(context)
  const labels = new Map(groups.flatMap(({ options }) => options.map(({ value, label }) => [value, label])))
  const added = (await allDocuments(context.documents, addedSpellings))
    .filter(({ state }) => state === 'active')
    .sort((a, b) => (a.addedAt < b.addedAt ? 1 : -1))
    .map(({ id, words, meaning, addedBy, addedAt }) => ({
      id,
      words,
      meaning: labels.get(meaning) ?? meaning,
      addedBy,
      addedAt: dateAndTime(addedAt),
    }))
  return {
    groups,
    added,
    missed: await missedLately(context),
    tried: tried === '' ? null : triedQuestion(tried, context),
  }
}

/** The words of this month and the last that found nothing, most first. */
async function missedLately({ documents, clock }: PageContext) {
  const counts = new Map<string, number>()
  for (const month of lastMonths(dateOf(today(clock.now())), MONTHS)) {
    for (const { words, count } of await mostMissed(month, documents))
      counts.set(words, (counts.get(words) ?? 0) + count)
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MISSED_MOST)
    .map(([words, count]) => ({ words, count }))
}

function meaningGroups(context: PageContext) {
  const { categories } = context
  const groups = new Map<string, { value: string; label: string }[]>()
  const put = (group: string, value: string, label: string) =>
    groups.set(group, [...(groups.get(group) ?? []), { value, label }])
  for (const { meaning } of FILTER_WORDS) {
    const { query } = parseAgendaQuery(new URLSearchParams(meaning))
    put(GROUPS[meaning.split('=')[0] ?? ''] ?? 'Autres', meaning, labelsOf(query, context).join(' ou '))
  }
  for (const { id, label } of categories.list()) put('Thèmes', `theme=${id}`, `Thème\u00a0: ${label}`)
  for (const { slug, label, theme } of categories.genres())
    put(`Genres\u00a0: ${categories.get(theme).label}`, `genre=${slug}`, label)
  return [...groups].map(([label, options]) => ({ label, options }))
}

function labelsOf(query: AgendaQuery, { categories, catalogue }: PageContext): string[] {
  const labelOf = (slug: string) => categories.get(slug).label
  return activeChips(query, labelOf, listPath, catalogue).map(({ label }) => label)
}

/** Tells how the search reads a question. */
function triedQuestion(question: string, context: PageContext) {
  const { understood, steps } = context.catalogue.explain({ ...EMPTY_QUERY, q: question })
  const { query } = understood
  return {
    question,
    filters: labelsOf({ ...query, q: '' }, context),
    rest: query.q,
    address: listPath(query),
    found: context.catalogue.count(query),
    proposed: steps.at(-1)?.candidates ?? [],
  }
}
export type TriedQuestion = ReturnType<typeof triedQuestion>
