import type { Trip } from './trip.server'

/** A timetable has answered with this trip. */
export function TripLegs({ trip }: { trip: Trip }) {
  if (!trip.ok) return <p>{trip.says}</p>
  return (
    <>
      <p className="text-sm text-quiet">
        De {trip.from} à {trip.to}, aller et retour
      </p>
      <dl>
        {trip.legs.map(({ name, times, details }) => (
          <div key={name} className="grid grid-cols-[7rem_1fr] gap-3 border-b border-line py-2.5">
            <dt className="text-quiet">{name}</dt>
            <dd>
              {times === null ? (
                'Aucun trajet trouvé'
              ) : (
                <>
                  <span className="font-semibold">{times}</span>
                  <span className="block text-sm text-quiet">{details}</span>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
