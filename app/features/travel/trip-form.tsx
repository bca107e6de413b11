import { Button } from '~/ui/button'
import { DEPARTURE_MAX_LENGTH, DEPARTURE_PARAM, tripPath } from './trip-paths'

/** A plain form, which leads to a page of its own. */
export function TripForm({ eventId, departure }: { eventId: string; departure: string }) {
  return (
    <form action={tripPath(eventId)} className="space-y-3">
      <label className="block font-semibold">
        D’où partez-vous&nbsp;?
        <input
          name={DEPARTURE_PARAM}
          defaultValue={departure}
          required
          maxLength={DEPARTURE_MAX_LENGTH}
          placeholder="Nyon ou 1260"
          autoComplete="off"
          className="mt-1 block h-11 w-full border-2 border-ink bg-sheet px-3 font-normal placeholder:text-quiet"
        />
      </label>
      <Button look="plain">Voir les trajets</Button>
    </form>
  )
}
