// The field that robots fill in. remix-utils' Honeypot needs an inline style, which our CSP forbids.

export const HONEYPOT_FIELD = 'company_fax_2'

/** True when the field is missing (the sender never saw the form) or not empty. */
export function isSpam(form: FormData): boolean {
  return form.get(HONEYPOT_FIELD) !== ''
}
