import { type FormEvent, useRef } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { counted } from '~/platform/french'
import { Combobox } from '~/ui/combobox/combobox'
import { CONTROL, FieldFrame } from '~/ui/field'
import { inputProps } from '~/ui/input-props'
import { PLACES_PATH, type PlaceAnswer } from '../form-view'
import { announceChange, type Field } from './form-fields'

export type OfferedPlace = PlaceAnswer['places'][number]

/** A text field that offers known places. `onKnown` gets the chosen one, null when another name is typed. */
export function PlaceNameField({
  field,
  onKnown,
}: {
  field: Field<string>
  onKnown: (place: OfferedPlace | null) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const chosen = useRef<string | null>(field.initialValue ?? null)
  const alive = useHydrated()

  function choose(place: OfferedPlace, into: HTMLInputElement) {
    into.value = place.name
    fill(into.form, 'place.locality', place.locality)
    const organizer = into.form?.elements.namedItem('organizerName')
    if (organizer instanceof HTMLInputElement && !organizer.value) organizer.value = place.name
    chosen.current = place.name
    onKnown(place)
    announceChange(into)
  }

  function typed({ currentTarget }: FormEvent<HTMLInputElement>) {
    if (chosen.current === null || currentTarget.value === chosen.current) return
    chosen.current = null
    onKnown(null)
  }

  return (
    <div className="relative">
      <FieldFrame field={field} label="Lieu" marksOptional={false}>
        <input
          {...inputProps(field, { type: 'text' })}
          key={field.key}
          ref={input}
          onInput={typed}
          // The field would be empty with « off » in its HTML for somebody who comes back without JavaScript.
          autoComplete={alive ? 'off' : undefined}
          className={`${CONTROL} h-12`}
        />
      </FieldFrame>
      {alive && (
        <Combobox
          key={field.key}
          input={input}
          find={placesFor}
          onChoose={choose}
          countText={(count) => counted(count, 'lieu', 'lieux')}
        />
      )}
    </div>
  )
}

/** The announcement takes this over from the place, unless it says otherwise. */
export function KnownPlace({ place }: { place: OfferedPlace | null }) {
  return (
    <p role="status" className="mt-1.5 text-sm text-quiet empty:hidden">
      {place &&
        [
          place.detail,
          place.facts.length > 0 && `D’après la fiche du lieu\u00a0: ${place.facts.join(', ')}`,
          'Vous pouvez modifier ces informations sous «\u00a0Adresse et accès\u00a0».',
        ]
          .filter(Boolean)
          .join(' · ')}
    </p>
  )
}

/** The rooms of a known place: a choice fills the field of the room, which stands under « Adresse et accès ». */
export function RoomChoice({
  name,
  room,
  rooms,
}: {
  name: string
  /** The field holds this so far. */
  room: string
  rooms: readonly string[]
}) {
  const alive = useHydrated()
  if (!alive || rooms.length === 0) return null

  function choose({ currentTarget: select }: FormEvent<HTMLSelectElement>) {
    fill(select.form, name, select.value)
    announceChange(select)
  }

  return (
    <label className="mt-3 block">
      <span className="mb-1.5 block font-semibold">Salle</span>
      <select onInput={choose} defaultValue={room} className={`${CONTROL} h-12`}>
        <option value="">Non précisée</option>
        {[...new Set([...rooms, room])].filter(Boolean).map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </label>
  )
}

/** Empties the field of the room if it names one of these, which another place does not have. Answers what it says then. */
export function leaveRooms(form: HTMLFormElement | null, name: string, rooms: readonly string[]): string {
  const control = form?.elements.namedItem(name)
  if (!(control instanceof HTMLInputElement)) return ''
  if (rooms.includes(control.value)) control.value = ''
  return control.value
}

function fill(form: HTMLFormElement | null, name: string, value: string): void {
  const control = form?.elements.namedItem(name)
  if (control instanceof HTMLInputElement) control.value = value
}

/** Rejected when the server does not answer: the field then works as a plain one. */
async function placesFor(q: string, signal: AbortSignal) {
  const answer = await fetch(`${PLACES_PATH}?${new URLSearchParams({ q })}`, { signal })
  if (!answer.ok) return []
  const { places }: PlaceAnswer = await answer.json()
  return [{ label: '', options: places }]
}
