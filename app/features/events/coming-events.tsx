import type { ReactNode } from 'react'
import type { DocumentMarkup } from '~/ui/document-markup'
import { EventGrid } from './event-grid'

/** Shows the events announced at a place or by somebody; `children` stand below the cards, the id is the grid's own. */
export function ComingEvents({
  id,
  cards,
  children,
}: {
  id: string
  cards: DocumentMarkup | null
  children?: ReactNode
}) {
  return (
    <section aria-labelledby="events" className="mt-14 border-t-2 border-ink pt-5">
      <h2 id="events" className="text-2xl font-bold sm:text-3xl">
        À venir
      </h2>
      <div className="mt-6">
        {cards ? (
          <EventGrid id={id} cards={cards} />
        ) : (
          <p className="text-lg text-quiet">Aucun événement à venir pour le moment.</p>
        )}
      </div>
      {children}
    </section>
  )
}
