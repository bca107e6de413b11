import { useRef, useState } from 'react'
import { EVENT_FIELDS } from '~/domain/event-fields'
import type { PossibleDuplicate } from '~/features/events/duplicates.server'
import { CheckboxField, RadioGroup } from '~/ui/choice-field'
import { TextField } from '~/ui/field'
import { errorsOf, type StepProps } from './form-fields'
import { LocalityField, type LocalityPoint } from './locality-field'
import { KnownPlace, leaveRooms, type OfferedPlace, PlaceNameField, RoomChoice } from './place-name-field'
import { PossibleDuplicates } from './possible-duplicates'
import { Step } from './step'

/** `onPoint` gets the point of the place or its locality, null as long as it is not known. */
export function PlaceStep({
  view,
  form,
  fields,
  duplicates,
  onPoint,
}: StepProps & { duplicates: PossibleDuplicate[]; onPoint: (point: LocalityPoint | null) => void }) {
  const place = fields.place.getFieldset()
  const { attendance, placeUnknown, onlineUrl } = fields
  const isElsewhere =
    placeUnknown.initialValue !== undefined ||
    (attendance.initialValue ?? 'in_person') !== 'in_person' ||
    ['attendance', 'placeUnknown', 'onlineUrl'].some((name) => errorsOf(form, name))
  const [known, setKnown] = useState<OfferedPlace | null>(null)
  const [rooms, setRooms] = useState<readonly string[]>(view.rooms)
  const [room, setRoom] = useState(place.room.initialValue ?? '')
  const step = useRef<HTMLDivElement>(null)

  function choose(chosen: OfferedPlace | null) {
    setKnown(chosen)
    setRoom(leaveRooms(step.current?.closest('form') ?? null, place.room.name, rooms))
    setRooms(chosen?.rooms ?? [])
    if (chosen && chosen.lat !== null && chosen.lng !== null) onPoint({ lat: chosen.lat, lng: chosen.lng })
  }

  return (
    <Step name="where">
      <div ref={step}>
        <div className="for-place">
          <div className="for-known-place grid grid-cols-2 items-end gap-x-3">
            <PlaceNameField field={place.name} onKnown={choose} />
            <LocalityField field={place.locality} suggestions={view.localities} onPoint={onPoint} />
          </div>
          <KnownPlace place={known} />
          <RoomChoice key={known?.name} name={place.room.name} room={room} rooms={rooms} />
        </div>
        <details open={isElsewhere || undefined} className="mt-1">
          <summary className="inline-flex min-h-11 items-center text-sm underline underline-offset-4 hover:text-accent">
            En ligne, ou lieu à confirmer
          </summary>
          <div className="space-y-3 pb-2">
            <RadioGroup
              field={attendance}
              legend="Où l’événement a-t-il lieu&nbsp;?"
              hidesLegend
              options={view.attendances}
              fallback="in_person"
            />
            <div className="for-place">
              <CheckboxField field={placeUnknown} label="Le lieu est à confirmer" />
            </div>
            <div className="for-online">
              <TextField
                field={onlineUrl}
                label={EVENT_FIELDS.onlineUrl.inputLabel}
                hint="Le lien à ouvrir pour suivre l’événement en ligne."
                inputMode="url"
                autoComplete="off"
                marksOptional={false}
              />
            </div>
          </div>
        </details>
        <PossibleDuplicates duplicates={duplicates} />
      </div>
    </Step>
  )
}
