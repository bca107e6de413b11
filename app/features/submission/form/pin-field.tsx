import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '~/ui/button'
import { FieldErrors } from '~/ui/field'
import { useRootData } from '~/ui/root-data'
import { announceChange, type Field } from './form-fields'
import type { LocalityPoint } from './locality-field'
import type { PinMapProps } from './pin-map.client'

const PinMap = lazy<ComponentType<PinMapProps>>(() =>
  import('./pin-map.client').then(
    (module) => ({ default: module.PinMap }),
    () => ({ default: NoMap }),
  ),
)

function NoMap() {
  return <p className="p-4 text-quiet text-sm">La carte n’a pas pu être chargée.</p>
}

const NEAR = { rootMargin: '300px' }
const DIGITS = 5

/** Nothing is posted until the pin is moved, and the server uses the locality's coordinates. */
export function PinField({
  lat,
  lng,
  locality,
}: {
  lat: Field<number | undefined>
  lng: Field<number | undefined>
  locality: LocalityPoint | null
}) {
  const box = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  const [pin, setPin] = useState(() => pointOf(lat.initialValue, lng.initialValue))
  const map = useRootData()?.map

  // Another locality makes the old pin wrong.
  const [before, setBefore] = useState(locality)
  if (locality !== before) {
    if (before && (before.lat !== locality?.lat || before.lng !== locality.lng)) setPin(null)
    setBefore(locality)
  }

  useEffect(() => {
    if (!box.current) return
    const observer = new IntersectionObserver(
      (entries) => setNear((was) => was || entries.some((entry) => entry.isIntersecting)),
      NEAR,
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])

  function move(point: LocalityPoint | null) {
    setPin(point)
    // Wait until React has written the new values into the inputs.
    requestAnimationFrame(() => announceChange(box.current))
  }

  const shown = pin ?? locality
  return (
    <div ref={box}>
      <input type="hidden" name={lat.name} value={pin ? pin.lat.toFixed(DIGITS) : ''} />
      <input type="hidden" name={lng.name} value={pin ? pin.lng.toFixed(DIGITS) : ''} />
      <FieldErrors id={lat.errorId} errors={lat.errors ?? lng.errors} />
      {map && (
        <div className="needs-script">
          <p className="mb-2 font-semibold">Sur la carte</p>
          {/* The space is reserved, so that a late map does not move the fields below. */}
          <div className="h-72 bg-wash">
            {near && shown ? (
              <Suspense>
                <PinMap point={shown} tileUrl={map.tileUrl} attribution={map.attribution} onMove={move} />
              </Suspense>
            ) : (
              <p className="p-4 text-quiet text-sm">La carte s’affiche dès que la localité est choisie.</p>
            )}
          </div>
          <p className="mt-1.5 text-quiet text-sm">
            Placez le repère à l’endroit exact, avec la souris, le doigt ou les flèches du clavier.
          </p>
          <p role="status" className="sr-only">
            {pin && `Repère placé à ${pin.lat.toFixed(DIGITS)}, ${pin.lng.toFixed(DIGITS)}`}
          </p>
          {pin && locality && (
            <Button type="button" look="quiet" onClick={() => move(null)}>
              Remettre au centre de la localité
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function pointOf(lat: unknown, lng: unknown): LocalityPoint | null {
  if (typeof lat !== 'string' || typeof lng !== 'string') return null
  const point = { lat: Number.parseFloat(lat), lng: Number.parseFloat(lng) }
  return Number.isFinite(point.lat) && Number.isFinite(point.lng) ? point : null
}
