// Addresses of timetable and maps, as of November 2026: docs/decisions/client.md.
import type { Journey, Point } from './journey'

/** Somebody sets out here. A departure chosen from the list of localities has a point. */
export interface Departure {
  label: string
  point: Point | null
}

/** The timetable of the Swiss railways, to arrive by the hour of the date. */
export function timetableLink({ to, date }: Journey, from: Departure | null): string {
  const params = new URLSearchParams()
  if (from) params.set('von', stopNameOf(from.label))
  params.set('nach', to)
  // The quotation marks are part of the values.
  if (date) params.set('date', `"${date.day}"`)
  if (date?.time) {
    params.set('time', `"${date.time}"`)
    params.set('moment', '"ARRIVAL"')
  }
  return `https://www.sbb.ch/fr?${params}`
}

/** The way in OpenStreetMap; without a point it looks for the address. */
export function routeLink(
  { point, to }: Pick<Journey, 'point' | 'to'>,
  by: 'foot' | 'bike',
  from: Departure | null,
): string {
  const params = new URLSearchParams({ engine: `fossgis_osrm_${by}` })
  if (from) params.set('from', from.point ? coordinates(from.point) : from.label)
  params.set('to', point ? coordinates(point) : to)
  return `https://www.openstreetmap.org/directions?${params}`
}

/** « 1260 Nyon », « Lausanne (VD) »: without what a name of a stop does not have. */
export function stopNameOf(label: string): string {
  return label.replace(/^\d{4}\s+/, '').replace(/\s*\(([A-Z]{2})\)$/, '')
}

function coordinates({ lat, lng }: Point): string {
  return `${lat},${lng}`
}
