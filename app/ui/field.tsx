import { type FieldMetadata, getSelectProps, getTextareaProps } from '@conform-to/react'
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { inputProps } from './input-props'

interface Labelled<Schema> {
  /** The field comes from conform's useForm, which needs `constraint` to know the optional fields. */
  field: FieldMetadata<Schema>
  label: string
  hint?: ReactNode
  /** False if « facultatif » would mislead or repeat the form. */
  marksOptional?: boolean
}

type SetByField = 'id' | 'name' | 'form' | 'required' | 'defaultValue' | 'value' | 'className' | 'type'

type TextType = 'text' | 'email' | 'password' | 'tel' | 'url' | 'number' | 'date' | 'time' | 'datetime-local'

export const CONTROL =
  'block w-full border-2 border-ink bg-sheet px-4 text-ink placeholder:text-quiet aria-invalid:border-accent'

export function TextField<Schema>({
  field,
  label,
  hint,
  marksOptional,
  type = 'text',
  ...input
}: Labelled<Schema> & { type?: TextType } & Omit<ComponentProps<'input'>, SetByField>) {
  return (
    <FieldFrame field={field} label={label} hint={hint} marksOptional={marksOptional}>
      <input
        {...inputProps(field, { type, ariaDescribedBy: hintId(field, hint) })}
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
  marksOptional,
  rows = 6,
  ...textarea
}: Labelled<Schema> & Omit<ComponentProps<'textarea'>, SetByField>) {
  const element = useRef<HTMLTextAreaElement>(null)
  useTypedBefore(field.id, element)
  return (
    <FieldFrame field={field} label={label} hint={hint} marksOptional={marksOptional}>
      <textarea
        {...getTextareaProps(field, { ariaDescribedBy: hintId(field, hint) })}
        key={field.key}
        ref={element}
        rows={rows}
        {...textarea}
        className={`${CONTROL} py-3`}
      />
    </FieldFrame>
  )
}

/** React resets a textarea when it hydrates: this keeps what was typed before. */
export function useTypedBefore(id: string, element: RefObject<HTMLTextAreaElement>): void {
  const isTakenOver = !useHydrated() && typeof document !== 'undefined'
  const [typed] = useState(() => (isTakenOver ? textareaValue(id) : null))
  useEffect(() => {
    if (typed !== null && element.current) element.current.value = typed
  }, [typed, element])
}

function textareaValue(id: string): string | null {
  const element = document.getElementById(id)
  return element instanceof HTMLTextAreaElement ? element.value : null
}

export interface SelectOption {
  value: string
  label: string
}

interface SelectGroup {
  label: string
  options: readonly SelectOption[]
}

/** `placeholder` is an empty first option; without it the first option is chosen. */
export function SelectField<Schema>({
  field,
  label,
  hint,
  marksOptional,
  options,
  placeholder,
  ...select
}: Labelled<Schema> & { options: readonly (SelectOption | SelectGroup)[]; placeholder?: string } & Omit<
    ComponentProps<'select'>,
    SetByField
  >) {
  return (
    <FieldFrame field={field} label={label} hint={hint} marksOptional={marksOptional}>
      <select
        {...getSelectProps(field, { ariaDescribedBy: hintId(field, hint) })}
        key={field.key}
        {...select}
        className={`${CONTROL} h-12`}
      >
        {placeholder && <option value="">{placeholder}</option>}
        {options.map((option) =>
          'options' in option ? (
            <optgroup key={option.label} label={option.label}>
              {option.options.map(selectOption)}
            </optgroup>
          ) : (
            selectOption(option)
          ),
        )}
      </select>
    </FieldFrame>
  )
}

/** Every <select> makes its options with this: `options.map(selectOption)`. */
export function selectOption({ value, label }: SelectOption) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  )
}

/** The error is above the control, where keyboard and suggestions do not hide it. */
export function FieldFrame<Schema>({
  field,
  label,
  hint,
  marksOptional = true,
  children,
}: Labelled<Schema> & { children: ReactNode }) {
  return (
    <div className="space-y-1.5">
      <label htmlFor={field.id} className="block font-semibold">
        {label}
        {marksOptional && !field.required && <span className="font-normal text-quiet"> (facultatif)</span>}
      </label>
      {hint && (
        <p id={field.descriptionId} className="text-sm text-quiet">
          {hint}
        </p>
      )}
      <FieldErrors id={field.errorId} errors={field.errors} />
      {children}
    </div>
  )
}

export function FieldErrors({ id, errors }: { id: string; errors: readonly string[] | undefined }) {
  if (!errors) return null
  return (
    <p id={id} className="whitespace-pre-line font-semibold text-accent">
      <span className="sr-only">Erreur&nbsp;: </span>
      {errors.join('\n')}
    </p>
  )
}

export function hintId<Schema>(field: FieldMetadata<Schema>, hint: ReactNode): string | undefined {
  return hint ? field.descriptionId : undefined
}
