import type { MouseEvent } from 'react'
import { Button } from '~/ui/button'
import type { Choice } from '~/ui/choice'
import { AS_EVENT, AS_EVENT_CHOICE, type RowsChange, STATE_CHOICES } from '../draft/schedule/date-rows'
import { OF_TICKED_DATES, OwnTerms } from './own-terms'
import { RowField, RowSelect } from './row-field'

const CHANGE = 'change'

interface TickedDatesProps {
  isLocked: boolean
  priceKinds: readonly Choice[]
  onTickAll: (event: MouseEvent) => void
  onChange: (event: MouseEvent) => void
  onRemove: (event: MouseEvent) => void
}

/** Buttons that change all ticked dates at once. */
export function TickedDates({ isLocked, priceKinds, onTickAll, onChange, onRemove }: TickedDatesProps) {
  function control(field: keyof RowsChange) {
    return { id: `${CHANGE}-${field}`, name: `${CHANGE}.${field}`, errors: undefined }
  }
  return (
    <div className="mt-2 flex flex-wrap items-start gap-x-4">
      <Button name="intent" value="tick-dates" formNoValidate look="quiet" onClick={onTickAll}>
        Tout cocher
      </Button>
      <Button name="intent" value="remove-dates" formNoValidate look="quiet" onClick={onRemove}>
        Retirer les dates cochées
      </Button>
      <details className="w-full">
        <summary className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-accent">
          Changer les dates cochées
        </summary>
        <fieldset className="grid gap-3 pb-4 sm:grid-cols-2">
          <legend className="mb-2 text-quiet text-sm">Les champs vides ne modifient rien.</legend>
          <RowField {...control('startTime')} label="Nouveau début" type="time" />
          <RowField {...control('endTime')} label="Nouvelle fin" type="time" />
          {!isLocked && (
            <RowSelect
              {...control('state')}
              label="Nouvel état"
              options={[{ value: '', label: 'Ne pas changer' }, ...STATE_CHOICES]}
            />
          )}
          <RowField {...control('label')} label="Nouvelle précision" maxLength={140} autoComplete="off" />
          <RowField {...control('bookingUrl')} label="Nouvelle billetterie" type="url" />
          <RowField {...control('note')} label="Nouvelle remarque" maxLength={200} autoComplete="off" />
          <RowSelect
            {...control('where')}
            label="Revenir au lieu de l’événement"
            options={[
              { value: '', label: 'Non' },
              { value: AS_EVENT, label: 'Oui' },
            ]}
          />
          <div className="sm:col-span-2">
            <OwnTerms
              control={control}
              priceKinds={[AS_EVENT_CHOICE, ...priceKinds]}
              labels={OF_TICKED_DATES}
            />
          </div>
          <Button name="intent" value="change-dates" formNoValidate onClick={onChange}>
            Changer les dates cochées
          </Button>
        </fieldset>
      </details>
    </div>
  )
}
