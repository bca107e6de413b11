import { type FieldMetadata, getCollectionProps } from '@conform-to/react'
import { FieldErrors, SelectField, TextAreaField, TextField } from '~/ui/field'
import { Icon } from '~/ui/icon'
import type { CategoryPage } from './categories-page.server'
import type { CategoryFields } from './category-form'
import { ColourField } from './colour-field'

type CategoryFieldProps = Required<{ [Name in keyof CategoryFields]: FieldMetadata<CategoryFields[Name]> }>
type IconName = CategoryPage['icons'][number]

export function CategoryFieldset({
  fields,
  icons,
  schemaTypes,
}: {
  fields: CategoryFieldProps
  icons: readonly IconName[]
  schemaTypes: CategoryPage['schemaTypes']
}) {
  return (
    <>
      <TextField field={fields.label} label="Nom" autoComplete="off" />
      <ColourField
        field={fields.colour as FieldMetadata<string>}
        name={fields.label.initialValue || 'Exemple'}
      />
      <IconField field={fields.icon as FieldMetadata<string>} icons={icons} />
      <TextAreaField
        field={fields.synonyms as FieldMetadata<string>}
        label="Synonymes"
        hint="Un par ligne&nbsp;: autres mots utilisés pour chercher ce thème."
        rows={6}
      />
      <SelectField
        field={fields.schemaType as FieldMetadata<string>}
        label="Type schema.org"
        hint="Ce que les moteurs de recherche lisent. «&nbsp;Event&nbsp;» convient toujours."
        options={schemaTypes}
      />
    </>
  )
}

const ICON_LABELS: Record<IconName, string> = {
  music: 'Note de musique',
  drama: 'Masques',
  frame: 'Cadre',
  clapperboard: 'Clap',
  store: 'Étal',
  tent: 'Chapiteau',
  'party-popper': 'Confettis',
  utensils: 'Couverts',
  bike: 'Vélo',
  'pencil-ruler': 'Crayon et règle',
  users: 'Personnes',
  trees: 'Arbres',
}

function IconField({ field, icons }: { field: FieldMetadata<string>; icons: readonly IconName[] }) {
  const inputs = getCollectionProps(field, { type: 'radio', options: [...icons] })
  return (
    <fieldset aria-describedby={field.errors && field.errorId}>
      <legend className="font-semibold">Dessin</legend>
      <FieldErrors id={field.errorId} errors={field.errors} />
      <div className="mt-2 flex flex-wrap gap-2">
        {icons.map((icon, index) => {
          const { key, ...input } = inputs[index] ?? { key: icon }
          const id = index === 0 ? field.id : `${field.id}-${icon}`
          return (
            <span key={key} className="relative">
              <input {...input} id={id} className="peer absolute inset-0 size-full opacity-0" />
              <label
                htmlFor={id}
                title={ICON_LABELS[icon]}
                className="flex size-12 items-center justify-center border-2 border-line peer-checked:border-ink peer-checked:bg-ink peer-checked:text-paper forced-colors:peer-checked:border-[Highlight] peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent hover:border-ink"
              >
                <Icon name={icon} size={24} />
                <span className="sr-only">{ICON_LABELS[icon]}</span>
              </label>
            </span>
          )
        })}
      </div>
    </fieldset>
  )
}
