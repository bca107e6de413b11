/** An address of OpenStreetMap: the way to the point, else a search for the address. */
export function directionsTo(point: { lat: number; lng: number } | null, address: string): string {
  const [page, params] = point
    ? ['directions', { to: `${point.lat},${point.lng}` }]
    : ['search', { query: address }]
  return `https://www.openstreetmap.org/${page}?${new URLSearchParams(params)}`
}
