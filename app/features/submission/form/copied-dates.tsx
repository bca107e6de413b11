import { Button } from '~/ui/button'
import type { CopyView } from '../copy/copy-view.server'
import { COPY_LABELS } from '../draft/form-choices'
import { TakenNote } from './taken-note'

/** Says where the dates of a copy come from; its buttons change them and leave everything else. */
export function CopiedDates({ copy: { id, title, choices, notes } }: { copy: CopyView }) {
  return (
    <section aria-label="Dates de la copie" className="mb-6 border-2 border-ink p-4 sm:p-5">
      <p className="[overflow-wrap:anywhere]">Copie de «&nbsp;{title}&nbsp;». Quelles dates&nbsp;?</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {choices.map(({ intent, isChosen }) => (
          <Button
            key={intent}
            name="intent"
            value={intent}
            formNoValidate
            aria-pressed={isChosen}
            className="aria-pressed:bg-ink aria-pressed:text-paper"
          >
            {COPY_LABELS[intent]}
          </Button>
        ))}
      </div>
      {id ? <TakenNote key={id} taken={{ id, notes }} /> : <p className="mt-2">{notes.join(' ')}</p>}
    </section>
  )
}
