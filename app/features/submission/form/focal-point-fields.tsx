import { type ChangeEvent, type MouseEvent, useEffect, useRef } from 'react'
import { CONTROL, FieldErrors } from '~/ui/field'
import type { FormImage } from '../form-view'
import { announceChange, type Field } from './form-fields'

const MIDDLE = 50
interface FocalPoint {
  x: number
  y: number
}

/**
 * The photo, and the point of it that stays in sight where it is cut: chosen by a click, or in two fields whose arrow
 * keys move it. Empty fields mean the middle.
 */
export function FocalPointFields({
  x,
  y,
  photo,
  isNew,
  point,
  onPoint,
}: {
  x: Field<number | undefined>
  y: Field<number | undefined>
  point: FocalPoint | null
  onPoint: (point: FocalPoint) => void
  photo: Pick<FormImage, 'src' | 'width' | 'height'>
  isNew: boolean
}) {
  const mark = useRef<HTMLSpanElement>(null)
  const frame = useRef<HTMLElement>(null)

  // The content security policy forbids style attributes, not this.
  useEffect(() => {
    mark.current?.style.setProperty('left', `${point?.x ?? MIDDLE}%`)
    mark.current?.style.setProperty('top', `${point?.y ?? MIDDLE}%`)
  }, [point])

  function choose(event: MouseEvent<HTMLImageElement>) {
    const box = event.currentTarget.getBoundingClientRect()
    const share = (at: number, from: number, size: number) => Math.round(((at - from) / size) * 100)
    onPoint({
      x: share(event.clientX, box.left, box.width),
      y: share(event.clientY, box.top, box.height),
    })
    // React has written the fields by then.
    requestAnimationFrame(() => announceChange(frame.current))
  }

  function change(axis: keyof FocalPoint, event: ChangeEvent<HTMLInputElement>) {
    const typed = event.currentTarget.valueAsNumber
    if (Number.isInteger(typed)) onPoint({ x: MIDDLE, y: MIDDLE, ...point, [axis]: typed })
  }

  return (
    <figure ref={frame}>
      <div className="relative inline-block max-w-full bg-wash">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the two fields below */}
        <img
          src={photo.src}
          alt={isNew ? 'Aperçu de la photo choisie' : 'Photo actuelle'}
          width={photo.width}
          height={photo.height}
          onClick={choose}
          className="h-auto max-h-80 w-auto max-w-full cursor-crosshair"
        />
        <span
          ref={mark}
          aria-hidden="true"
          className="needs-script pointer-events-none absolute size-6 -translate-1/2 rounded-full border-3 border-white outline-2 outline-black"
        />
      </div>
      <figcaption className="mt-1.5 text-quiet text-sm">
        {isNew ? 'La photo que vous avez choisie.' : 'La photo actuelle.'} Dans les listes, ses bords peuvent
        être coupés&nbsp;: <span className="needs-script">touchez la partie à garder visible, ou </span>{' '}
        indiquez sa position en pour cent.
      </figcaption>
      <div className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-[10rem_10rem]">
        {(
          [
            ['x', x, 'Depuis la gauche'],
            ['y', y, 'Depuis le haut'],
          ] as const
        ).map(([axis, field, label]) => (
          <div key={axis}>
            <label htmlFor={field.id} className="block font-semibold text-sm">
              {label}
            </label>
            <FieldErrors id={field.errorId} errors={field.errors} />
            <input
              id={field.id}
              name={field.name}
              type="number"
              min={0}
              max={100}
              step={1}
              inputMode="numeric"
              placeholder={String(MIDDLE)}
              value={point?.[axis] ?? ''}
              onChange={(event) => change(axis, event)}
              aria-invalid={field.errors ? true : undefined}
              aria-describedby={field.errors && field.errorId}
              className={`${CONTROL} mt-1 h-11 px-3`}
            />
          </div>
        ))}
      </div>
    </figure>
  )
}

/** The focal point, in percent, with which the form was loaded; null = none. */
export function focalPointOf(x: Field<number | undefined>, y: Field<number | undefined>): FocalPoint | null {
  const [left = Number.NaN, top = Number.NaN] = [x, y].map(({ initialValue }) =>
    Number.parseInt(String(initialValue), 10),
  )
  if (Number.isNaN(left) && Number.isNaN(top)) return null
  return { x: Number.isNaN(left) ? MIDDLE : left, y: Number.isNaN(top) ? MIDDLE : top }
}
