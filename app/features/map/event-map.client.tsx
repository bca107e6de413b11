import { Link } from '@remix-run/react'
import L from 'leaflet'
import 'leaflet.markercluster'
import 'leaflet.markercluster/dist/MarkerCluster.css'
import iconUrl from 'leaflet/dist/images/marker-icon.png'
import iconRetinaUrl from 'leaflet/dist/images/marker-icon-2x.png'
import shadowUrl from 'leaflet/dist/images/marker-shadow.png'
import 'leaflet/dist/leaflet.css'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { AttributionControl, MapContainer, Popup, TileLayer, useMap, ZoomControl } from 'react-leaflet'
import type { EventMapProps, MapPoint } from './event-map'
import './event-map.css'

const TILE_SIZE = 256
const MAX_ZOOM = 18
const POPUP_MAX_WIDTH = 300
/** A street and its neighbours: what a map of one place opens on. */
const PLACE_ZOOM = 15
const BOUNDS_PADDING_PIXELS = 40
const CLUSTER_RADIUS_PIXELS = 50
const CLUSTER_SIZE_PIXELS = 44
/** Suisse romande, shown when there is nothing to point at. */
const ROMANDIE = L.latLngBounds([45.82, 5.95], [47.5, 7.9])

const MARKER_ICON = L.icon({ ...L.Icon.Default.prototype.options, iconUrl, iconRetinaUrl, shadowUrl })
const POPUP_MARGIN = L.point(16, 16)
/** Leaves the marker visible under its popup. */
const POPUP_OFFSET = L.point(MARKER_ICON.options.popupAnchor ?? [0, 0])

interface OpenPoint {
  point: MapPoint
  marker: L.Marker
  /** Where the marker stood when it was opened: a marker fanned out of its cluster is not at the point's own place. */
  position: L.LatLng
}

export function LeafletMap({ points, tileUrl, attribution, label, className = '' }: EventMapProps) {
  const [ground, setGround] = useState<'loading' | 'shown' | 'missing'>('loading')
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches

  return (
    <div className={`event-map ${className}`}>
      <MapContainer
        bounds={ROMANDIE}
        maxZoom={MAX_ZOOM}
        scrollWheelZoom={false}
        zoomAnimation={!still}
        fadeAnimation={!still}
        markerZoomAnimation={!still}
        zoomControl={false}
        attributionControl={false}
      >
        <AttributionControl prefix={false} />
        <ZoomControl position="bottomright" zoomInTitle="Zoom avant" zoomOutTitle="Zoom arrière" />
        <TileLayer
          url={tileUrl}
          attribution={attribution}
          tileSize={TILE_SIZE}
          maxZoom={MAX_ZOOM}
          eventHandlers={{
            tileload: () => setGround('shown'),
            tileerror: () => setGround((before) => (before === 'shown' ? before : 'missing')),
          }}
        />
        <Container label={label} />
        <Markers points={points} still={still} />
      </MapContainer>
      <p role="status" className="event-map-note">
        {ground === 'missing' && 'Fond de carte indisponible'}
      </p>
    </div>
  )
}

/** Names the map's own element, and gives it the wheel only while it has the focus, so that scrolling passes over it. */
function Container({ label }: { label: string }) {
  const map = useMap()
  useEffect(() => {
    map.getContainer().setAttribute('role', 'region')
    map.getContainer().setAttribute('aria-label', label)
  }, [map, label])
  useEffect(() => {
    const takeWheel = () => void map.scrollWheelZoom.enable()
    const leaveWheel = () => void map.scrollWheelZoom.disable()
    map.on('focus', takeWheel).on('blur', leaveWheel)
    return () => void map.off('focus', takeWheel).off('blur', leaveWheel)
  }, [map])
  return null
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
    // Added in one call: the cluster tree is then built once, not once a marker.
    group.addLayers(
      points.map((point) =>
        eventMarker(point, (marker) => setOpen({ point, marker, position: marker.getLatLng() })),
      ),
    )
    map.addLayer(group)
    map.fitBounds(points.length > 0 ? L.latLngBounds(points.map(({ lat, lng }) => [lat, lng])) : ROMANDIE, {
      padding: [BOUNDS_PADDING_PIXELS, BOUNDS_PADDING_PIXELS],
      maxZoom: PLACE_ZOOM,
      animate: false,
    })
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

/** What an opened marker says. Takes the focus, which Leaflet's own popup leaves behind on the marker. */
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
        <X size={18} aria-hidden />
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
