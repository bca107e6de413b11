import { EventGrid } from '~/features/events/event-grid'
import type { FavouritesPage } from './favourites-page.server'

/** A browser finds its own list by this id in the page of the same events. */
export const LIST_ID = 'favourites'
export const COMING_ID = 'coming-favourites'

export function FavouriteList({ list }: { list: FavouritesPage }) {
  return (
    <div id={LIST_ID}>
      {list.goneText && <p className="mb-8 border-l-4 border-accent pl-4 font-semibold">{list.goneText}</p>}
      {list.coming && (
        <section aria-labelledby="a-venir">
          <h2 id="a-venir" className="border-t-2 border-ink pt-3 text-2xl font-bold">
            À venir
          </h2>
          <div className="mt-6">
            <EventGrid id={COMING_ID} cards={list.coming} />
          </div>
        </section>
      )}
      {list.over && (
        <section aria-labelledby="termines" className={list.coming ? 'mt-14' : ''}>
          <h2 id="termines" className="border-t-2 border-ink pt-3 text-2xl font-bold">
            Terminés
          </h2>
          <div className="mt-6">
            <EventGrid id="past-favourites" cards={list.over} />
          </div>
        </section>
      )}
    </div>
  )
}
