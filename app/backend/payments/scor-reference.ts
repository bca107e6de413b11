// Creditor references of ISO 11649: RF, two check digits, up to 21 letters and digits.
import { isChecked, remainderBy97 } from '~/platform/bank'

const SHORTEST = 5
const LONGEST = 25

/** The body goes in capitals. Throws a RangeError on one that cannot be a reference. */
export function scorReference(body: string): string {
  const signs = body.toUpperCase()
  if (!/^[\dA-Z]{1,21}$/.test(signs)) throw new RangeError('a reference has 1 to 21 letters and digits')
  const check = 98n - remainderBy97(`${signs}RF00`)
  return `RF${String(check).padStart(2, '0')}${signs}`
}

/** Reads a reference as a bank or a person writes it, with spaces and in any case; null = no reference, or its check
 * digits are wrong. */
export function readScorReference(text: string): string | null {
  const reference = text.replace(/\s/g, '').toUpperCase()
  if (!/^RF\d{2}[\dA-Z]{1,21}$/.test(reference)) return null
  return isChecked(reference) ? reference : null
}

/** Finds the references in a text, in order. Characters that follow one without a gap may be part of it or of the next
 * reference: each length that its check digits confirm is given. */
export function scorReferencesIn(text: string): string[] {
  const runs = text.toUpperCase().matchAll(/(?=(RF\s?\d\s?\d(?:[\s-]?[\dA-Z]){1,30}))/g)
  return [...runs].flatMap(([, run = '']) => {
    const signs = run.replace(/[\s-]/g, '')
    const lengths = Array.from(
      { length: Math.min(signs.length, LONGEST) - SHORTEST + 1 },
      (_, more) => SHORTEST + more,
    )
    return lengths
      .map((length) => signs.slice(0, length))
      .filter(isChecked)
      .reverse()
  })
}
