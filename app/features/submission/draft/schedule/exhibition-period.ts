import type { AgendaEvent, Occurrence } from '~/domain/event'
import { isAppointment } from '~/features/events/exhibition-text'

/** The period of an exhibition; null where it has several, or dates that the form's exhibition fields cannot express. */
export function periodOf({
  kind,
  occurrences,
}: Pick<AgendaEvent, 'kind' | 'occurrences'>): Occurrence | null {
  if (kind !== 'exhibition') return null
  const [only, another] = occurrences.filter(({ time }) => time !== 'timed')
  if (!only || another) return null
  return occurrences.every((date) => date === only || isAppointment(date)) ? only : null
}
