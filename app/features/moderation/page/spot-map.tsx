import { EventMap } from '~/ui/map/event-map'
import { useRootData } from '~/ui/root-data'
import type { ExistingEvent } from './detail.server'

/** The map shows where the event is, as the public page will show it. Leaflet is loaded when it comes into sight. */
export function SpotMap({ spot }: { spot: NonNullable<ExistingEvent['spot']> }) {
  const site = useRootData()
  if (!site) return null
  return (
    <section aria-labelledby="sur-la-carte" className="needs-script border-t-2 border-ink pt-3">
      <h3 id="sur-la-carte" className="text-lg font-bold">
        Sur la carte
      </h3>
      <div className="mt-2">
        <EventMap
          points={[spot]}
          tileUrl={site.map.tileUrl}
          attribution={site.map.attribution}
          label={`Carte\u00a0: ${spot.place}`}
          className="h-48"
        >
          <div className="h-48 bg-wash" />
        </EventMap>
      </div>
      {spot.isApproximate && (
        <p className="mt-1 text-sm text-quiet">Lieu approximatif&nbsp;: le centre de la localité.</p>
      )}
    </section>
  )
}
