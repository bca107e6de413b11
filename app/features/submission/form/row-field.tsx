import type { ComponentProps, ReactNode } from 'react'
import type { Choice } from '~/ui/choice'
import { CONTROL, FieldErrors } from '~/ui/field'

interface RowControl {
  id: string
  name: string
  label: string
  errors: string[] | undefined
  className?: string
}

export function RowField({
  id,
  label,
  errors,
  className,
  ...input
}: RowControl &
  Pick<ComponentProps<'input'>, 'type' | 'defaultValue' | 'maxLength' | 'autoComplete' | 'inputMode'>) {
  return (
    <RowFrame id={id} label={label} errors={errors} className={className}>
      <input
        id={id}
        {...input}
        aria-invalid={errors ? true : undefined}
        aria-describedby={errors && `${id}-error`}
        className={`${CONTROL} mt-1 h-12 min-w-0 px-3`}
      />
    </RowFrame>
  )
}

export function RowSelect({
  id,
  label,
  errors,
  className,
  options,
  ...select
}: RowControl & { options: readonly Choice[] } & Pick<ComponentProps<'select'>, 'defaultValue'>) {
  return (
    <RowFrame id={id} label={label} errors={errors} className={className}>
      <select
        id={id}
        {...select}
        aria-invalid={errors ? true : undefined}
        aria-describedby={errors && `${id}-error`}
        className={`${CONTROL} mt-1 h-12 px-3`}
      >
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </RowFrame>
  )
}

function RowFrame({
  id,
  label,
  errors,
  className = '',
  children,
}: Pick<RowControl, 'id' | 'label' | 'errors' | 'className'> & { children: ReactNode }) {
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className="block font-semibold text-sm">
        {label}
      </label>
      <FieldErrors id={`${id}-error`} errors={errors} />
      {children}
    </div>
  )
}
