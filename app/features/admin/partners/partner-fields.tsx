import type { FieldMetadata } from '@conform-to/react'
import { LogoField } from '~/features/images/logo-field'
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
        <SelectField field={fields.kind} label="Type" options={choices.kinds} />
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
        hint="Décrivez le logo pour les personnes qui ne le voient pas. Obligatoire dès qu’il y a un logo."
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
