import type { Price } from '~/domain/event'
import type { DateRow, EventForm } from './event-form-schema'
import type { FieldErrors } from './schedule/schedule-checks'

const MAX_REDUCTIONS = 10
const REDUCTION_LENGTH = 80

/** The price that the form tells. Errors are put under the names of their fields. */
export function priceOf(price: EventForm['price'], errors: FieldErrors): Price {
  const reductions = [
    ...new Set(
      price.reductions
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  ]
  if (reductions.length > MAX_REDUCTIONS) errors['price.reductions'] = `Au plus ${MAX_REDUCTIONS} lignes.`
  else if (reductions.some((line) => line.length > REDUCTION_LENGTH)) {
    errors['price.reductions'] = `Au plus ${REDUCTION_LENGTH} caractères par ligne.`
  }
  const amounts = amountsOf(price)
  if (amounts === 'reversed') errors['price.maxChf'] = REVERSED
  return {
    kind: price.kind,
    ...(amounts === 'reversed' ? NO_AMOUNTS : amounts),
    note: price.note,
    reductions,
  }
}

/** A date's own price; null = as the event. Note and reductions, which a row does not tell, stay as they are while its
 * kind does. */
export function priceOfRow(
  { priceKind, minChf, maxChf }: DateRow,
  before: Price | null,
): { ok: true; price: Price | null } | { ok: false; errors: FieldErrors } {
  if (priceKind === undefined) {
    const isTold = minChf !== undefined || maxChf !== undefined
    return isTold ? { ok: false, errors: { priceKind: UNTOLD_KIND } } : { ok: true, price: null }
  }
  const amounts = amountsOf({ kind: priceKind, minChf, maxChf })
  if (amounts === 'reversed') return { ok: false, errors: { maxChf: REVERSED } }
  const { note, reductions } = before?.kind === priceKind ? before : { note: '', reductions: [] }
  return { ok: true, price: { kind: priceKind, ...amounts, note, reductions } }
}

const REVERSED = 'Le prix maximal est inférieur au prix minimal.'
const UNTOLD_KIND = 'Choisissez l’entrée de cette date, «\u00a0Payant\u00a0» par exemple.'
const NO_AMOUNTS = { minChf: null, maxChf: null }

function amountsOf({
  kind,
  minChf,
  maxChf,
}: Pick<EventForm['price'], 'kind' | 'minChf' | 'maxChf'>): Pick<Price, 'minChf' | 'maxChf'> | 'reversed' {
  if (kind !== 'paid') return NO_AMOUNTS
  if (minChf !== undefined && maxChf !== undefined && rounded(maxChf) < rounded(minChf)) return 'reversed'
  return { minChf: roundedOrNull(minChf), maxChf: roundedOrNull(maxChf) }
}

function roundedOrNull(chf: number | undefined): number | null {
  return chf === undefined ? null : rounded(chf)
}

function rounded(chf: number): number {
  return Math.round(chf * 100) / 100
}
