import type { AgendaEvent } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
import type { Pending, PendingEvent } from '~/features/events/pending.server'

type Dated = Pick<AgendaEvent, 'occurrences' | 'openingHours'>

/** The new version that waits of the event whose page is at this address: no other page tells of it. */
export function correctionAt(address: string, pending: Pick<Pending, 'find'>): PendingEvent | null {
  const [, id] = /^\/evenement\/([\w-]+)/.exec(address) ?? []
  return id === undefined ? null : pending.find(amendmentId(id))
}

/** Whether a new version of this published event waits that has other dates or hours: visitors should not rely on
 * those that are public. */
export function isDateInCorrection(event: Dated & { id: string }, pending: Pick<Pending, 'find'>): boolean {
  const amendment = pending.find(amendmentId(event.id))
  return amendment !== null && datesText(amendment) !== datesText(event)
}

function datesText({ occurrences, openingHours }: Dated): string {
  const dates = occurrences.map(({ start, end, time }) => [start, end, time].join(' ')).sort()
  return JSON.stringify([dates, openingHours])
}
