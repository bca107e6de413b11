const AMOUNT = /^(?:CHF|Fr\.?|SFr\.?)? ?(\d{1,7}(?:\.\d{1,3})?)(?:\.?[-–—]{1,2})? ?(?:CHF|Fr\.?|francs?)?$/i

/** Reads « 20.- », « CHF 12,50 » or « 1’200 » as Swiss francs; NaN if it is no single amount. */
export function francsIn(typed: string): number {
  const plain = typed
    .replace(/(?<=\d)['’\s\u00a0\u202f](?=\d{3}(?!\d))/g, '')
    .replace(',', '.')
    .replace(/\s+/g, ' ')
    .trim()
  const amount = AMOUNT.exec(plain)?.[1]
  return amount === undefined ? Number.NaN : Number(amount)
}
