import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ownPlacePath, placePath } from '~/domain/place'
import { reportPath } from '~/domain/reporting'
import { ComingEvents } from '~/features/events/coming-events'
import { gridCards } from '~/features/events/event-grid.server'
import { PastEvents } from '~/features/events/past-events'
import { FollowList } from '~/features/feeds/follow-list'
import { DIRECTORY_PATH } from '~/features/places/directory-path'
import { placePage } from '~/features/places/place-page.server'
import { publicPage } from '~/http/cache-control'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { buttonClass } from '~/ui/button'
import { FIRST_PICTURE } from '~/ui/first-picture'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { EventMap } from '~/ui/map/event-map'
import { PrintHead } from '~/ui/print-head'
import { useRootData } from '~/ui/root-data'

export const meta: MetaFunction<typeof loader> = ({ data: place, matches }) => {
  if (!place) return pageMeta({ matches, title: 'Lieu introuvable', path: DIRECTORY_PATH, noindex: true })
  const { name, title, description, path, photo, feeds, jsonLd } = place
  return [
    ...pageMeta({ matches, title, description, path, image: photo ?? undefined, feeds: { name, ...feeds } }),
    { 'script:ld+json': jsonLd },
  ]
}

export const headers = publicPage

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { catalogue, categories, clock, env } = await runtime()
  const id = params.id ?? ''
  const place = catalogue.place(id)
  if (!place) throw data(null, { status: 404 })
  // Merged into another one.
  if (place.id !== id) throw redirect(placePath(place.id), 301)
  const page = placePage(place, {
    catalogue,
    nowMs: clock.now(),
    siteUrl: env.siteUrl,
    categoryOf: categories.get,
  })
  return { ...page, cards: page.cards.length > 0 ? gridCards(page.cards, 'date', context) : null }
}

export default function PlacePage() {
  const place = useLoaderData<typeof loader>()
  return (
    <div className="wrap pt-6 sm:pt-14">
      <PrintHead path={place.path} />
      <p className="mb-3 font-semibold text-accent">{place.kicker}</p>
      <h1 className="max-w-4xl text-4xl font-extrabold [overflow-wrap:anywhere] sm:text-6xl">{place.name}</h1>
      {place.otherNames && <p className="mt-3 text-lg text-quiet">{place.otherNames}</p>}
      <Photo />
      <div className="mt-8 grid grid-cols-1 gap-x-14 gap-y-8 lg:grid-cols-[1fr_1fr]">
        <Facts />
        <PlaceMap />
      </div>
      <ComingEvents id="place-events" cards={place.cards}>
        {place.all && (
          <p className="no-print mt-8">
            <Link to={place.all.href} className={buttonClass('primary')}>
              {place.all.text}
            </Link>
          </p>
        )}
      </ComingEvents>
      <PastEvents past={place.past} />
      <FollowList feeds={place.feeds} />
      <p className="no-print mt-14 flex flex-wrap gap-x-6 gap-y-3">
        <Link to={DIRECTORY_PATH} className={buttonClass('plain')}>
          Tous les lieux
        </Link>
        <Link to={ownPlacePath(place.id)} rel="nofollow" className={buttonClass('quiet')}>
          Vous gérez ce lieu&nbsp;?
        </Link>
        <Link to={reportPath(place.id, 'place')} rel="nofollow" className={buttonClass('quiet')}>
          Signaler une erreur
        </Link>
      </p>
    </div>
  )
}

function Facts() {
  const place = useLoaderData<typeof loader>()
  const rows = [
    { term: 'Accès', texts: [place.access] },
    { term: 'Accessibilité', texts: place.accessibility },
    { term: 'Salles', texts: [place.rooms] },
  ].filter(({ texts }) => texts.some(Boolean))
  return (
    <section aria-labelledby="facts" className="min-w-0">
      <h2 id="facts" className="sr-only">
        Adresse et accès
      </h2>
      <address className="text-lg not-italic">
        {place.address.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </address>
      <p className="no-print flex flex-wrap gap-x-6">
        <a href={place.directions} rel="noopener" className={buttonClass('quiet')}>
          Itinéraire
        </a>
        {place.website && (
          <a href={place.website.href} rel="noopener nofollow ugc" className={buttonClass('quiet')}>
            {place.website.text}
            <Icon name="external-link" size={18} />
          </a>
        )}
      </p>
      {rows.length > 0 && (
        <dl className="mt-4 border-t border-line">
          {rows.map(({ term, texts }) => (
            <div key={term} className="grid grid-cols-[7rem_1fr] gap-3 border-b border-line py-2.5">
              <dt className="text-quiet">{term}</dt>
              {texts.map((text) => (
                <dd key={text} className="col-start-2 [overflow-wrap:anywhere]">
                  {text}
                </dd>
              ))}
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function Photo() {
  const { photo } = useLoaderData<typeof loader>()
  if (!photo) return null
  return (
    <figure className="mt-6 sm:mt-8">
      <img
        src={photo.path}
        srcSet={photo.srcSet}
        sizes="(min-width: 80rem) 80rem, 100vw"
        alt={photo.alt}
        width={photo.width}
        height={photo.height}
        {...FIRST_PICTURE}
        className={`bg-wash ${photo.isWhole ? 'h-auto max-h-[60svh] w-auto max-w-full' : 'aspect-video h-auto w-full object-cover sm:aspect-[2/1]'}`}
      />
      {photo.credit && (
        <figcaption className="pt-1 text-sm text-quiet">Photo&nbsp;: {photo.credit}</figcaption>
      )}
    </figure>
  )
}

function PlaceMap() {
  const { id, name, path, kicker, point, coming } = useLoaderData<typeof loader>()
  const site = useRootData()
  if (!point || !site) return null
  return (
    <div className="no-print">
      <EventMap
        points={[
          { id, title: name, href: path, when: coming, place: kicker, isApproximate: false, ...point },
        ]}
        tileUrl={site.map.tileUrl}
        attribution={site.map.attribution}
        label={`Carte\u00a0: ${name}`}
        className="h-72"
      >
        <div className="needs-script h-72 bg-wash" />
      </EventMap>
    </div>
  )
}
