/**
 * Focuses the first visible field whose date, time or number is incomplete, with the browser's message; false if
 * there is none. Browsers send such a field as empty, and the value would be lost unnoticed.
 */
export function showHalfTyped(form: HTMLFormElement): boolean {
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement) || !control.validity.badInput) continue
    control.closest('details')?.setAttribute('open', '')
    if (control.getClientRects().length === 0) continue
    control.focus()
    control.reportValidity()
    return true
  }
  return false
}
