import L from 'leaflet'
import 'leaflet.markercluster'
import 'leaflet.markercluster/dist/MarkerCluster.css'
import { useEffect, useRef, useState } from 'react'
import { Popup, useMap } from 'react-leaflet'
import { counted, quoted } from '~/platform/french'
import { Icon } from '../icon'
import { Link } from '../link'
import { MapFrame, POPUP_OFFSET, pinIcon, wantsNoMotion } from './map-frame.client'
import type { EventMapProps, MapPoint } from './map-props'

const POPUP_MAX_WIDTH = 300
const PLACE_ZOOM = 15
const BOUNDS_PADDING_PIXELS = 40
const CLUSTER_RADIUS_PIXELS = 50
const CLUSTER_SIZE_PIXELS = 44
const AREA_SIZE_PIXELS = 56
const ROMANDIE = L.latLngBounds([45.82, 5.95], [47.5, 7.9])

const POPUP_MARGIN = L.point(16, 16)

interface OpenPoint {
  point: MapPoint
  marker: L.Marker
}

type ClusterKey = L.LeafletEvent & { originalEvent?: KeyboardEvent }

interface OpenPlace {
  points: MapPoint[]
  cluster: L.MarkerCluster
}

export function LeafletMap({
  points,
  tileUrl,
  attribution,
  label,
  nouns = EVENTS,
  className,
}: EventMapProps) {
  return (
    <MapFrame
      view={{ bounds: ROMANDIE }}
      tileUrl={tileUrl}
      attribution={attribution}
      label={label}
      className={className}
    >
      <Markers points={points} nouns={nouns} still={wantsNoMotion()} />
    </MapFrame>
  )
}

type Nouns = NonNullable<EventMapProps['nouns']>
const EVENTS: Nouns = ['événement', 'événements']

function Markers({ points, nouns, still }: Pick<EventMapProps, 'points'> & { nouns: Nouns; still: boolean }) {
  const map = useMap()
  const [open, setOpen] = useState<OpenPoint | null>(null)
  const [place, setPlace] = useState<OpenPlace | null>(null)

  useEffect(() => {
    const group = L.markerClusterGroup({
      animate: !still,
      iconCreateFunction: clusterIcon,
      maxClusterRadius: CLUSTER_RADIUS_PIXELS,
      showCoverageOnHover: false,
      spiderfyOnMaxZoom: false,
      zoomToBoundsOnClick: false,
    })
    const pointOf = new Map<L.Marker, MapPoint>()
    for (const point of points) {
      const marker = eventMarker(point, () => {
        setPlace(null)
        setOpen({ point, marker })
      })
      pointOf.set(marker, point)
    }
    function enter(cluster: L.MarkerCluster) {
      if (!isOnePlace(cluster, map)) return cluster.zoomToBounds()
      setOpen(null)
      setPlace({
        points: cluster.getAllChildMarkers().flatMap((marker) => pointOf.get(marker) ?? []),
        cluster,
      })
    }
    group.on('clusterclick', ({ propagatedFrom }) => enter(propagatedFrom))
    group.on('clusterkeypress', ({ propagatedFrom, originalEvent }: ClusterKey) => {
      if (originalEvent?.key === 'Enter' || originalEvent?.key === ' ') enter(propagatedFrom)
    })
    // One call, so that the cluster tree is built once.
    group.addLayers([...pointOf.keys()])
    // Bounds first; otherwise the markers visibly move.
    map.fitBounds(points.length > 0 ? L.latLngBounds(points.map(({ lat, lng }) => [lat, lng])) : ROMANDIE, {
      padding: [BOUNDS_PADDING_PIXELS, BOUNDS_PADDING_PIXELS],
      maxZoom: PLACE_ZOOM,
      animate: false,
    })
    map.addLayer(group)
    return () => {
      setOpen(null)
      setPlace(null)
      map.removeLayer(group)
    }
  }, [map, points, still])

  return (
    <>
      {open && (
        <Popup
          key={open.point.id}
          position={open.marker.getLatLng()}
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
      )}
      {place && (
        <PlacePanel
          points={place.points}
          nouns={nouns}
          onClose={() => {
            setPlace(null)
            place.cluster.getElement()?.focus()
          }}
        />
      )}
    </>
  )
}

