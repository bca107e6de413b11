export const DEPARTURE_PARAM = 'depart'
export const DEPARTURE_MAX_LENGTH = 100

/** Returns one line; '' if none is asked. */
export function departureParam(params: URLSearchParams): string {
  const typed = params.get(DEPARTURE_PARAM) ?? ''
  return typed
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, DEPARTURE_MAX_LENGTH)
}

export function tripPath(eventId: string): string {
  return `/evenement/${eventId}/trajet`
}
