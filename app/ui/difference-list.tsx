import type { DifferenceLine, DifferenceRow } from '~/platform/difference'

/** The changes stand field by field, both versions beside each other. */
export function DifferenceList({
  rows,
  beforeLabel = 'En ligne',
  afterLabel = 'Proposé',
}: {
  rows: DifferenceRow[]
  beforeLabel?: string
  afterLabel?: string
}) {
  return (
    <dl className="mt-1">
      {rows.map(({ field, label, before, after }) => (
        <div key={field} className="border-t border-line py-2 first:border-t-0">
          <dt className="text-sm font-semibold">{label}</dt>
          <dd className="mt-1 grid grid-cols-1 gap-2 text-sm sm:grid-cols-2">
            <Version label={beforeLabel} lines={before} mark="del" />
            <Version label={afterLabel} lines={after} mark="ins" />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Version({
  label,
  lines,
  mark: Mark,
}: {
  label: string
  lines: DifferenceLine[]
  mark: 'del' | 'ins'
}) {
  return (
    <div className="min-w-0 bg-wash px-3 py-2 [overflow-wrap:anywhere]">
      <p className="text-quiet">{label}</p>
      {lines.length === 0 && <p className="text-quiet">Rien</p>}
      {lines.map(({ text, differs }) => (
        <p key={text}>{differs ? <Mark className={MARKS[Mark]}>{text}</Mark> : text}</p>
      ))}
    </div>
  )
}

const MARKS = {
  del: 'text-accent line-through decoration-1',
  ins: 'font-semibold underline decoration-2 underline-offset-2',
}
