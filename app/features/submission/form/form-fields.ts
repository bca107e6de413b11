import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import type { EventForm } from '../draft/event-form-schema'
import type { EventFormView } from '../form-view'

export type EventFields = ReturnType<FormMetadata<EventForm>['getFieldset']>

export interface StepProps {
  view: EventFormView
  form: FormMetadata<EventForm>
  fields: EventFields
}

/** The action's answer, compared by identity: a new object means a new refusal. */
export type Answer = object | undefined

/** `name` as it was when the form was posted. */
export function errorsOf(form: FormMetadata<EventForm>, name: string): string[] | undefined {
  return form.allErrors[name]
}

export type Field<Value> = FieldMetadata<Value, EventForm>

/** React sends no input event for a row that is added or a pin that is moved; the autosave needs one. */
export function announceChange(element: Element | null): void {
  element?.closest('form')?.dispatchEvent(new Event('input', { bubbles: true }))
}
