import { ActionButton } from '~/ui/admin/action-button'
import { Section } from '~/ui/section'
import { ShownDifferences } from './shown-differences'
import type { OwnChange } from './waiting-list.server'

/** Somebody who may change the page sees what of theirs waits, and the button that takes it back. Its form is «
 * abandonner ». */
export function OwnChangeSection({ change }: { change: OwnChange | null }) {
  if (change === null) return null
  return (
    <Section id="relecture" title="En attente de relecture">
      <div className="max-w-3xl space-y-4">
        <p>
          Cette modification attend {change.since} qu’un membre de l’équipe la relise. Le public ne la voit
          pas encore. Vous pouvez la changer dans la fiche.
        </p>
        <ShownDifferences change={change} />
        <ActionButton form="abandonner">Retirer ma modification</ActionButton>
      </div>
    </Section>
  )
}
