// Texts and numbers as banks write them. Characters of Swiss QR-bills (SIX, Swiss Implementation Guidelines QR-bill 2.3, 4.1.1): banks refuse bills with others.

const ALLOWED = /^[\u0020-\u007e\u00a0-\u017f\u0218-\u021b\u20ac]$/
const PLAIN: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‹': "'",
  '›': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '―': '-',
  '−': '-',
  '•': '·',
}

/** Plain signs take the place of typographic ones. */
export function billText(text: string): string {
  return [...text.normalize('NFC')].map((sign) => (ALLOWED.test(sign) ? sign : plainly(sign))).join('')
}

/** The first character that no bill may have, even written plainly; null = none. */
export function unfitForBills(text: string): string | null {
  return [...billText(text)].find((sign) => !ALLOWED.test(sign)) ?? null
}

/** Ligatures, letters of full width, narrow spaces and dots in a row have a plain form in Unicode. */
function plainly(sign: string): string {
  return PLAIN[sign] ?? [...sign.normalize('NFKC').normalize('NFC')].map((one) => PLAIN[one] ?? one).join('')
}

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
