import { Link } from '~/ui/link'

export function PastEvents({ past }: { past: readonly { id: string; title: string; when: string }[] }) {
  if (past.length === 0) return null
  return (
    <section aria-labelledby="past" className="mt-14 border-t-2 border-ink pt-5">
      <h2 id="past" className="text-2xl font-bold">
        Événements passés
      </h2>
      <ul className="mt-3 max-w-3xl">
        {past.map((event) => (
          <li key={event.id} className="border-b border-line py-2.5">
            <Link
              to={`/evenement/${event.id}`}
              className="font-semibold [overflow-wrap:anywhere] underline-offset-4 hover:text-accent hover:underline"
            >
              {event.title}
            </Link>
            <p className="text-sm text-quiet">{event.when}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
