// Characters of Swiss QR-bills (SIX, Swiss Implementation Guidelines QR-bill 2.3, 4.1.1): banks refuse bills with others.

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
