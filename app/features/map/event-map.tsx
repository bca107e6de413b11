import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

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

/** A map is fetched this many pixels before it scrolls into view. */
const NEAR_PIXELS = 300

// Leaflet touches `window` when imported: only a browser that is about to show a map ever fetches it, with its styles.
const LeafletMap = lazy(() =>
  import('./event-map.client').then(
    (module) => ({ default: module.LeafletMap }),
    () => ({ default: MapUnavailable }),
  ),
)

/** Events as markers on a map, the given children in its place wherever there can be no map. */
export function EventMap(props: EventMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)

  useEffect(() => {
    if (!box.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: `${NEAR_PIXELS}px` },
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])

  return (
    <div ref={box}>
      {near ? (
        <Suspense fallback={props.children}>
          <LeafletMap {...props} />
        </Suspense>
      ) : (
        props.children
      )}
    </div>
  )
}

function MapUnavailable({ children }: EventMapProps) {
  return <>{children}</>
}
