import type { Token } from '~/platform/tokens'
import { daysAsked, type FoundDate } from './asked-days'
import { dateAt } from './dates'

const ARRIVES = /^(?:j?arrives?|arrivons|arrivent|debarque|debarquons)$/
const LEAVES = /^(?:repars?|repart|repartons|repartent|pars|part|partons|rentre|rentrons|reste|restons)$/
const LINKS = /^(?:et|puis|on|je|nous|ils|jusqu|jusqua|jusquau|a|au)$/
const LINKS_MOST = 4

/** « on arrive jeudi soir et on repart dimanche »: all days between. `today`: cultural day. */
export function stayAt(tokens: readonly Token[], at: number, today: string): FoundDate | null {
  const verb = /^(?:on|je|nous)$/.test(tokens[at]?.text ?? '') ? at + 1 : at
  if (!ARRIVES.test(tokens[verb]?.text ?? '')) return null
  const first = dateAt(tokens, verb + 1, today)
  const from = first && daysAsked(first.date, today)?.from
  if (!from) return null
  let next = verb + 1 + first.length
  const most = next + LINKS_MOST
  let isLeft = false
  while (next < most && (LINKS.test(tokens[next]?.text ?? '') || LEAVES.test(tokens[next]?.text ?? ''))) {
    isLeft ||= LEAVES.test(tokens[next]?.text ?? '')
    next += 1
  }
  const last = isLeft ? dateAt(tokens, next, from) : null
  const to = last && daysAsked(last.date, from)?.to
  return to && to >= from ? { date: { from, to }, hours: null, length: next + last.length - at } : null
}
