import type { Choice } from '~/ui/choice'
import type { OwnField } from '../draft/schedule/date-rows'
import { RowField, RowSelect } from './row-field'

interface OwnTermsProps {
  control: (field: OwnField) => {
    id: string
    name: string
    defaultValue?: string
    errors: string[] | undefined
  }
  priceKinds: readonly Choice[]
  labels: Record<OwnField | 'unchanged', string>
}

/** `unchanged`: the price where none is chosen. */
export const OF_ONE_DATE: OwnTermsProps['labels'] = {
  placeName: 'Lieu de cette date',
  room: 'Salle ou scène',
  locality: 'Localité de cette date',
  priceKind: 'Entrée de cette date',
  minChf: 'CHF, dès',
  maxChf: 'CHF, jusqu’à',
  unchanged: 'Comme l’événement',
}
export const OF_TICKED_DATES: OwnTermsProps['labels'] = {
  placeName: 'Nouveau lieu',
  room: 'Nouvelle salle ou scène',
  locality: 'Nouvelle localité',
  priceKind: 'Nouvelle entrée',
  minChf: 'Nouveau prix, dès',
  maxChf: 'Nouveau prix, jusqu’à',
  unchanged: 'Ne pas changer',
}

/** A date's own place and price; what is left empty is as the event's. */
export function OwnTerms({ control, priceKinds, labels }: OwnTermsProps) {
  const text = (field: OwnField) => ({ ...control(field), label: labels[field], autoComplete: 'off' })
  return (
    <div className="grid grid-cols-2 items-end gap-3 pb-2">
      <RowField {...text('placeName')} maxLength={100} />
      <RowField {...text('room')} maxLength={80} />
      <RowField {...text('locality')} maxLength={100} className="col-span-2 sm:col-span-1" />
      <RowSelect
        {...control('priceKind')}
        label={labels.priceKind}
        className="col-span-2 sm:col-span-1"
        options={[{ value: '', label: labels.unchanged }, ...priceKinds]}
      />
      <RowField {...text('minChf')} inputMode="decimal" />
      <RowField {...text('maxChf')} inputMode="decimal" />
    </div>
  )
}
