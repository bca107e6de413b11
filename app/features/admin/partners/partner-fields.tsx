import type { FieldMetadata } from '@conform-to/react'
import { PhotoField } from '~/features/images/photo-field'
import { SelectField, TextAreaField, TextField } from '~/ui/field'
import type { PartnerInput } from './partner-form'
import type { PARTNER_CHOICES } from './partners-page.server'

type Fields = Required<{ [Name in keyof PartnerInput]: FieldMetadata<PartnerInput[Name]> }>

export function PartnerFieldset({
  fields,
  choices,
  logo,
}: {
  fields: Fields
  choices: typeof PARTNER_CHOICES
  logo: { src: string; alt: string } | null
}) {
  return (
    <>
      <TextField field={fields.name} label="Nom" autoComplete="off" />
      <div className="grid gap-6 sm:grid-cols-3">
        <SelectField field={fields.kind} label="Genre" options={choices.kinds} />
        <SelectField field={fields.tier} label="Rang" options={choices.tiers} />
        <TextField field={fields.order} label="Ordre" type="number" />
      </div>
      <TextAreaField
        field={fields.description}
        label="Présentation"
        hint="Markdown simple&nbsp;: paragraphes, listes, *italique*, **gras**, liens. Le premier paragraphe sert de résumé."
        rows={8}
      />
      <LogoField field={fields.logo} present={logo} />
      <TextField
        field={fields.logoAlt}
        label="Texte du logo"
        hint="Ce que le logo montre, pour qui ne le voit pas. Obligatoire dès qu’il y a un logo."
        autoComplete="off"
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField field={fields.locality} label="Localité" autoComplete="off" />
        <SelectField field={fields.canton} label="Canton" options={choices.cantons} placeholder="Aucun" />
      </div>
      <TextField field={fields.website} label="Site web" autoComplete="off" inputMode="url" />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField field={fields.email} label="E-mail" type="email" autoComplete="off" />
        <TextField field={fields.phone} label="Téléphone" type="tel" autoComplete="off" />
      </div>
    </>
  )
}

function LogoField({
  field,
  present,
}: {
  field: FieldMetadata<File | undefined>
  present: { src: string; alt: string } | null
}) {
  return (
    <div className="flex flex-wrap items-start gap-6">
      {present && (
        <span className="flex size-32 items-center justify-center border border-line bg-white p-2">
          <img src={present.src} alt={present.alt} className="max-h-full max-w-full object-contain" />
        </span>
      )}
      <div className="min-w-0 flex-1 basis-60">
        <PhotoField
          field={field}
          label={present ? 'Un autre logo' : 'Logo'}
          hint={'JPEG, PNG, WebP ou AVIF, 10\u00a0Mo au plus. Il est montré sur fond blanc.'}
        />
      </div>
    </div>
  )
}
