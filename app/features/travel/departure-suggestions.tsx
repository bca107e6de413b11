import type { RefObject } from 'react'
import { LOCALITIES_PATH, type LocalityAnswer } from '~/features/submission/form-view'
import { counted } from '~/platform/french'
import { Combobox } from '~/ui/combobox/combobox'
import type { Departure } from './travel-links'

export function DepartureSuggestions({
  input,
  onChoose,
}: {
  input: RefObject<HTMLInputElement>
  onChoose: (departure: Departure) => void
}) {
  return (
    <Combobox
      input={input}
      find={localitiesFor}
      onChoose={({ value, lat, lng }, field) => {
        field.value = value
        onChoose({ label: value, point: { lat, lng } })
      }}
      countText={(count) => counted(count, 'localité')}
      startsAsking
    />
  )
}

/** Rejected when the server does not answer: the field then works as a plain one. */
async function localitiesFor(q: string, signal: AbortSignal) {
  const answer = await fetch(`${LOCALITIES_PATH}?${new URLSearchParams({ q })}`, { signal })
  if (!answer.ok) return []
  const { localities }: LocalityAnswer = await answer.json()
  return [{ label: '', options: localities }]
}
