import { DifferenceList } from '~/ui/difference-list'
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
      {amends.diff.length === 0 && <p className="mt-1">Aucune différence entre les deux versions.</p>}
      <DifferenceList rows={amends.diff} />
    </section>
  )
}
