import type { FieldMetadata } from '@conform-to/react'
import type { ReactNode } from 'react'
import { FieldErrors, hintId } from './field'
import { inputProps } from './input-props'

const BOX = 'size-5 shrink-0 accent-accent'

export function CheckboxField<Schema>({
  field,
  label,
  hint,
}: {
  field: FieldMetadata<Schema>
  label: string
  hint?: ReactNode
}) {
  return (
    <div>
      <FieldErrors id={field.errorId} errors={field.errors} />
      <label htmlFor={field.id} className="flex min-h-11 items-start gap-3 py-2">
        <input
          {...inputProps(field, { type: 'checkbox', ariaDescribedBy: hintId(field, hint) })}
          key={field.key}
          className={`mt-0.5 ${BOX}`}
        />
        {label}
      </label>
      {hint && (
        <p id={field.descriptionId} className="-mt-1.5 pl-8 text-sm text-quiet">
          {hint}
        </p>
      )}
    </div>
  )
}

interface ChoiceOption {
  value: string
  label: string
  hint?: string
}

/** 'cards': choices that decide what follows; 'short-cards': of few letters, two a line on a phone; 'blocks': short marks, with full labels for screen readers. */
type ChoiceLook = 'cards' | 'short-cards' | 'line' | 'blocks'

interface ChoiceProps<Schema> {
  field: FieldMetadata<Schema>
  legend: string
  /** Only screen readers read the legend, if a heading above says the same. */
  hidesLegend?: boolean
  hint?: ReactNode
  options: readonly ChoiceOption[]
  look?: ChoiceLook
}

/** `fallback` is chosen without a value. The fieldset has the field's id: the error summary links to it. */
export function RadioGroup<Schema>(props: ChoiceProps<Schema> & { fallback?: string }) {
  return <ChoiceGroup {...props} type="radio" />
}

export function CheckboxGroup<Schema>(props: ChoiceProps<Schema>) {
  return <ChoiceGroup {...props} type="checkbox" />
}

function ChoiceGroup<Schema>({
  field,
  legend,
  hidesLegend = false,
  hint,
  options,
  look = 'line',
  type,
  fallback,
}: ChoiceProps<Schema> & { type: 'radio' | 'checkbox'; fallback?: string }) {
  const described = [field.errors && field.errorId, hintId(field, hint)].filter(Boolean).join(' ')
  return (
    <fieldset id={field.id} tabIndex={-1} aria-describedby={described || undefined} className="min-w-0">
      <legend className={hidesLegend ? 'sr-only' : 'font-semibold'}>{legend}</legend>
      {hint && (
        <p id={field.descriptionId} className="mt-1 text-sm text-quiet">
          {hint}
        </p>
      )}
      <FieldErrors id={field.errorId} errors={field.errors} />
      <ChoiceList look={look}>
        {options.map((option) => {
          const { key: _, ...input } = inputProps(field, {
            type,
            value: option.value,
            ariaAttributes: false,
          })
          if (field.initialValue === undefined && option.value === fallback) input.defaultChecked = true
          const id = `${field.id}-${option.value}`
          return (
            <Choice
              key={`${field.key} ${option.value}`}
              look={look}
              option={option}
              {...input}
              type={type}
              id={id}
            />
          )
        })}
      </ChoiceList>
    </fieldset>
  )
}

const LISTS: Record<ChoiceLook, string> = {
  cards: 'mt-2 grid gap-3 sm:grid-flow-col sm:auto-cols-fr',
  'short-cards': 'mt-2 grid grid-cols-2 gap-3 sm:grid-cols-4',
  line: 'mt-1 flex flex-wrap gap-x-6',
  blocks: 'mt-2 flex flex-wrap gap-1',
}

export function ChoiceList({ look, children }: { look: ChoiceLook; children: ReactNode }) {
  return <div className={LISTS[look]}>{children}</div>
}

interface ChoiceInput {
  id: string
  name: string
  type: 'radio' | 'checkbox'
  value?: string
  defaultChecked?: boolean
  required?: boolean
  form?: string
}

export function Choice({ option, look, ...input }: ChoiceInput & { option: ChoiceOption; look: ChoiceLook }) {
  if (look === 'blocks') {
    return (
      <label className="flex size-11 items-center justify-center border-2 border-ink bg-sheet font-semibold has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent forced-colors:has-checked:border-[Highlight]">
        <input {...input} className="sr-only" />
        <span aria-hidden="true">{option.label.slice(0, 2)}</span>
        <span className="sr-only">{option.label}</span>
      </label>
    )
  }
  if (look === 'line') {
    return (
      <label className="flex min-h-11 items-center gap-2.5 py-1 leading-tight">
        <input {...input} className={BOX} />
        {option.label}
      </label>
    )
  }
  return (
    <label className="flex min-h-11 items-start gap-3 border-2 border-line bg-sheet p-3 has-checked:border-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input
        {...input}
        aria-describedby={option.hint && `${input.id}-hint`}
        className={`mt-0.5 outline-none ${BOX}`}
      />
      <span>
        <span className="block leading-snug font-semibold">{option.label}</span>
        {option.hint && (
          <span id={`${input.id}-hint`} className="block text-sm text-quiet">
            {option.hint}
          </span>
        )}
      </span>
    </label>
  )
}
