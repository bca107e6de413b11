import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import type { EventForm } from '../event-form-schema'
import type { EventFormView } from '../form-view'

export type EventFields = ReturnType<FormMetadata<EventForm>['getFieldset']>

/** What every step of the form is given. */
export interface StepProps {
  view: EventFormView
  form: FormMetadata<EventForm>
  fields: EventFields
}

/** The answer of the action, by identity: another one means another refusal. */
export type Answer = object | undefined

/** The errors of one control, by the name it had when the form was posted. */
export function errorsOf(form: FormMetadata<EventForm>, name: string): string[] | undefined {
  return form.allErrors[name]
}

export type Field<Value> = FieldMetadata<Value, EventForm>

/** Tells the form that a value has changed without an input event: a row added, a pin moved. */
export function announceChange(element: Element | null): void {
  element?.closest('form')?.dispatchEvent(new Event('input', { bubbles: true }))
}
