import type { ComponentProps } from 'react'
import { CONTROL, FieldErrors } from '~/ui/field'

export function RowField({
  id,
  label,
  hint,
  errors,
  className = '',
  ...input
}: {
  id: string
  name: string
  label: string
  hint?: string
  errors: string[] | undefined
  className?: string
} & Pick<ComponentProps<'input'>, 'type' | 'defaultValue' | 'maxLength' | 'autoComplete'>) {
  const described = [errors && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className="block font-semibold text-sm">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-quiet text-sm">
          {hint}
        </p>
      )}
      <FieldErrors id={`${id}-error`} errors={errors} />
      <input
        id={id}
        {...input}
        aria-invalid={errors ? true : undefined}
        aria-describedby={described || undefined}
        className={`${CONTROL} mt-1 h-12 min-w-0 px-3`}
      />
    </div>
  )
}
