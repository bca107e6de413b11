import type { ReactNode } from 'react'

export interface MapPoint {
  id: string
  title: string
  href: string
  when: string
  place: string
  /** The coordinates are those of the locality only. */
  isApproximate: boolean
  lat: number
  lng: number
}

export interface EventMapProps {
  points: readonly MapPoint[]
  /** Leaflet's template, `https://…/{z}/{x}/{y}.png`; img-src must allow its origin. */
  tileUrl: string
  /** Trusted HTML: from the configuration, never from visitors. */
  attribution: string
  label: string
  /** The points are called this, one and several; default: events. */
  nouns?: readonly [one: string, many: string]
  /** Must give the map a height. */
  className?: string
  /** The children are shown without JavaScript, until the map is near, and if it cannot be loaded. */
  children: ReactNode
}
