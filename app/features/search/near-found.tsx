import { EventGrid } from '~/features/events/event-grid'
import { buttonClass } from '~/ui/button'
import type { DocumentMarkup } from '~/ui/document-markup'
import { Link } from '~/ui/link'

/** Events near a search that finds next to nothing, by the words they lack. */
export function NearFound({
  near: { text, groups },
}: {
  near: { text: string | null; groups: { heading: string; cards: DocumentMarkup }[] }
}) {
  return (
    <>
      {text && <p className="mt-4 max-w-xl text-lg">{text}</p>}
      {groups.length > 0 && (
        <section aria-labelledby="near" className="mt-8 border-t-2 border-ink pt-3">
          <h2 id="near" className="text-2xl font-bold">
            Proche de votre recherche
          </h2>
          <p className="no-print mt-1">
            Les alertes et les abonnements ne contiennent que ce qui correspond exactement.
          </p>
          {groups.map(({ heading, cards }, at) => (
            <div key={heading} className="mt-6">
              <h3 className="text-lg font-semibold">{heading}</h3>
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

/** Events of the day whose hours nobody has told. */
export function UntimedFound({
  untimed: { heading, cards, href },
}: {
  untimed: { heading: string; cards: DocumentMarkup; href: string | null }
}) {
  return (
    <section aria-labelledby="untimed" className="mt-8 border-t-2 border-ink pt-3">
      <div className="flex flex-wrap items-baseline justify-between gap-4">
        <h2 id="untimed" className="text-2xl font-bold">
          {heading}
        </h2>
        {href && (
          <Link to={href} rel="nofollow" className={buttonClass('quiet')}>
            Voir toute la journée
          </Link>
        )}
      </div>
      <p className="mt-1">
        {
          'Vous connaissez l’heure\u00a0? Dites-la-nous par «\u00a0Signaler une erreur\u00a0» sur la page de l’événement.'
        }
      </p>
      <div className="mt-4">
        <EventGrid id="untimed-events" cards={cards} />
      </div>
    </section>
  )
}
