// This browser sets out here. It is kept nowhere else.
import { useEffect, useState } from 'react'
import { storedItem, storeItem } from '~/platform/browser-storage'
import { parseJson } from '~/platform/parse-json'
import type { Departure } from './travel-links'

const STORAGE_KEY = 'depart'
const LONGEST = 100

/** Null until the page is alive, and where nothing is kept. A departure that the browser refuses to keep holds for
 * this page. */
export function useDeparture(): [Departure | null, (departure: Departure | null) => void] {
  const [departure, setDeparture] = useState<Departure | null>(null)

  useEffect(() => {
    setDeparture(storedDeparture())
    const changed = ({ key }: StorageEvent) => key === STORAGE_KEY && setDeparture(storedDeparture())
    window.addEventListener('storage', changed)
    return () => window.removeEventListener('storage', changed)
  }, [])

  function choose(chosen: Departure | null) {
    setDeparture(chosen)
    storeItem(STORAGE_KEY, chosen && JSON.stringify(chosen))
  }
  return [departure, choose]
}

function storedDeparture(): Departure | null {
  return departureIn(parseJson(storedItem(STORAGE_KEY) ?? ''))
}

/** Anything else that may lie there counts as nothing. */
export function departureIn(stored: unknown): Departure | null {
  if (typeof stored !== 'object' || stored === null || !('label' in stored)) return null
  const { label } = stored
  if (typeof label !== 'string' || label.trim() === '' || label.length > LONGEST) return null
  return { label, point: 'point' in stored ? pointIn(stored.point) : null }
}

function pointIn(stored: unknown): Departure['point'] {
  if (typeof stored !== 'object' || stored === null || !('lat' in stored) || !('lng' in stored)) return null
  const { lat, lng } = stored
  return Number.isFinite(lat) && Number.isFinite(lng) ? { lat: Number(lat), lng: Number(lng) } : null
}
