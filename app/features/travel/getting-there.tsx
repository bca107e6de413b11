import { useFetcher } from '@remix-run/react'
import { type ComponentType, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { clockTime } from '~/platform/french-dates'
import { Button, buttonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { useDeparture } from './departure-store'
import type { Journey } from './journey'
import { type Departure, routeLink, timetableLink } from './travel-links'
import type { Trip } from './trip.server'
import { TripLegs } from './trip-legs'
import { DEPARTURE_MAX_LENGTH, DEPARTURE_PARAM, tripPath } from './trip-paths'

/** Timetable and maps, filled in as far as it is known where somebody sets out. `tripOf`: the event for which this server
 * asks a timetable; null = it does not. */
export function GettingThere({ journey, tripOf }: { journey: Journey; tripOf: string | null }) {
  const [departure, choose] = useDeparture()
  const { point, date } = journey
  return (
    <section aria-labelledby="way" className="no-print mt-8">
      <h2 id="way" className="text-2xl font-bold">
        S’y rendre
      </h2>
      <DepartureField departure={departure} onChoose={choose} tripOf={tripOf} />
      <ul className="mt-2 flex flex-wrap gap-x-6">
        <li>
          <a href={timetableLink(journey, departure)} rel="noopener" className={buttonClass('quiet')}>
            <Icon name="train-front" size={18} />
            Horaire CFF{date?.time ? ` pour ${clockTime(`${date.day}T${date.time}`)}` : ''}
          </a>
        </li>
        <li>
          <a href={routeLink(journey, 'foot', departure)} rel="noopener" className={buttonClass('quiet')}>
            <Icon name="footprints" size={18} />
            <span className="sr-only">Itinéraire </span>
            <span>{point ? 'À pied' : 'Rechercher l’itinéraire'}</span>
          </a>
        </li>
        {point && (
          <li>
            <a href={routeLink(journey, 'bike', departure)} rel="noopener" className={buttonClass('quiet')}>
              <Icon name="bike" size={18} />
              <span className="sr-only">Itinéraire </span>
              <span>À vélo</span>
            </a>
          </li>
        )}
      </ul>
    </section>
  )
}

interface TripAnswer {
  trip: Trip | null
}

type Suggestions = ComponentType<{
  input: RefObject<HTMLInputElement>
  onChoose: (departure: Departure) => void
}>

/** Suggestions are loaded at the first focus; what is typed without choosing one is taken as it stands. */
function DepartureField({
  departure,
  onChoose,
  tripOf,
}: {
  departure: Departure | null
  onChoose: (departure: Departure | null) => void
  tripOf: string | null
}) {
  // Another event, to which the page leads without being loaded anew, has other trips.
  const trips = useFetcher<TripAnswer>({ key: `trip ${tripOf}` })

  const input = useRef<HTMLInputElement>(null)
  const [Suggestions, setSuggestions] = useState<Suggestions | null>(null)
  const label = departure?.label ?? ''

  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = label
  }, [label])

  function load() {
    if (Suggestions) return
    import('./departure-suggestions').then(
      (module) => setSuggestions(() => module.DepartureSuggestions),
      console.warn,
    )
  }

  function take() {
    const typed = input.current?.value.trim() ?? ''
    if (typed === label) return
    onChoose(typed === '' ? null : { label: typed, point: null })
  }

  /** There is nothing to send without a timetable to ask. */
  function submit(event: FormEvent) {
    if (tripOf === null) event.preventDefault()
    take()
  }

  function forget() {
    if (!input.current) return
    input.current.value = ''
    onChoose(null)
    input.current.focus()
  }

  return (
    <trips.Form
      action={tripOf === null ? undefined : tripPath(tripOf)}
      onSubmit={submit}
      className={tripOf === null ? 'needs-script mt-2' : 'mt-2'}
    >
      <label htmlFor="depart" className="block font-semibold">
        D’où partez-vous&nbsp;?
      </label>
      <div className="relative mt-1 flex items-center gap-4">
        <input
          ref={input}
          id="depart"
          name={DEPARTURE_PARAM}
          required={tripOf !== null}
          maxLength={DEPARTURE_MAX_LENGTH}
          placeholder="Nyon ou 1260"
          autoComplete="off"
          enterKeyHint="done"
          aria-describedby="depart-kept"
          onFocus={load}
          onBlur={take}
          className="block h-11 w-full min-w-0 border-2 border-ink bg-sheet px-3 placeholder:text-quiet"
        />
        {departure && (
          <Button type="button" look="quiet" onClick={forget}>
            Effacer<span className="sr-only"> le départ</span>
          </Button>
        )}
        {Suggestions && <Suggestions input={input} onChoose={onChoose} />}
      </div>
      <p id="depart-kept" className="mt-1 text-sm text-quiet">
        {tripOf === null
          ? 'Votre lieu de départ n’est enregistré que dans ce navigateur.'
          : 'Nous consultons l’horaire pour vous, sans enregistrer votre lieu de départ.'}
      </p>
      {tripOf !== null && (
        <>
          <Button className="mt-3">{trips.state === 'idle' ? 'Voir les trajets' : 'Un instant…'}</Button>
          <div role="status" className="mt-3 empty:hidden">
            {trips.data?.trip && <TripLegs trip={trips.data.trip} />}
          </div>
        </>
      )}
    </trips.Form>
  )
}
