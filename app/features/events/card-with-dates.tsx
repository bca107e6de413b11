import { EventCard } from './event-card'
import { ScheduleList } from './schedule-list'

/** The card of an event that its author looks at, with all its dates below. */
export function CardWithDates({
  title,
  category,
  card,
  schedule,
}: {
  title: string
  /** A slug. */
  category: string
  card: Parameters<typeof EventCard>[0]['card']
  schedule: readonly string[]
}) {
  return (
    <section aria-labelledby="carte">
      <h2 id="carte" className="mb-3 text-sm font-normal tracking-normal text-quiet">
        {title}
      </h2>
      <div className={`cat-${category} max-w-sm`}>
        <EventCard card={card} />
      </div>
      <ScheduleList lines={schedule} className="mt-3 max-w-sm" />
    </section>
  )
}
