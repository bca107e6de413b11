import type { FieldMetadata } from '@conform-to/react'
import { TextField } from '~/ui/field'

export function ProofField<Schema>({
  field,
  hasPassword,
  codeHint = 'Demandez le code ci-dessus, sous «\u00a0Code de confirmation\u00a0».',
}: {
  field: FieldMetadata<Schema>
  hasPassword: boolean
  codeHint?: string
}) {
  return hasPassword ? (
    <TextField field={field} label="Mot de passe actuel" type="password" autoComplete="current-password" />
  ) : (
    <TextField
      field={field}
      label="Code reçu par e-mail"
      hint={codeHint}
      autoComplete="one-time-code"
      inputMode="numeric"
    />
  )
}
