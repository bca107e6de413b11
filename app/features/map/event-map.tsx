import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { EventMapProps } from './map-props'

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
