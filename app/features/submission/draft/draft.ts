import type { EventForm } from './event-form-schema'

/** An announcement as somebody has left it, half filled or wrong: the texts that were typed or chosen, nested as the form's
 * schema is. A box that is ticked is 'on'; what is empty may be missing. */
export type EventDraft = Typed<EventForm>

type Typed<Value> = Value extends readonly (infer Item)[]
  ? Item extends object
    ? Typed<Item>[]
    : string[]
  : Value extends object
    ? {
        [Key in keyof Value as Value[Key] extends File | undefined ? never : Key]?: Typed<
          NonNullable<Value[Key]>
        >
      }
    : string

/** Leaves out everything that tells when. */
export function withoutDates({
  mode: _mode,
  pasted: _pasted,
  dates: _dates,
  rules: _rules,
  exhibition: _exhibition,
  ...rest
}: EventDraft): EventDraft {
  return rest
}
