import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { reportPath } from '~/domain/reporting'
import { ComingEvents } from '~/features/events/coming-events'
import { gridCards } from '~/features/events/event-grid.server'
import { PastEvents } from '~/features/events/past-events'
import { FollowList } from '~/features/feeds/follow-list'
import { ORGANIZERS_PATH } from '~/features/organizers/organizer-paths'
import { organizerPage } from '~/features/organizers/public-organizers.server'
import { publicPage } from '~/http/cache-control'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { buttonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { PrintHead } from '~/ui/print-head'
import { VerifiedMark } from '~/ui/verified-mark'

export const meta: MetaFunction<typeof loader> = ({ data: organizer, matches, location }) => {
  if (!organizer) {
    return pageMeta({ matches, title: 'Organisateur introuvable', path: location.pathname, noindex: true })
  }
  const { name, metaDescription, path, feeds, jsonLd } = organizer
  return [
    ...pageMeta({ matches, title: name, description: metaDescription, path, feeds: { name, ...feeds } }),
    { 'script:ld+json': jsonLd },
  ]
}

export const headers = publicPage

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { catalogue, categories, clock, env } = await runtime()
  const organizer = catalogue.organizer(params.id ?? '')
  if (!organizer) throw data(null, { status: 404 })
  const page = organizerPage(organizer, {
    catalogue,
    nowMs: clock.now(),
    siteUrl: env.siteUrl,
    categoryOf: categories.get,
  })
  return {
    ...page,
    cards: page.cards.length > 0 ? gridCards(page.cards, 'date', context) : null,
  }
}

export default function OrganizerPage() {
  const organizer = useLoaderData<typeof loader>()
  const { name, path, logo, isVerified, partner, website, description } = organizer
  return (
    <div className="wrap pt-6 sm:pt-14">
      <PrintHead path={path} />
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        {logo && (
          <span className="flex size-32 shrink-0 items-center justify-center border border-line bg-white p-2">
            <img src={logo.src} alt={logo.alt} className="max-h-full max-w-full object-contain" />
          </span>
        )}
        <div className="min-w-0 max-w-4xl">
          <p className="mb-3 font-semibold text-accent">
            Organisateur
            {isVerified && <VerifiedMark />}
          </p>
          <h1 className="text-4xl font-extrabold [overflow-wrap:anywhere] sm:text-6xl">{name}</h1>
        </div>
      </div>
      {description && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and cleaned by renderMarkdown
        <div className="prose mt-8" dangerouslySetInnerHTML={{ __html: description }} />
      )}
      <p className="no-print mt-4 flex flex-wrap gap-x-6">
        {website && (
          <a href={website.href} rel="noopener nofollow ugc" className={buttonClass('quiet')}>
            {website.text}
            <Icon name="external-link" size={18} />
          </a>
        )}
        {partner && (
          <Link to={`/partenaires/${partner.id}`} className={buttonClass('quiet')}>
            Partenaire de l’agenda
          </Link>
        )}
      </p>
      <ComingEvents id="organizer-events" cards={organizer.cards}>
        {organizer.all && (
          <p className="no-print mt-8">
            <Link to={organizer.all.href} className={buttonClass('primary')}>
              {organizer.all.text}
            </Link>
          </p>
        )}
      </ComingEvents>
      <PastEvents past={organizer.past} />
      <FollowList feeds={organizer.feeds} />
      <p className="no-print mt-14 flex flex-wrap gap-x-6 gap-y-3">
        <Link to={ORGANIZERS_PATH} className={buttonClass('plain')}>
          Tous les organisateurs
        </Link>
        <Link to={reportPath(organizer.id, 'organizer')} rel="nofollow" className={buttonClass('quiet')}>
          Signaler une erreur
        </Link>
      </p>
    </div>
  )
}
