// The field that people never see and robots fill in. Its own, instead of remix-utils' Honeypot: that one needs
// crypto-js, and an inline style that our policy forbids.

/** Sounds like something worth filling in, and like nothing a browser fills in by itself. */
export const HONEYPOT_FIELD = 'company_fax_2'

/** True when the field is missing (a program that never saw the form) or filled in (one that fills in everything). */
export function isSpam(form: FormData): boolean {
  return form.get(HONEYPOT_FIELD) !== ''
}
