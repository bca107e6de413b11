import type { ExistingEvent } from './detail.server'

type Amends = NonNullable<ExistingEvent['amends']>

export function Differences({ amends }: { amends: Amends }) {
  if (!amends.isPublished) {
    return (
      <p className="border-2 border-accent p-4 font-semibold">
        L’annonce d’origine n’est plus en ligne&nbsp;: cette modification ne peut pas être publiée.
      </p>
    )
  }
  return (
    <section aria-labelledby="differences" className="border-2 border-ink p-4">
      <h3 id="differences" className="text-lg font-bold">
        Ce qui change
      </h3>
      {amends.diff.length === 0 && (
        <p className="mt-1">Rien&nbsp;: les deux versions disent la même chose.</p>
      )}
      <dl className="mt-1">
        {amends.diff.map(({ field, label, before, after }) => (
          <div key={field} className="border-t border-line py-2 first:border-t-0">
            <dt className="text-sm font-semibold">{label}</dt>
            <dd className="mt-1 grid grid-cols-1 gap-2 text-sm sm:grid-cols-2">
              <Version label="En ligne" lines={before} mark="del" />
              <Version label="Proposé" lines={after} mark="ins" />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Version({
  label,
  lines,
  mark: Mark,
}: {
  label: string
  lines: Amends['diff'][number]['before']
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
