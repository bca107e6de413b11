import { EventGrid } from '~/features/events/event-grid'
import type { DocumentMarkup } from '~/ui/document-markup'

/** Events near a search that finds next to nothing, by the words they lack. */
export function NearFound({
  near: { text, groups },
}: {
  near: { text: string | null; groups: { lacking: string; cards: DocumentMarkup }[] }
}) {
  return (
    <>
      {text && <p className="mt-4 max-w-xl text-lg">{text}</p>}
      {groups.length > 0 && (
        <section aria-labelledby="near" className="mt-8 border-t-2 border-ink pt-3">
          <h2 id="near" className="text-2xl font-bold">
            Proche de votre recherche
          </h2>
          {groups.map(({ lacking, cards }, at) => (
            <div key={lacking} className="mt-6">
              <h3 className="text-lg font-semibold">{lacking}</h3>
              <div className="mt-2">
                <EventGrid id={`near-${at}`} cards={cards} />
              </div>
            </div>
          ))}
        </section>
      )}
    </>
  )
}
