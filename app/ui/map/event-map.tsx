import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { EventMapProps } from './map-props'

/** The map is loaded this far before it scrolls into view. */
const NEAR_PIXELS = 300

// Leaflet uses `window` when imported, so only browsers may load it.
const LeafletMap = lazy(() =>
  import('./event-map.client').then(
    (module) => ({ default: module.LeafletMap }),
    () => ({ default: MapUnavailable }),
  ),
)

/** Shows `children` where the map cannot be shown. */
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
