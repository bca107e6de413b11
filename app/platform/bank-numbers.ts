// How banks check and write account numbers (ISO 13616) and creditor references (ISO 11649).

/** Whether the check digits of letters and digits hold, by ISO 7064: four signs go behind, a letter is two digits (A = 10). */
export function isChecked(signs: string): boolean {
  return remainderBy97(signs.slice(4) + signs.slice(0, 4)) === 1n
}

export function remainderBy97(signs: string): bigint {
  const digits = [...signs].map((sign) => Number.parseInt(sign, 36)).join('')
  return BigInt(digits) % 97n
}

/** « RF18 5390 0754 7034 ». */
export function inFours(signs: string): string {
  return signs.replace(/(.{4})(?=.)/g, '$1\u00a0')
}
