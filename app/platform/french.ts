// French texts of prices, counts and lists, and French spelling, as in Suisse romande.

const NO_BREAK_SPACE = '\u00a0'

/** « CHF 20.- », « CHF 12.50 ». Takes Swiss francs. */
export function francs(amount: number): string {
  return `CHF${NO_BREAK_SPACE}${amountText(amount)}`
}

export function amountText(amount: number): string {
  return Number.isInteger(amount) ? `${amount}.-` : amount.toFixed(2)
}

/** « à 3 km », « à 1,5 km », « à moins de 500 m ». */
export function distanceText(km: number): string {
  if (km < 0.5) return 'à moins de 500\u00a0m'
  const rounded = km < 10 ? Math.round(km * 2) / 2 : Math.round(km)
  return `à\u00a0${String(rounded).replace('.', ',')}\u00a0km`
}

export function quoted(text: string): string {
  return `«${NO_BREAK_SPACE}${text}${NO_BREAK_SPACE}»`
}

export function enumerated(items: readonly string[]): string {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(', ')} et ${items.at(-1)}`
}

export function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase('fr') + text.slice(1)
}

export function uncapitalized(text: string): string {
  return text.charAt(0).toLocaleLowerCase('fr') + text.slice(1)
}

export function ofName(name: string): string {
  const isVowel = /^[aeiouyœæ]/i.test(name.normalize('NFD'))
  return `${isVowel ? 'd’' : 'de '}${name}`
}

/** « 0 événement », « 1 événement », « 1’204 événements »: the French plural starts at two. */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${grouped(count)}${NO_BREAK_SPACE}${Math.abs(count) < 2 ? singular : plural}`
}

export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+(?!\d))/g, '’')
}
