import { printedPosterPath } from '~/domain/event-views'
import { followPath } from '~/domain/follow-paths'
import { REPORT_MAX_LENGTH, REPORT_MIN_LENGTH, reportPath } from '~/domain/reporting'
import { Button, buttonClass } from '~/ui/button'
import { HoneypotField } from '~/ui/honeypot-field'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { EventMap } from '~/ui/map/event-map'
import { useRootData } from '~/ui/root-data'
import { CalendarLink, isCalendarFirst } from './calendar-link'
import type { EventPageView } from './event-page.server'
import { Share } from './share'

/** The browser has only these fields of the page; the rest comes as markup (event-parts.server.tsx). */
type OfPage<Field extends keyof EventPageView> = { page: Pick<EventPageView, Field> }

/** These stand beside the primary action, which is in the head. */
export function Actions({
  page,
}: OfPage<
  'id' | 'title' | 'url' | 'bookingUrl' | 'canBeAdded' | 'canBeAttended' | 'countToCome' | 'isPublic'
>) {
  return (
    <div className="no-print grid gap-3">
      {page.canBeAdded && !isCalendarFirst(page) && <CalendarLink id={page.id} look="plain" />}
      {page.isPublic && page.countToCome > 0 && (
        <Link
          to={followPath({ kind: 'event', eventId: page.id })}
          rel="nofollow"
          className={buttonClass('plain')}
        >
          <Icon name="bell" size={20} />
          M’avertir des changements
        </Link>
      )}
      {page.isPublic && (
        <Share key={page.id} title={page.title} url={page.url} posterPath={printedPosterPath(page.id)} />
      )}
    </div>
  )
}

export function PlaceBlock({ page }: OfPage<'id' | 'title' | 'path' | 'when' | 'place' | 'onlineUrl'>) {
  const site = useRootData()
  const { place } = page
  return (
    <section aria-labelledby="place" className="mt-8">
      <h2 id="place" className="text-2xl font-bold">
        Lieu
      </h2>
      {place ? (
        <address className="mt-2 not-italic">
          <p className="font-semibold">
            {place.href ? (
              <Link to={place.href} className="underline underline-offset-4 hover:text-accent">
                {place.name}
              </Link>
            ) : (
              place.name
            )}
          </p>
          {place.address.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {place.access && <p className="mt-2 text-quiet">{place.access}</p>}
        </address>
      ) : (
        <p className="mt-2">En ligne</p>
      )}
      {page.onlineUrl && (
        <a href={page.onlineUrl} rel="noopener nofollow ugc" className={buttonClass('quiet')}>
          Suivre en ligne
        </a>
      )}
      {place?.point && site && (
        <div className="no-print mt-2">
          <EventMap
            points={[
              {
                id: page.id,
                title: page.title,
                href: page.path,
                when: page.when,
                place: place.name,
                isApproximate: place.isApproximate,
                ...place.point,
              },
            ]}
            tileUrl={site.map.tileUrl}
            attribution={site.map.attribution}
            label={`Carte\u00a0: ${place.name}`}
            className="h-64"
          >
            <div className="needs-script h-64 bg-wash" />
          </EventMap>
          {place.isApproximate && (
            <p className="mt-1 text-sm text-quiet">Position approximative (centre de la localité).</p>
          )}
        </div>
      )}
    </section>
  )
}

/** Posts to a page of its own, which says what is wrong with it, or thanks. */
export function Report({ page }: { page: EventPageView }) {
  const field = 'mt-1 block w-full border-2 border-ink bg-sheet px-3'
  return (
    <details className="no-print mt-6 text-sm">
      <summary className="w-fit py-2 text-quiet underline underline-offset-4 hover:text-accent">
        Signaler une erreur
      </summary>
      <form method="post" action={reportPath(page.id)} className="max-w-xl space-y-4 py-3">
        <HoneypotField />
        <label className="block font-semibold">
          Quelle information est fausse&nbsp;?
          <textarea
            name="text"
            required
            minLength={REPORT_MIN_LENGTH}
            maxLength={REPORT_MAX_LENGTH}
            rows={3}
            className={`${field} py-2`}
          />
        </label>
        <label className="block font-semibold">
          Votre adresse e-mail, si vous souhaitez une réponse
          <input type="email" name="email" autoComplete="email" className={`${field} h-11`} />
        </label>
        <Button>Signaler l’erreur</Button>
      </form>
    </details>
  )
}

export function Practical({ page }: { page: EventPageView }) {
  if (page.practical.length === 0) return null
  return (
    <section aria-labelledby="practical" className="mt-8">
      <h2 id="practical" className="text-2xl font-bold">
        En pratique
      </h2>
      <dl className="mt-2">
        {page.practical.map(({ term, texts }) => (
          <div
            key={term}
            className="grid grid-cols-[min(7rem,30vw)_minmax(0,1fr)] gap-3 border-b border-line py-2.5 hyphens-auto"
          >
            <dt className="text-quiet">{term}</dt>
            {texts.map((text) => (
              <dd key={text} className="col-start-2">
                {text}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  )
}
