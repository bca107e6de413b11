import type { Choice } from '~/ui/choice'
import { RowField, RowSelect } from './row-field'

type OwnField = 'placeName' | 'room' | 'locality' | 'priceKind' | 'minChf' | 'maxChf'

interface OwnTermsProps {
  control: (field: OwnField) => {
    id: string
    name: string
    defaultValue?: string
    errors: string[] | undefined
  }
  priceKinds: readonly Choice[]
  /** The price of a date that has none of its own. */
  asBefore?: string
}

/** A date's own place and price; what is left empty is as the event's. */
export function OwnTerms({ control, priceKinds, asBefore = 'Comme l’événement' }: OwnTermsProps) {
  return (
    <div className="grid grid-cols-2 gap-3 pb-2">
      <RowField {...control('placeName')} label="Lieu de cette date" maxLength={100} autoComplete="off" />
      <RowField {...control('room')} label="Salle ou scène" maxLength={80} autoComplete="off" />
      <RowField
        {...control('locality')}
        label="Localité"
        maxLength={100}
        autoComplete="off"
        className="col-span-2 sm:col-span-1"
      />
      <RowSelect
        {...control('priceKind')}
        label="Entrée"
        className="col-span-2 sm:col-span-1"
        options={[{ value: '', label: asBefore }, ...priceKinds]}
      />
      <RowField {...control('minChf')} label="Dès CHF" inputMode="decimal" autoComplete="off" />
      <RowField {...control('maxChf')} label="Jusqu’à CHF" inputMode="decimal" autoComplete="off" />
    </div>
  )
}
