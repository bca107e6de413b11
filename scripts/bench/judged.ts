// Judges what a search shows first by questions whose answers somebody has graded who knew neither code nor tests.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { openSqliteStore } from '~/backend/sqlite/store.server'
import { parseAgendaQuery } from '~/domain/agenda-query'
import { importFile } from '~/features/archive/import-file.server'
import { openCategories } from '~/features/categories/categories.server'
import { seedDemo } from '~/features/demo/seed.server'
import { findPlace } from '~/features/localities/places.server'
import { openCatalogue } from '~/features/search/catalogue/catalogue.server'
import { listPage } from '~/features/search/list-page.server'
import { fixedClock } from '~/platform/clock'

/** The grades are of this moment: a Tuesday, noon in Switzerland. */
const NOW = '2026-11-24T11:00:00.000Z'
const LOOKED_AT = 5
const RANKED = 10
const EACH_OF_A_SERIES = 1000

const question = z.object({
  agenda: z.enum(['demo', 'reel']),
  kind: z.enum(['mot', 'mots', 'phrase']),
  q: z.string(),
  /** By id (demo) or by that of the source (real events): 2 = just what was asked, 1 = nearly. */
  grades: z.record(z.number()),
  /** Events that are not graded may be right too. */
  many: z.boolean(),
})
type Question = z.infer<typeof question>

export type Verdict = 'right' | 'partly' | 'wrong' | 'empty'
export interface Judgement {
  question: Question
  /** Right: one of the best is among the first five; or nothing is as asked, and the list says so. Wrong: nothing of the
   * first five is graded. Empty: nothing is shown. */
  verdict: Verdict
  /** NDCG of the first ten; null when nothing is graded. */
  ndcg: number | null
  isBestFirst: boolean | null
}

/** `realEvents`: the file whose ids the grades name, or null for the demo agenda alone. */
export async function judge(file: string, realEvents: string | null): Promise<Judgement[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean)
  const questions = lines.map((line) => question.parse(JSON.parse(line)))
  const judgements: Judgement[] = []
  for (const agenda of ['demo', 'reel'] as const) {
    const own = questions.filter((one) => one.agenda === agenda)
    if (own.length === 0 || (agenda === 'reel' && realEvents === null)) continue
    const { shown, headOf, close } = await openAgenda(agenda === 'reel' ? realEvents : null)
    for (const one of own) judgements.push(judgementOf(withHeads(one, headOf), shown(one.q)))
    await close()
  }
  return judgements
}

interface Shown {
  /** Ids in the order of the page: the event that is named above the list, the list, what stands below it. */
  ids: string[]
  hasExact: boolean
}

async function openAgenda(events: string | null) {
  const directory = await mkdtemp(path.join(tmpdir(), 'agenda-judged-'))
  const clock = fixedClock(NOW)
  const documents = openSqliteStore({ file: `${directory}/agenda.sqlite`, clock })
  const options = { publish: true, shiftToNow: true, today: NOW.slice(0, 10), now: NOW }
  if (events === null) await seedDemo(documents, clock)
  else await importFile(documents, events, options)
  const categories = await openCategories(documents)
  const catalogue = await openCatalogue({
    documents,
    directory: `${directory}/catalogue`,
    clock,
    findPlace,
    categories,
  })
  const idOf = (id: string) => (events === null ? id : (catalogue.event(id)?.source.externalId ?? id))
  const heads = new Map<string, string>()
  for (const { id } of catalogue.published()) {
    const event = catalogue.event(id)
    const series = event ? catalogue.sameSeries(event, EACH_OF_A_SERIES).map((hit) => hit.event.id) : []
    heads.set(idOf(id), [id, ...series].map(idOf).sort()[0] ?? id)
  }
  const headOf = (id: string) => heads.get(id) ?? id

  function shown(q: string): Shown {
    const { query } = parseAgendaQuery(new URLSearchParams({ q }))
    const context = { catalogue, nowMs: clock.now(), categoryOf: categories.get }
    const list = listPage(query, { cursor: null, view: null }, context)
    const days = list.days.flatMap(({ cards }) => cards)
    const ongoing = list.ongoing?.cards ?? []
    const near = list.near?.groups.flatMap(({ cards }) => cards) ?? []
    const cards = [
      ...(list.ongoing?.isLast ? [...days, ...ongoing] : [...ongoing, ...days]),
      ...list.results,
      ...(list.untimed?.cards ?? []),
      ...near,
    ]
    const named = list.entitled === null ? [] : [list.entitled.href.split('/').at(-1) ?? '']
    const ids = [...named, ...cards.map(({ id }) => id)].map((id) => headOf(idOf(id)))
    return { ids: [...new Set(ids)], hasExact: list.total > 0 }
  }
  async function close() {
    await catalogue.close()
    await documents.close()
    await rm(directory, { recursive: true, force: true })
  }
  return { shown, headOf, close }
}

/** The card of a series stands for all of its events, which count as one, with the best of their grades. */
function withHeads(one: Question, headOf: (id: string) => string): Question {
  const grades: Question['grades'] = {}
  for (const [id, grade] of Object.entries(one.grades))
    grades[headOf(id)] = Math.max(grade, grades[headOf(id)] ?? 0)
  return { ...one, grades }
}

function judgementOf(one: Question, { ids, hasExact }: Shown): Judgement {
  const { grades, many } = one
  const best = Math.max(0, ...Object.values(grades))
  const first = ids.slice(0, LOOKED_AT).map((id) => grades[id] ?? 0)
  const isBestFirst = best === 0 ? null : (first[0] ?? 0) === best
  // Where more are right than are graded, others count neither for nor against.
  const judged = many ? ids.filter((id) => id in grades) : ids
  const ndcg = best === 0 ? null : ndcgOf(judged, grades)
  return { question: one, verdict: verdict(), ndcg, isBestFirst }

  function verdict(): Verdict {
    if (best > 0 && first.includes(best)) return 'right'
    if (best < 2 && !hasExact) return 'right'
    if (ids.length === 0) return 'empty'
    if (first.some((grade) => grade > 0) || many || !hasExact) return 'partly'
    return 'wrong'
  }
}

function ndcgOf(ids: readonly string[], grades: Question['grades']): number {
  const gain = (values: readonly number[]) =>
    values.slice(0, RANKED).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0)
  const ideal = gain(Object.values(grades).toSorted((a, b) => b - a))
  return gain(ids.map((id) => grades[id] ?? 0)) / ideal
}
