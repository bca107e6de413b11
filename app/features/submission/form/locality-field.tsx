import { useEffect, useRef, useState } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { counted } from '~/platform/french'
import { Button } from '~/ui/button'
import { Combobox } from '~/ui/combobox/combobox'
import { CONTROL, FieldFrame } from '~/ui/field'
import { inputProps } from '~/ui/input-props'
import type { EventFormView, LocalityAnswer } from '../form-view'
import { LOCALITIES_PATH } from '../form-view'
import { announceChange, type Field } from './form-fields'

export interface LocalityPoint {
  lat: number
  lng: number
}

type Locality = LocalityAnswer['localities'][number]

const MIN_TYPED = 2

/**
 * A text field with suggestions (the combobox pattern of the ARIA Authoring Practices). Without JavaScript the
 * browser offers what the server found for an ambiguous name.
 */
export function LocalityField({
  field,
  suggestions,
  onPoint,
}: {
  field: Field<string>
  suggestions: EventFormView['localities']
  onPoint: (point: LocalityPoint | null) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const asking = useRef<AbortController | null>(null)
  const alive = useHydrated()
  const [settled, setSettled] = useState<EventFormView['localities'] | null>(null)

  /** Looks up the initial text, and text that was typed too fast for suggestions. */
  async function look() {
    const text = input.current?.value.trim() ?? ''
    asking.current?.abort()
    if (text.length < MIN_TYPED) return onPoint(null)
    const request = new AbortController()
    asking.current = request
    const localities = await localitiesFor(text, request.signal)
    // If the server does not answer, the pin stays.
    if (localities && !request.signal.aborted) onPoint(namedIn(text, localities))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the locality the form came with
  useEffect(() => {
    void look()
    return () => asking.current?.abort()
  }, [])

  async function find(text: string, signal: AbortSignal) {
    const localities = await localitiesFor(text, signal)
    if (!localities || signal.aborted) return []
    const point = namedIn(text, localities)
    if (point) onPoint(point)
    return [{ label: '', options: localities }]
  }

  function choose({ value, lat, lng }: Locality, chosenFor: HTMLInputElement) {
    chosenFor.value = value
    onPoint({ lat, lng })
    announceChange(chosenFor)
  }

  function settle(value: string) {
    if (!input.current) return
    input.current.value = value
    input.current.focus()
    announceChange(input.current)
    setSettled(suggestions)
    void look()
  }

  return (
    <div className="relative">
      <FieldFrame field={field} label="Localité" marksOptional={false}>
        <input
          {...inputProps(field, { type: 'text' })}
          key={field.key}
          ref={input}
          onBlur={look}
          placeholder="Nyon ou 1260"
          // The field would be empty with « off » in its HTML for somebody who comes back without JavaScript.
          autoComplete={alive ? 'off' : undefined}
          list={alive || suggestions.length === 0 ? undefined : `${field.id}-known`}
          className={`${CONTROL} h-12`}
        />
      </FieldFrame>
      <datalist id={`${field.id}-known`}>
        {suggestions.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </datalist>
      {alive && (
        <Combobox
          key={field.key}
          input={input}
          find={find}
          onChoose={choose}
          countText={(count) => counted(count, 'localité')}
        />
      )}
      {suggestions.length > 0 && suggestions !== settled && (
        <div className="mt-1.5 text-sm">
          <p>Vouliez-vous dire&nbsp;:</p>
          <ul className="flex flex-wrap gap-x-5">
            {suggestions.map((suggestion) => (
              <li key={suggestion.value}>
                {alive ? (
                  <Button type="button" look="quiet" onClick={() => settle(suggestion.value)}>
                    {suggestion.label}
                  </Button>
                ) : (
                  suggestion.label
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function namedIn(text: string, localities: Locality[]): LocalityPoint | null {
  const named = localities.find(({ label }) => same(nameIn(label), nameIn(text)))
  return named ? { lat: named.lat, lng: named.lng } : null
}

function same(a: string, b: string): boolean {
  return a.localeCompare(b, 'fr', { sensitivity: 'base' }) === 0
}

function nameIn(text: string): string {
  return text.replace(/^\d{4}\s+/, '').replace(/\s*\([A-Z]{2}\)$/, '')
}

/** Null if the server does not answer; the field then works as a plain text field. */
async function localitiesFor(text: string, signal: AbortSignal): Promise<Locality[] | null> {
  try {
    // The server searches an NPA or a name, not both: of « 1003 lau » it gets the NPA.
    const npa = /^\d{4}(?=\s+\S)/.exec(text)?.[0]
    const answer = await fetch(`${LOCALITIES_PATH}?${new URLSearchParams({ q: npa ?? nameIn(text) })}`, {
      signal,
    })
    if (!answer.ok) return null
    const { localities }: LocalityAnswer = await answer.json()
    const begun = nameIn(text).toLocaleLowerCase('fr')
    return npa
      ? localities.filter(({ label }) => nameIn(label).toLocaleLowerCase('fr').startsWith(begun))
      : localities
  } catch {
    return null
  }
}
