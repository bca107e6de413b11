import { counted, grouped } from '~/platform/french'

/** « 108 événements, dont 42 en cours », « 7 événements en cours »; `ongoing` had begun before the days of the list. */
export function countsText(total: number, ongoing: number): string {
  const events = total === 0 ? 'Aucun événement' : counted(total, 'événement')
  if (ongoing === 0) return events
  return ongoing === total ? `${events} en cours` : `${events}, dont ${grouped(ongoing)}\u00a0en cours`
}
