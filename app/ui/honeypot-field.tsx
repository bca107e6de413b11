import { HONEYPOT_FIELD } from '~/http/honeypot'

/** Forms parsed with `honeypot: true` have this field. It is off the screen, because robots skip hidden fields. */
export function HoneypotField() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] h-px w-px overflow-hidden">
      <label>
        Laissez ce champ vide
        <input type="text" name={HONEYPOT_FIELD} defaultValue="" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
