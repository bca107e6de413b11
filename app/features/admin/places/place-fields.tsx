import type { FieldMetadata } from '@conform-to/react'
import { PhotoField } from '~/features/images/photo-field'
import { CheckboxField } from '~/ui/choice-field'
import { selectOption, TextAreaField, TextField } from '~/ui/field'
import { ACCESS_CHOICES, ACCESS_FIELDS, type PlaceInput } from './place-form'

type PresentPhoto = { src: string; alt: string } | null
type Fields = Required<{ [Name in keyof PlaceInput]: FieldMetadata<PlaceInput[Name]> }>

export function PlaceFieldset({ fields, photo }: { fields: Fields; photo: PresentPhoto }) {
  const answers = fields.accessibility.initialValue as Record<string, string | undefined> | undefined
  return (
    <>
      <TextField field={fields.name} label="Nom" autoComplete="off" />
      <TextAreaField
        field={fields.otherNames}
        label="Autres noms"
        hint="Un par ligne, y compris dans d’autres langues. Les annonces qui utilisent l’un de ces noms sont rattachées à ce lieu."
        rows={2}
      />
      <TextAreaField field={fields.rooms} label="Salles" hint="Une par ligne." rows={2} />
      <div className="grid items-end gap-6 sm:grid-cols-2">
        <TextField field={fields.street} label="Rue et numéro" autoComplete="off" />
        <TextField field={fields.locality} label="Localité" placeholder="1260 Nyon" autoComplete="off" />
        <TextField field={fields.lat} label="Latitude" inputMode="decimal" autoComplete="off" />
        <TextField field={fields.lng} label="Longitude" inputMode="decimal" autoComplete="off" />
      </div>
      <TextAreaField field={fields.access} label="Comment venir" rows={2} />
      <TextField field={fields.website} label="Site web" autoComplete="off" inputMode="url" />
      <PhotoFieldset fields={fields} photo={photo} />
      <fieldset className="min-w-0">
        <legend className="font-semibold">Accessibilité</legend>
        <ul className="mt-2 border-line border-t">
          {ACCESS_FIELDS.map(({ feature, label }) => (
            <li
              key={feature}
              className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b py-2"
            >
              <label htmlFor={`acces-${feature}`}>{label}</label>
              <select
                id={`acces-${feature}`}
                name={`accessibility.${feature}`}
                defaultValue={answers?.[feature] ?? 'unknown'}
                className="h-11 border-2 border-ink bg-sheet px-3 text-ink"
              >
                {ACCESS_CHOICES.map(selectOption)}
              </select>
            </li>
          ))}
        </ul>
      </fieldset>
    </>
  )
}

function PhotoFieldset({ fields, photo }: { fields: Fields; photo: PresentPhoto }) {
  return (
    <div className="space-y-5">
      {photo && <img src={photo.src} alt={photo.alt} className="max-h-60 max-w-full bg-wash" />}
      <PhotoField
        // A new key empties the file input, so that an uploaded file is not sent again.
        key={photo?.src}
        field={fields.photo}
        label={photo ? 'Une autre photo' : 'Photo'}
        hint={'JPEG, PNG, WebP ou AVIF, 10\u00a0Mo au plus, en largeur si possible.'}
      />
      {photo && <CheckboxField field={fields.withoutPhoto} label="Retirer la photo" />}
      <div className="grid items-end gap-6 sm:grid-cols-2">
        <TextField
          field={fields.photoAlt}
          label="Ce que montre la photo"
          hint="Obligatoire avec une photo, pour qui ne la voit pas."
          autoComplete="off"
          marksOptional={false}
        />
        <TextField
          field={fields.photoCredit}
          label="Photographe"
          hint="Vous avez le droit de publier cette photo."
          autoComplete="off"
          marksOptional={false}
        />
      </div>
    </div>
  )
}
