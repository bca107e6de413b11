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
          label="Catégorie"
          options={view.categories}
          placeholder="Choisissez…"
          onChange={(event) => {
            own.current = null
            setProposed(false)
            onCategory(event.currentTarget.value)
          }}
        />
        <p role="status" className="mt-1.5 text-quiet text-sm empty:hidden">
          {isProposed && 'Proposée d’après votre texte\u00a0: changez-la si elle ne va pas.'}
        </p>
      </div>
      {view.organizers && (
        <SelectField
          field={fields.organizerId}
          label="Au nom de"
          hint="Le nom d’un organisateur remplace celui d’en dessous, et tous ses membres gèrent l’annonce."
          options={view.organizers.options}
          placeholder={view.organizers.isOptional ? 'Moi, ou le nom ci-dessous' : undefined}
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
          hint="Nous y envoyons le lien qui confirme votre annonce et permet de la modifier. Elle n’est pas publiée."
          type="email"
          inputMode="email"
          autoComplete="email"
        />
      )}
    </Step>
  )
}
