import L from 'leaflet'
import { useEffect, useRef } from 'react'
import { useMap } from 'react-leaflet'
import { MapFrame, pinIcon } from '~/ui/map/map-frame.client'
import type { LocalityPoint } from './locality-field'

const ZOOM = 16
const STEP_PIXELS = 8
const ARROWS: Record<string, [x: number, y: number]> = {
  ArrowUp: [0, -STEP_PIXELS],
  ArrowDown: [0, STEP_PIXELS],
  ArrowLeft: [-STEP_PIXELS, 0],
  ArrowRight: [STEP_PIXELS, 0],
}

export interface PinMapProps {
  point: LocalityPoint
  tileUrl: string
  attribution: string
  onMove: (point: LocalityPoint) => void
}

export function PinMap({ point, onMove, ...ground }: PinMapProps) {
  return (
    <MapFrame {...ground} label="Carte du lieu" view={{ center: point, zoom: ZOOM }} className="h-72">
      <Pin point={point} onMove={onMove} />
    </MapFrame>
  )
}

function Pin({ point: { lat, lng }, onMove }: Pick<PinMapProps, 'point' | 'onMove'>) {
  const map = useMap()
  const marker = useRef<L.Marker | null>(null)
  const tell = useRef(onMove)
  useEffect(() => {
    tell.current = onMove
  })

  useEffect(() => {
    const pin = L.marker(map.getCenter(), {
      icon: pinIcon('Repère du lieu, flèches pour le déplacer'),
      draggable: true,
      autoPan: true,
      keyboard: true,
    }).addTo(map)
    marker.current = pin
    const report = () => tell.current({ lat: pin.getLatLng().lat, lng: pin.getLatLng().lng })
    pin.on('dragend', report)
    const element = pin.getElement()
    function onKeyDown(event: KeyboardEvent) {
      const step = ARROWS[event.key]
      if (!step) return
      // Otherwise the arrow keys move the map.
      event.preventDefault()
      event.stopPropagation()
      const at = map.latLngToContainerPoint(pin.getLatLng()).add(step)
      pin.setLatLng(map.containerPointToLatLng(at))
      report()
    }
    element?.addEventListener('keydown', onKeyDown)
    return () => {
      element?.removeEventListener('keydown', onKeyDown)
      pin.remove()
    }
  }, [map])

  useEffect(() => {
    marker.current?.setLatLng([lat, lng])
    if (!map.getBounds().contains([lat, lng])) map.setView([lat, lng], ZOOM, { animate: false })
  }, [map, lat, lng])

  return null
}
