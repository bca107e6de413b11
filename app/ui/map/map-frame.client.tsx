import L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { type ReactNode, useEffect, useState } from 'react'
import { AttributionControl, MapContainer, TileLayer, useMap, ZoomControl } from 'react-leaflet'
import './event-map.css'

const TILE_SIZE = 256
const MAX_ZOOM = 18

const PIN_SIZE = L.point(28, 32)
/** The offset leads from the tip of a pin to above its head. */
export const POPUP_OFFSET = L.point(0, -PIN_SIZE.y)

/** `name` is for the ear. */
export function pinIcon(name: string): L.DivIcon {
  const html = document.createElement('span')
  html.textContent = name
  const iconAnchor = L.point(PIN_SIZE.x / 2, PIN_SIZE.y)
  return L.divIcon({ html, className: 'event-map-pin', iconSize: PIN_SIZE, iconAnchor })
}

export function wantsNoMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

export function MapFrame({
  view,
  tileUrl,
  attribution,
  label,
  className = '',
  children,
}: {
  view: { bounds: L.LatLngBounds } | { center: L.LatLngLiteral; zoom: number }
  tileUrl: string
  attribution: string
  label: string
  className?: string
  children: ReactNode
}) {
  const [ground, setGround] = useState<'loading' | 'shown' | 'missing'>('loading')
  const still = wantsNoMotion()
  return (
    <div className={`event-map ${className}`}>
      <MapContainer
        {...view}
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
        {children}
      </MapContainer>
      <p role="status" className="event-map-note">
        {ground === 'missing' && 'Fond de carte indisponible'}
      </p>
    </div>
  )
}

/** The wheel zooms only while the map has the focus; otherwise scrolling the page would stop on it. */
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
