import type { ReactNode } from 'react'

export interface MapPoint {
  id: string
  title: string
  /** Where the title leads: a path of this site. */
  href: string
  /** The date as a reader says it: « samedi 28 novembre, 20 h 30 ». */
  when: string
  place: string
  lat: number
  lng: number
}

export interface EventMapProps {
  /** A new array is a new map: markers are drawn again and its bounds fitted. */
  points: readonly MapPoint[]
  /** Leaflet's template, `https://…/{z}/{x}/{y}.png`; its origin must be allowed by img-src. */
  tileUrl: string
  /** Credit of the tiles. Trusted HTML: it comes from the configuration, never from a visitor. */
  attribution: string
  /** What the map shows, for those who do not see it. */
  label: string
  /** Sizes the map; without a height of its own the map has none. */
  className?: string
  /** What stands in the map's place without JavaScript, until the map is near, and when it cannot be loaded. */
  children: ReactNode
}
