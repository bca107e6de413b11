import { useState } from 'react'
import type { PossibleDuplicate } from '~/features/moderation/duplicates.server'
import { CheckboxField, RadioGroup } from '~/ui/choice-field'
import { TextAreaField, TextField } from '~/ui/field'
import type { StepProps } from './form-fields'
import { LocalityField, type LocalityPoint } from './locality-field'
import { PinField } from './pin-field'
import { PossibleDuplicates } from './possible-duplicates'
import { Step } from './step'

export function PlaceStep({ view, fields, duplicates }: StepProps & { duplicates: PossibleDuplicate[] }) {
  const place = fields.place.getFieldset()
  const [locality, setLocality] = useState<LocalityPoint | null>(null)
  return (
    <Step name="where">
      <RadioGroup
        field={fields.attendance}
        legend="Où l’événement a-t-il lieu&nbsp;?"
        hidesLegend
        look="cards"
        options={view.attendances}
        fallback="in_person"
      />
      <div className="for-place space-y-6">
        <CheckboxField field={fields.placeUnknown} label="Le lieu est à confirmer" />
        <div className="for-known-place space-y-6">
          <TextField
            field={place.name}
            label="Nom du lieu"
            hint="La salle, la place, le départ du sentier."
            autoComplete="off"
          />
          <div className="grid gap-x-3 gap-y-6 sm:grid-cols-2">
            <TextField
              field={place.street}
              label="Rue et numéro"
              hint="Sans la localité&nbsp;: «&nbsp;Rue du Lac 3&nbsp;»."
              autoComplete="off"
            />
            <LocalityField field={place.locality} suggestions={view.localities} onPoint={setLocality} />
          </div>
          <PinField lat={place.lat} lng={place.lng} locality={locality} />
          <TextAreaField
            field={place.access}
            label="Comment venir"
            hint="Arrêt de bus, parking, entrée&nbsp;: «&nbsp;Bus 12, arrêt Église&nbsp;»."
            rows={2}
          />
        </div>
      </div>
      <div className="for-online">
        <TextField
          field={fields.onlineUrl}
          label="Adresse pour suivre en ligne"
          hint="Le lien que les participants ouvriront."
          inputMode="url"
          autoComplete="off"
          marksOptional={false}
        />
      </div>
      <PossibleDuplicates duplicates={duplicates} />
    </Step>
  )
}
