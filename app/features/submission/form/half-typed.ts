// Dates, times and numbers that are typed in part: the browser would send them as empty, and nobody would notice.

/** Leads to the first such field in sight and has the browser say what it wants. False when there is none. */
export function showHalfTyped(form: HTMLFormElement): boolean {
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement) || !control.validity.badInput) continue
    control.closest('details')?.setAttribute('open', '')
    // Fields of another way to say when are hidden: what stands in them does not count.
    if (control.getClientRects().length === 0) continue
    control.focus()
    control.reportValidity()
    return true
  }
  return false
}
