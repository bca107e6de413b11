import { grouped } from '~/platform/french'

export interface Bar {
  /** The label stands under the axis: « 16.11. ». */
  label: string
  /** The period stands in the table: « du 16 au 22 novembre 2026 ». */
  period: string
  count: number
}

interface BarChartProps {
  /** Earliest first; the last is the present one. */
  bars: readonly Bar[]
  caption: string
  /** Headings of its columns. */
  columns: readonly [period: string, count: string]
}

/** The width is in pixels on a phone; larger screens enlarge the chart. */
const WIDTH = 300
const HEIGHT = 100
const LABEL_HEIGHT = 20
const NUMBER_HEIGHT = 18
/** So many bars have room for a number above each. */
const NUMBERED_BARS = 13
/** Numbers from here on are wider than their bars. */
const WIDE_NUMBER = 1000
const LABELS_SHOWN = 7
const WIDEST_GAP = 6

/** The highest count fills `height`; a count above 0 stays visible. */
export function barHeights(counts: readonly number[], height: number): number[] {
  const most = Math.max(...counts, 1)
  return counts.map((count) => (count === 0 ? 0 : Math.max(2, Math.round((count / most) * height))))
}

/** Bars, and the same numbers as a table, which screen readers read instead. */
export function BarChart({ bars, caption, columns }: BarChartProps) {
  return (
    <div>
      <Bars bars={bars} />
      <details className="mt-4">
        <summary className="inline-flex min-h-11 items-center font-semibold underline decoration-2 underline-offset-4 hover:text-accent">
          Les mêmes chiffres en tableau<span className="sr-only">&nbsp;: {caption}</span>
        </summary>
        <table className="mt-2 w-full max-w-md text-left">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-b-2 border-ink">
              <th scope="col" className="py-1.5 pr-4 font-semibold">
                {columns[0]}
              </th>
              <th scope="col" className="py-1.5 text-right font-semibold">
                {columns[1]}
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ period, count }) => (
              <tr key={period} className="border-b border-line">
                <th scope="row" className="py-1.5 pr-4 font-normal">
                  {period}
                </th>
                <td className="py-1.5 text-right tabular-nums">{grouped(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}

function Bars({ bars }: Pick<BarChartProps, 'bars'>) {
  const counts = bars.map(({ count }) => count)
  const heights = barHeights(counts, HEIGHT)
  const most = Math.max(...counts)
  const highest = counts.lastIndexOf(most)
  const hasRoom = bars.length <= NUMBERED_BARS && most < WIDE_NUMBER
  const step = WIDTH / Math.max(1, bars.length)
  const barWidth = step - Math.min(WIDEST_GAP, step / 4)
  const axis = NUMBER_HEIGHT + HEIGHT
  const labelEvery = Math.max(1, Math.ceil(bars.length / LABELS_SHOWN))
  return (
    <svg
      aria-hidden="true"
      viewBox={`-12 0 ${WIDTH + 24} ${axis + LABEL_HEIGHT}`}
      className="w-full max-w-lg"
    >
      {bars.map(({ label, period, count }, at) => {
        const middle = at * step + barWidth / 2
        const height = heights[at] ?? 0
        const hasNumber = hasRoom || (at === highest && count > 0)
        const hasLabel = (bars.length - 1 - at) % labelEvery === 0
        return (
          <g key={period}>
            <rect
              x={at * step}
              y={axis - height}
              width={barWidth}
              height={height}
              className={at === bars.length - 1 ? 'fill-accent' : 'fill-ink'}
            />
            {hasNumber && (
              <text
                x={middle}
                y={axis - height - 5}
                textAnchor="middle"
                className="fill-ink text-[12px] font-semibold tabular-nums"
              >
                {grouped(count)}
              </text>
            )}
            {hasLabel && (
              <text x={middle} y={axis + 15} textAnchor="middle" className="fill-quiet text-[11px]">
                {label}
              </text>
            )}
          </g>
        )
      })}
      <line x1={0} y1={axis} x2={WIDTH} y2={axis} className="stroke-ink" strokeWidth={1.5} />
    </svg>
  )
}
