import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ownsEvent } from '~/domain/authorship'
import { currentReader, currentUser } from '~/features/accounts/session.server'
import { OwnBanner } from '~/features/dashboard/own-banner'
import { ownNotice } from '~/features/dashboard/own-notice.server'
import { findOwnEvent } from '~/features/events/access.server'
import { Actions, PlaceBlock } from '~/features/events/event-aside'
import { EventGrid } from '~/features/events/event-grid'
import { gridCards } from '~/features/events/event-grid.server'
import { eventPage } from '~/features/events/event-page.server'
import { eventParts } from '~/features/events/event-parts.server'
import { isDateInCorrection } from '~/features/moderation/date-correction'
import { GettingThere } from '~/features/travel/getting-there'
import { journeyTo } from '~/features/travel/journey'
import { hasTrip as hasTripTo } from '~/features/travel/trip.server'
import { PRIVATE, publicPage } from '~/http/cache-control'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { DocumentPart } from '~/ui/document-part'
import { PrintHead } from '~/ui/print-head'

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  if (!page) return pageMeta({ matches, title: 'Événement introuvable', path: '/evenements', noindex: true })
  return pageMeta({
    matches,
    title: [page.state, page.title].filter(Boolean).join('\u00a0: '),
    description: page.metaDescription,
    path: page.path,
    image: page.image.share,
    type: 'article',
    noindex: !page.isPublic,
  })
}

export const headers: HeadersFunction = (given) =>
  given.loaderHeaders.get('Cache-Control') === PRIVATE
    ? new Headers({ 'Cache-Control': PRIVATE })
    : publicPage(given)

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { catalogue, categories, clock, documents, env, pending } = await runtime()
  const id = params.id ?? ''
  const published = catalogue.event(id)
  // Without a session this reads nothing from the store.
  const user = published ? await currentReader(request) : await currentUser(request)
  const event = published ?? (await findOwnEvent(user, id, documents))
  if (!event) throw data(null, { status: 404 })
  if (ownsEvent(user, event)) context.noView()

  const nowMs = clock.now()
  const { similar: cards, ...view } = eventPage(event, {
    catalogue,
    nowMs,
    siteUrl: env.siteUrl,
    siteName: env.siteName,
    categoryOf: categories.get,
    genreLabel: categories.genreLabel,
  })
  const similar = cards.length > 0 ? gridCards(cards, 'date', context) : null
  const hasTrip = env.transportApiUrl !== null && published !== null && hasTripTo(event, nowMs)
  const isBeingCorrected = published !== null && isDateInCorrection(published, pending)
  const parts = eventParts(view, { isBeingCorrected, isDocument: context.isDocument })
  const page = { ...parts, similar, journey: journeyTo(event, nowMs), hasTrip }
  if (user === null || !ownsEvent(user, event)) return { ...page, notice: null }
  return data({ ...page, notice: ownNotice(event, user) }, { headers: { 'Cache-Control': PRIVATE } })
}

export default function EventPage() {
  const page = useLoaderData<typeof loader>()
  return (
    <article className={`cat-${page.category.slug}`}>
      <PrintHead path={page.path} />
      {page.notice && <OwnBanner notice={page.notice} />}
      <DocumentPart id="event-head" markup={page.parts.head} />
      {/* Date, place and price come before the description, for screen readers and phones too. */}
      <div className="wrap mt-10 grid grid-cols-1 gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <DocumentPart id="event-dates" markup={page.parts.dates} className="min-w-0" />
        <aside
          aria-label="Informations pratiques"
          className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1"
        >
          <Actions page={page} />
          <PlaceBlock page={page} />
          {page.journey && <GettingThere journey={page.journey} tripOf={page.hasTrip ? page.id : null} />}
          <DocumentPart id="event-practical" markup={page.parts.practical} />
        </aside>
        <DocumentPart id="event-texts" markup={page.parts.texts} className="min-w-0" />
      </div>
      {page.similar && (
        <section aria-labelledby="similar" className="no-print wrap mt-20">
          <h2 id="similar" className="border-t-2 border-ink pt-3 text-3xl font-bold">
            Dans le même esprit
          </h2>
          <div className="mt-6">
            <EventGrid id="similar-events" cards={page.similar} />
          </div>
        </section>
      )}
    </article>
  )
}
