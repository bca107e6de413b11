import type { FieldMetadata } from '@conform-to/react'
import type { ComponentProps } from 'react'
import { CONTROL, FieldFrame } from './field'
import { inputProps } from './input-props'

/** Its form needs `encType="multipart/form-data"`. */
export function FileField<Schema>({
  field,
  label,
  hint,
  marksOptional,
  ...input
}: { field: FieldMetadata<Schema>; label: string; hint: string; marksOptional?: boolean } & Pick<
  ComponentProps<'input'>,
  'accept' | 'required' | 'onChange'
>) {
  return (
    <FieldFrame field={field} label={label} hint={hint} marksOptional={marksOptional}>
      <input
        {...inputProps(field, { type: 'file', ariaDescribedBy: field.descriptionId })}
        key={field.key}
        {...input}
        className={`${CONTROL} py-3 file:mr-4 file:cursor-pointer file:border-0 file:bg-ink file:px-4 file:py-2 file:font-semibold file:text-paper`}
      />
    </FieldFrame>
  )
}
