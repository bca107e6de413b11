import type { MissedWords } from '~/domain/site-figures'
import { type CsvCell, csvFile } from '~/platform/csv'
import { HOUR_MS } from '~/platform/durations'
import { grouped } from '~/platform/french'
import type { Bar } from '~/ui/bar-chart'
import { DECISIONS, type Decision, type MonthFigures } from './monthly-figures.server'
import { monthLabel, monthName } from './months'

const DECISION_LABELS: Record<Decision, string> = {
  approved: 'Acceptées',
  changes_requested: 'À corriger',
  rejected: 'Refusées',
  cancelled: 'Annulées',
  removed: 'Supprimées',
}

const HOURS_OF_A_DAY = 24

/** The figures of the site as charts and as one table; earliest month first. */
export function adminFigures(months: readonly MonthFigures[]) {
  const bars = (countOf: (figures: MonthFigures) => number): Bar[] =>
    months.map((figures) => ({
      label: monthLabel(figures.month),
      period: monthName(figures.month),
      count: countOf(figures),
    }))
  return {
    charts: [
      {
        id: 'annonces',
        title: 'Annonces proposées',
        unit: 'Annonces',
        bars: bars(({ submitted }) => submitted),
      },
      { id: 'decisions', title: 'Décisions', unit: 'Décisions', bars: bars(decided) },
      {
        id: 'delais',
        title: 'Délai médian jusqu’à la décision, en heures',
        unit: 'Heures',
        bars: bars(({ medianWaitMs }) => hours(medianWaitMs) ?? 0),
      },
      { id: 'vues', title: 'Vues d’événements', unit: 'Vues', bars: bars(({ views }) => views) },
      {
        id: 'sans-resultat',
        title: 'Recherches sans résultat',
        unit: 'Recherches',
        bars: bars(({ missedSearches }) => missedSearches),
      },
    ],
    decisions: {
      columns: ['Mois', ...DECISIONS.map((kind) => DECISION_LABELS[kind]), 'Délai médian'],
      rows: [...months]
        .reverse()
        .filter(decided)
        .map((figures) => ({
          month: monthName(figures.month),
          counts: DECISIONS.map((kind) => grouped(figures.decisions[kind])),
          wait: waitText(figures.medianWaitMs),
        })),
    },
  }
}

/** One line a month, earliest first. */
export function adminFiguresCsv(months: readonly MonthFigures[]): AsyncGenerator<string> {
  async function* lines(): AsyncGenerator<CsvCell[][]> {
    yield months.map((figures) => [
      figures.month,
      figures.submitted,
      ...DECISIONS.map((kind) => figures.decisions[kind]),
      hours(figures.medianWaitMs),
      figures.views,
      figures.missedSearches,
    ])
  }
  const headings = [
    'Mois',
    'Annonces proposées',
    ...DECISIONS.map((kind) => DECISION_LABELS[kind]),
    'Délai médian en heures',
    'Vues',
    'Recherches sans résultat',
  ]
  return csvFile(headings, lines())
}

/** Visitors typed these words: `csvCell` keeps spreadsheets from running them. */
export function missedWordsCsv(pages: AsyncIterable<MissedWords[]>): AsyncGenerator<string> {
  async function* lines(): AsyncGenerator<CsvCell[][]> {
    for await (const page of pages) yield page.map(({ month, words, count }) => [month, words, count])
  }
  return csvFile(['Mois', 'Recherche sans résultat', 'Fois'], lines())
}

function decided({ decisions }: MonthFigures): number {
  return DECISIONS.reduce((sum, kind) => sum + decisions[kind], 0)
}

function hours(ms: number | null): number | null {
  return ms === null ? null : Math.round(ms / HOUR_MS)
}

/** « 3 h », « 2 j 4 h », « moins d’une heure ». */
function waitText(ms: number | null): string {
  const all = hours(ms)
  if (all === null) return '–'
  if (all === 0) return 'moins d’une heure'
  const [days, rest] = [Math.floor(all / HOURS_OF_A_DAY), all % HOURS_OF_A_DAY]
  return [days > 0 ? `${days}\u00a0j` : '', rest > 0 ? `${rest}\u00a0h` : ''].filter(Boolean).join(' ')
}
