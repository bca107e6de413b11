/** WGS84 degrees with two decimals: about a kilometre. */
export interface Position {
  lat: number
  lng: number
}

const BOUNDS = { south: 45.6, north: 48, west: 5.7, east: 10.7 } as const
export const POSITION_RADIUS_KM = 10

/** Two decimals; null outside of Switzerland and its surroundings. */
export function coarsePosition(lat: number, lng: number): Position | null {
  const isNear = lat >= BOUNDS.south && lat <= BOUNDS.north && lng >= BOUNDS.west && lng <= BOUNDS.east
  return isNear ? { lat: Math.round(lat * 100) / 100, lng: Math.round(lng * 100) / 100 } : null
}

/** « 46.52,6.63 » */
export function positionText({ lat, lng }: Position): string {
  return `${lat},${lng}`
}

export function parsePosition(text: string | null): Position | null {
  const [, lat, lng] = /^(\d{2}(?:\.\d{1,10})?),(\d{1,2}(?:\.\d{1,10})?)$/.exec(text ?? '') ?? []
  return lat && lng ? coarsePosition(Number(lat), Number(lng)) : null
}
