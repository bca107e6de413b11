import { useEffect, useRef, useState } from 'react'
import { SelectField, TextField } from '~/ui/field'
import { announceChange, type StepProps } from './form-fields'
import { Step } from './step'

/**
 * `proposed` is the category that title and description name: it is chosen as long as nobody has chosen.
 * `onCategory` gets the category.
 */
export function ListingStep({
  view,
  fields,
  proposed,
  onCategory,
}: StepProps & { proposed: string | null; onCategory: (category: string) => void }) {
  const own = useRef<string | null>(null)
  const [isProposed, setProposed] = useState(false)
  const id = fields.category.id

  useEffect(() => {
    const select = document.getElementById(id)
    if (!proposed || !(select instanceof HTMLSelectElement) || select.value === proposed) return
    if (select.value !== '' && select.value !== own.current) return
    own.current = proposed
    select.value = proposed
    setProposed(true)
    onCategory(proposed)
    announceChange(select)
  }, [proposed, id, onCategory])

  return (
    <Step name="listing">
      <div>
        <SelectField
          field={fields.category}
          label="Thème"
          options={view.categories}
          placeholder="Choisissez…"
          onChange={(event) => {
            own.current = null
            setProposed(false)
            onCategory(event.currentTarget.value)
          }}
        />
        <p role="status" className="mt-1.5 text-quiet text-sm empty:hidden">
          {isProposed && 'Suggéré d’après votre texte. Modifiez-le au besoin.'}
        </p>
      </div>
      {view.organizers && (
        <SelectField
          field={fields.organizerId}
          label="Au nom de"
          hint="Si vous choisissez un organisateur, son nom remplace le vôtre et toute son équipe peut gérer l’annonce."
          options={view.organizers.options}
          placeholder={view.organizers.isOptional ? 'Mon nom, ou celui que j’indique ci-dessous' : undefined}
          marksOptional={false}
        />
      )}
      <TextField
        field={fields.organizerName}
        label="Organisé par"
        hint="Ce nom figure sur la page de l’événement."
        autoComplete="organization"
      />
      {view.asksEmail && (
        <TextField
          field={fields.proposerEmail}
          label="Votre adresse e-mail"
          hint="Vous y recevrez le lien pour confirmer et modifier votre annonce. Votre adresse n’est pas publiée."
          type="email"
          inputMode="email"
          autoComplete="email"
        />
      )}
    </Step>
  )
}