/** True when even the closest zoom leaves the markers of this cluster together. */
function isOnePlace(cluster: L.MarkerCluster, map: L.Map): boolean {
  const bounds = cluster.getBounds()
  const [northWest, southEast] = [bounds.getNorthWest(), bounds.getSouthEast()].map((corner) =>
    map.project(corner, map.getMaxZoom()),
  )
  return Boolean(northWest && southEast && northWest.distanceTo(southEast) < CLUSTER_RADIUS_PIXELS)
}

/** Takes the focus: Leaflet's own popup leaves it on the marker. */
function PointCard({ point, onClose }: { point: MapPoint; onClose: () => void }) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => card.current?.querySelector('a')?.focus({ preventScroll: true }), [])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is a second way to press the button inside.
    <div
      ref={card}
      className="event-map-card"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <p>
        <Link to={point.href}>{point.title}</Link>
      </p>
      <p>{point.when}</p>
      <p>{placeOf(point)}</p>
      <button type="button" onClick={onClose} aria-label={`Fermer la fiche de ${quoted(point.title)}`}>
        <Icon name="x" size={18} />
      </button>
    </div>
  )
}

/** Events in one place share a panel instead of a marker each. */
function PlacePanel({ points, nouns, onClose }: { points: MapPoint[]; nouns: Nouns; onClose: () => void }) {
  const panel = useRef<HTMLElement>(null)
  const places = new Set(points.map(placeOf))
  useEffect(() => {
    if (!panel.current) return
    // The map below would drag and zoom.
    L.DomEvent.disableClickPropagation(panel.current)
    L.DomEvent.disableScrollPropagation(panel.current)
    panel.current.focus({ preventScroll: true })
  }, [])

  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="map-place"
      className="event-map-panel"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <h3 id="map-place">{counted(points.length, ...nouns)} au même endroit</h3>
      <button type="button" onClick={onClose} aria-label="Fermer la liste">
        <Icon name="x" size={18} />
      </button>
      {places.size === 1 && <p>{[...places]}</p>}
      <ul>
        {points.map((point) => (
          <li key={point.id}>
            <Link to={point.href}>{point.title}</Link>
            <p>{places.size === 1 ? point.when : `${point.when} · ${placeOf(point)}`}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function placeOf({ place, isApproximate }: MapPoint): string {
  return isApproximate ? `${place} (position approximative)` : place
}

function eventMarker(point: MapPoint, onOpen: () => void): L.Marker {
  const name = `${point.title}, ${point.when}, ${placeOf(point)}`
  const marker = L.marker([point.lat, point.lng], {
    icon: point.isApproximate ? areaIcon(name) : pinIcon(name),
    title: point.title,
  })
  marker.on('click', onOpen)
  marker.on('keypress', ({ originalEvent }) => {
    if (originalEvent.key === 'Enter' || originalEvent.key === ' ') onOpen()
  })
  return marker
}

/** The area is around the locality's centre, where a pin would say « here ». */
function areaIcon(name: string): L.DivIcon {
  const html = document.createElement('span')
  html.textContent = name
  const iconSize = L.point(AREA_SIZE_PIXELS, AREA_SIZE_PIXELS)
  return L.divIcon({ html, className: 'event-map-area', iconSize })
}

function clusterIcon(cluster: L.MarkerCluster): L.DivIcon {
  return L.divIcon({
    html: `${cluster.getChildCount()}<span> événements</span>`,
    className: 'event-map-cluster',
    iconSize: L.point(CLUSTER_SIZE_PIXELS, CLUSTER_SIZE_PIXELS),
  })
}
