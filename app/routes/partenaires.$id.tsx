import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ComingEvents } from '~/features/events/coming-events'
import { gridCards } from '~/features/events/event-grid.server'
import { PartnerFace } from '~/features/partners/partner-card'
import { type PartnerPageView, partnerPage } from '~/features/partners/partner-view.server'
import { publicPage } from '~/http/cache-control'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { buttonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'

const EVENTS_SHOWN = 24

export const meta: MetaFunction<typeof loader> = ({ data: partner, matches }) => {
  if (!partner) return []
  return pageMeta({
    matches,
    title: partner.name,
    description:
      partner.metaDescription || `${partner.name}\u00a0: ses événements à venir en Suisse romande.`,
    path: `/partenaires/${partner.id}`,
  })
}

export const headers = publicPage

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { catalogue, categories, clock } = await runtime()
  const partner = catalogue.partner(params.id ?? '')
  if (!partner) throw data(null, { status: 404 })
  const page = partnerPage(partner, catalogue.ofPartner(partner.id, EVENTS_SHOWN), {
    nowMs: clock.now(),
    categoryOf: categories.get,
  })
  return { ...page, events: page.events.length > 0 ? gridCards(page.events, 'date', context) : null }
}

export default function PartnerPage() {
  const partner = useLoaderData<typeof loader>()
  return (
    <div className="wrap pt-10 sm:pt-16">
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[1fr_22rem]">
        <div className="min-w-0">
          <p className="mb-3 font-semibold text-accent">
            {[partner.kindLabel, partner.place].filter(Boolean).join(' · ')}
          </p>
          <h1 className="text-4xl font-extrabold [overflow-wrap:anywhere] sm:text-6xl">{partner.name}</h1>
          {partner.description && (
            <div
              className="prose mt-8 text-lg"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: renderMarkdown lets only its own safe subset through
              dangerouslySetInnerHTML={{ __html: partner.description }}
            />
          )}
        </div>
        <aside aria-label="Coordonnées" className="min-w-0">
          <PartnerFace mark={partner.mark} className="aspect-3/2 p-6 text-8xl" />
          <Addresses partner={partner} />
        </aside>
      </div>
      <ComingEvents id="partner-events" cards={partner.events} />
      <p className="no-print mt-14">
        <Link to="/partenaires" className={buttonClass('plain')}>
          Tous les partenaires
        </Link>
      </p>
    </div>
  )
}

function Addresses({ partner }: { partner: PartnerPageView }) {
  const { website, email, phone } = partner
  return (
    <ul className="mt-4">
      {website && (
        <li className="border-b border-line">
          <a
            href={website.href}
            rel="noopener"
            className="flex items-center justify-between gap-3 py-3 font-semibold [overflow-wrap:anywhere] underline underline-offset-4 hover:text-accent"
          >
            {website.text}
            <Icon name="external-link" size={18} className="shrink-0" />
          </a>
        </li>
      )}
      {email && (
        <li className="border-b border-line">
          <a
            href={`mailto:${email}`}
            className="block py-3 [overflow-wrap:anywhere] underline underline-offset-4 hover:text-accent"
          >
            {email}
          </a>
        </li>
      )}
      {phone && (
        <li className="border-b border-line">
          <a href={phone.href} className="block py-3 underline underline-offset-4 hover:text-accent">
            {phone.text}
          </a>
        </li>
      )}
    </ul>
  )
}
