import { type FieldMetadata, getInputProps, getSelectProps, getTextareaProps } from '@conform-to/react'
import type { ComponentProps, ReactNode } from 'react'

interface Labelled<Schema> {
  /** From conform's useForm. Give that form its `constraint`: it says which fields are optional. */
  field: FieldMetadata<Schema>
  label: string
  hint?: ReactNode
}

/** What conform sets from the field itself; everything else of a control passes through. */
type SetByField = 'id' | 'name' | 'form' | 'required' | 'defaultValue' | 'value' | 'className' | 'type'

type TextType = 'text' | 'email' | 'password' | 'tel' | 'url' | 'number' | 'date' | 'time' | 'datetime-local'

const CONTROL =
  'block w-full border-2 border-ink bg-sheet px-4 text-ink placeholder:text-quiet aria-invalid:border-accent'

export function TextField<Schema>({
  field,
  label,
  hint,
  type = 'text',
  ...input
}: Labelled<Schema> & { type?: TextType } & Omit<ComponentProps<'input'>, SetByField>) {
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <input
        {...getInputProps(field, { type, ariaDescribedBy: hintId(field, hint) })}
        key={field.key}
        {...input}
        className={`${CONTROL} h-12`}
      />
    </FieldFrame>
  )
}

export function TextAreaField<Schema>({
  field,
  label,
  hint,
  rows = 6,
  ...textarea
}: Labelled<Schema> & Omit<ComponentProps<'textarea'>, SetByField>) {
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <textarea
        {...getTextareaProps(field, { ariaDescribedBy: hintId(field, hint) })}
        key={field.key}
        rows={rows}
        {...textarea}
        className={`${CONTROL} py-3`}
      />
    </FieldFrame>
  )
}

export interface SelectOption {
  value: string
  label: string
}

/** `placeholder` is a first, empty choice: without it the first option is chosen from the start. */
export function SelectField<Schema>({
  field,
  label,
  hint,
  options,
  placeholder,
  ...select
}: Labelled<Schema> & { options: readonly SelectOption[]; placeholder?: string } & Omit<
    ComponentProps<'select'>,
    SetByField
  >) {
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <select
        {...getSelectProps(field, { ariaDescribedBy: hintId(field, hint) })}
        key={field.key}
        {...select}
        className={`${CONTROL} h-12`}
      >
        {placeholder && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

/** The error stands above the control: an open keyboard or suggestion list never hides it. */
function FieldFrame<Schema>({ field, label, hint, children }: Labelled<Schema> & { children: ReactNode }) {
  return (
    <div className="space-y-1.5">
      <label htmlFor={field.id} className="block font-semibold">
        {label}
        {!field.required && <span className="font-normal text-quiet"> (facultatif)</span>}
      </label>
      {hint && (
        <p id={field.descriptionId} className="text-sm text-quiet">
          {hint}
        </p>
      )}
      {field.errors && (
        <p id={field.errorId} className="font-semibold text-accent">
          <span className="sr-only">Erreur : </span>
          {field.errors.join(' ')}
        </p>
      )}
      {children}
    </div>
  )
}

function hintId<Schema>(field: FieldMetadata<Schema>, hint: ReactNode): string | undefined {
  return hint ? field.descriptionId : undefined
}
