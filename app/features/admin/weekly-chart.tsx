export interface WeekBar {
  /** « 16.11. » */
  label: string
  /** « du 16 au 22 novembre 2026 » */
  range: string
  count: number
}

/** In pixels on a phone; larger screens enlarge the chart. */
const BAR_WIDTH = 22
const GAP = 6
const HEIGHT = 100
const LABEL_HEIGHT = 20
const NUMBER_HEIGHT = 18

/** The highest count fills `height`; a count above 0 stays visible. */
export function barHeights(counts: readonly number[], height: number): number[] {
  const most = Math.max(...counts, 1)
  return counts.map((count) => (count === 0 ? 0 : Math.max(2, Math.round((count / most) * height))))
}

/** Bars, and the same data as a table for screen readers. Earliest week first. */
export function WeeklyChart({ weeks }: { weeks: readonly WeekBar[] }) {
  const heights = barHeights(
    weeks.map(({ count }) => count),
    HEIGHT,
  )
  const width = weeks.length * (BAR_WIDTH + GAP) - GAP
  return (
    <div>
      <svg
        aria-hidden="true"
        viewBox={`-4 0 ${width + 8} ${NUMBER_HEIGHT + HEIGHT + LABEL_HEIGHT}`}
        className="w-full max-w-lg"
      >
        {weeks.map(({ label, count }, at) => {
          const x = at * (BAR_WIDTH + GAP)
          const barHeight = heights[at] ?? 0
          const top = NUMBER_HEIGHT + HEIGHT - barHeight
          const isThisWeek = at === weeks.length - 1
          return (
            <g key={label}>
              <rect
                x={x}
                y={top}
                width={BAR_WIDTH}
                height={barHeight}
                className={isThisWeek ? 'fill-accent' : 'fill-ink'}
              />
              <text x={x + BAR_WIDTH / 2} y={top - 5} textAnchor="middle" className={NUMBER}>
                {count}
              </text>
              {(weeks.length - at) % 2 === 1 && (
                <text
                  x={x + BAR_WIDTH / 2}
                  y={NUMBER_HEIGHT + HEIGHT + 15}
                  textAnchor="middle"
                  className="fill-quiet text-[11px]"
                >
                  {label}
                </text>
              )}
            </g>
          )
        })}
        <line
          x1={0}
          y1={NUMBER_HEIGHT + HEIGHT}
          x2={width}
          y2={NUMBER_HEIGHT + HEIGHT}
          className="stroke-ink"
          strokeWidth={1.5}
        />
      </svg>
      <details className="mt-4">
        <summary className="inline-flex min-h-11 items-center font-semibold underline decoration-2 underline-offset-4 hover:text-accent">
          Les mêmes chiffres en tableau
        </summary>
        <table className="mt-2 w-full max-w-md text-left">
          <caption className="sr-only">Annonces proposées par semaine</caption>
          <thead>
            <tr className="border-b-2 border-ink">
              <th scope="col" className="py-1.5 pr-4 font-semibold">
                Semaine
              </th>
              <th scope="col" className="py-1.5 text-right font-semibold">
                Annonces
              </th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ range, count }) => (
              <tr key={range} className="border-b border-line">
                <th scope="row" className="py-1.5 pr-4 font-normal">
                  {range}
                </th>
                <td className="py-1.5 text-right tabular-nums">{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}

const NUMBER = 'fill-ink text-[12px] font-semibold tabular-nums'
