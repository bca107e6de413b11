import type { AgendaEvent } from '~/domain/event'
import { htmlToMarkdown, plainText, shorten } from '~/features/events/markdown.server'
import { withoutControls, withoutUnseen } from '~/platform/characters'

const MAX_TITLE = 140
const MAX_DESCRIPTION = 10_000

/** One line of NFC text without markup and control characters. */
export function oneLine(text: string, maxLength: number): string {
  return shorten(readable(plainText(htmlToMarkdown(text))).trim(), maxLength)
}

export function titleOf(text: string): string {
  return oneLine(text, MAX_TITLE)
}

/** Markdown subset, NFC, shortened. */
export function descriptionOf(text: string): string {
  return shorten(readable(htmlToMarkdown(text)), MAX_DESCRIPTION)
}

// Lone surrogates, and two characters that XML cannot carry.
const UNWRITABLE = /[\p{Cs}\ufffe\uffff]/gu

function readable(text: string): string {
  return withoutUnseen(withoutControls(text)).replace(UNWRITABLE, '').normalize('NFC')
}

type Price = AgendaEvent['price']
const AMOUNT = String.raw`(\d{1,5}(?:[.,]\d{1,2})?)(?:[.,]?[-–—])?`
const CURRENCY = String.raw`(?:CHF|Fr\.?|francs?)`
const SINGLE_PRICE = new RegExp(`^(?:${CURRENCY} ?)?${AMOUNT} ?(?:${CURRENCY})?$`, 'i')
const PRICE_RANGE = new RegExp(
  `^(?:de )?(?:${CURRENCY} ?)?${AMOUNT} ?(?:à|-|–) ?(?:${CURRENCY} ?)?${AMOUNT} ?(?:${CURRENCY})?$`,
  'i',
)

/** A text that is not clearly a price becomes the note of an unknown price. */
export function priceOf(text: string | null): Price {
  const note = text === null ? '' : oneLine(text, 200)
  const price: Price = { kind: 'unknown', minChf: null, maxChf: null, note, reductions: [] }
  if (/^(?:entrée )?(?:gratuite?|libre)$/i.test(note)) return { ...price, kind: 'free', note: '' }
  if (/^(?:entrée )?gratuite?\b/i.test(note)) return { ...price, kind: 'free' }
  if (/\bchapeau\b/i.test(note)) return { ...price, kind: 'hat' }
  if (/^prix libre\b|^libre\b/i.test(note)) return { ...price, kind: 'pay_what_you_want' }

  const range = PRICE_RANGE.exec(note)
  const single = SINGLE_PRICE.exec(note)
  const minChf = francs(range?.[1] ?? single?.[1])
  const maxChf = francs(range?.[2] ?? single?.[1])
  // « 0.- » may mean free or unknown, so the note keeps the text.
  if (!minChf || !maxChf || maxChf < minChf) return price
  return { ...price, kind: 'paid', minChf, maxChf, note: '' }
}

function francs(text: string | undefined): number | null {
  return text === undefined ? null : Number(text.replace(',', '.'))
}

/** « Dès 6 ans », « 4-6 ans », « tout public / famille ». */
export function audienceOf(text: string | null, tags: readonly string[]): AgendaEvent['audience'] {
  const age = text ?? ''
  const range = /\b(\d{1,2}) ?(?:-|–|à) ?(\d{1,2}) ans\b/i.exec(age)
  const from = /\bdès (\d{1,2}) ans\b/i.exec(age)
  const minAge = range?.[1] ?? from?.[1] ?? null
  const maxAge = range?.[2] ?? null
  return {
    minAge: minAge === null ? null : Number(minAge),
    maxAge: maxAge === null ? null : Number(maxAge),
    family: /famille|enfant/i.test(age) || tags.some((tag) => /^famille$/i.test(tag)),
  }
}
