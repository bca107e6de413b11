import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { timetableAt } from '~/features/travel/timetable.server'
import { hasTrip, type Trip, tripTo } from '~/features/travel/trip.server'
import { TripForm } from '~/features/travel/trip-form'
import { TripLegs } from '~/features/travel/trip-legs'
import { departureParam, tripPath } from '~/features/travel/trip-paths'
import { clientAddress } from '~/http/client-address'
import { tooManyRequests } from '~/http/forms.server'
import { consume, limits } from '~/http/rate-limits.server'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { ButtonLink } from '~/ui/button'
import { Page } from '~/ui/page'

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) =>
  pageMeta({
    matches,
    title: 'Aller et retour',
    path: loaded ? tripPath(loaded.event.id) : '/evenements',
    noindex: true,
  })

/** `?depart=` is asked of the timetable and kept nowhere. The event's page asks here too. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const dependencies = await runtime()
  const { catalogue, clock, env } = dependencies
  const event = catalogue.event(params.id ?? '')
  const nowMs = clock.now()
  if (event === null || env.transportApiUrl === null || !hasTrip(event, nowMs)) {
    throw data(null, { status: 404 })
  }
  const departure = departureParam(new URL(request.url).searchParams)
  const about = { event: { id: event.id, title: event.title }, departure }
  if (departure === '') return { ...about, trip: null }
  const taken = await consume(limits.trips, clientAddress(request), dependencies)
  if (!taken.ok) {
    const trip = { ok: false, says: tooManyRequests(taken.retryAfterSeconds) } satisfies Trip
    const headers = { 'Retry-After': String(taken.retryAfterSeconds) }
    return data({ ...about, trip }, { status: 429, headers })
  }
  const timetable = timetableAt(env.transportApiUrl)
  return { ...about, trip: await tripTo(event, departure, { timetable, nowMs }) }
}

export default function TripPage() {
  const { event, departure, trip } = useLoaderData<typeof loader>()
  return (
    <Page title="Aller et retour" kicker={event.title}>
      <div className="max-w-xl space-y-6">
        <TripForm key={departure} eventId={event.id} departure={departure} />
        {trip && <TripLegs trip={trip} />}
        <ButtonLink to={`/evenement/${event.id}`} look="quiet">
          Revenir à l’événement
        </ButtonLink>
      </div>
    </Page>
  )
}
