import { Link } from '@remix-run/react'
import L from 'leaflet'
import 'leaflet.markercluster'
import 'leaflet.markercluster/dist/MarkerCluster.css'
import { useEffect, useRef, useState } from 'react'
import { Popup, useMap } from 'react-leaflet'
import { Icon } from '~/ui/icon'
import { MARKER_ICON, MapFrame, wantsNoMotion } from './map-frame.client'
import type { EventMapProps, MapPoint } from './map-props'

const POPUP_MAX_WIDTH = 300
const PLACE_ZOOM = 15
const BOUNDS_PADDING_PIXELS = 40
const CLUSTER_RADIUS_PIXELS = 50
const CLUSTER_SIZE_PIXELS = 44
const ROMANDIE = L.latLngBounds([45.82, 5.95], [47.5, 7.9])

const POPUP_MARGIN = L.point(16, 16)
/** Keeps the marker visible under its popup. */
const POPUP_OFFSET = L.point(MARKER_ICON.options.popupAnchor ?? [0, 0])

interface OpenPoint {
  point: MapPoint
  marker: L.Marker
  /** A marker that was spread out of its cluster is not at the point's own place. */
  position: L.LatLng
}

export function LeafletMap({ points, tileUrl, attribution, label, className }: EventMapProps) {
  return (
    <MapFrame
      view={{ bounds: ROMANDIE }}
      tileUrl={tileUrl}
      attribution={attribution}
      label={label}
      className={className}
    >
      <Markers points={points} still={wantsNoMotion()} />
    </MapFrame>
  )
}

function Markers({ points, still }: { points: readonly MapPoint[]; still: boolean }) {
  const map = useMap()
  const [open, setOpen] = useState<OpenPoint | null>(null)

  useEffect(() => {
    const group = L.markerClusterGroup({
      animate: !still,
      iconCreateFunction: clusterIcon,
      maxClusterRadius: CLUSTER_RADIUS_PIXELS,
      showCoverageOnHover: false,
    })
    // One call, so that the cluster tree is built once.
    group.addLayers(
      points.map((point) =>
        eventMarker(point, (marker) => setOpen({ point, marker, position: marker.getLatLng() })),
      ),
    )
    // Bounds first; otherwise the markers visibly move.
    map.fitBounds(points.length > 0 ? L.latLngBounds(points.map(({ lat, lng }) => [lat, lng])) : ROMANDIE, {
      padding: [BOUNDS_PADDING_PIXELS, BOUNDS_PADDING_PIXELS],
      maxZoom: PLACE_ZOOM,
      animate: false,
    })
    map.addLayer(group)
    return () => {
      setOpen(null)
      map.removeLayer(group)
    }
  }, [map, points, still])

  if (!open) return null
  return (
    <Popup
      key={open.point.id}
      position={open.position}
      offset={POPUP_OFFSET}
      maxWidth={POPUP_MAX_WIDTH}
      autoPanPadding={POPUP_MARGIN}
      closeButton={false}
      eventHandlers={{ remove: () => setOpen((current) => (current === open ? null : current)) }}
    >
      <PointCard
        point={open.point}
        onClose={() => {
          map.closePopup()
          open.marker.getElement()?.focus()
        }}
      />
    </Popup>
  )
}

/** Takes the focus: Leaflet's own popup leaves it on the marker. */
function PointCard({ point, onClose }: { point: MapPoint; onClose: () => void }) {
  const title = useRef<HTMLAnchorElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is a second way to press the button inside.
    <div
      className="event-map-card"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <p>
        <Link ref={title} to={point.href}>
          {point.title}
        </Link>
      </p>
      <p>{point.when}</p>
      <p>{point.place}</p>
      <button type="button" onClick={onClose} aria-label="Fermer">
        <Icon name="x" size={18} />
      </button>
    </div>
  )
}

function eventMarker(point: MapPoint, onOpen: (marker: L.Marker) => void): L.Marker {
  const marker = L.marker([point.lat, point.lng], {
    icon: MARKER_ICON,
    title: point.title,
    alt: `${point.title}, ${point.when}, ${point.place}`,
  })
  marker.on('click', () => onOpen(marker))
  marker.on('keypress', ({ originalEvent }) => {
    if (originalEvent.key === 'Enter' || originalEvent.key === ' ') onOpen(marker)
  })
  return marker
}

function clusterIcon(cluster: L.MarkerCluster): L.DivIcon {
  return L.divIcon({
    html: `${cluster.getChildCount()}<span> événements</span>`,
    className: 'event-map-cluster',
    iconSize: L.point(CLUSTER_SIZE_PIXELS, CLUSTER_SIZE_PIXELS),
  })
}
