import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { EventGrid } from '~/features/events/event-grid'
import { gridCards } from '~/features/events/event-grid.server'
import type { EventCardView } from '~/features/events/event-view'
import { CantonMap } from '~/features/localities/canton-map'
import { homePage } from '~/features/search/home-page.server'
import { NearMe } from '~/features/search/near-me'
import { publicPage } from '~/http/cache-control'
import { pageMeta } from '~/http/seo'
import { grouped } from '~/platform/french'
import { runtime } from '~/runtime.server'
import { ButtonLink, buttonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { SearchField } from '~/ui/search-field'

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta({
    matches,
    description: `${page?.totalText ?? 'Les événements'} à venir dans les cantons de Vaud, Genève, Valais, Neuchâtel, Fribourg, Jura et dans le Jura bernois.`,
    path: '/',
    feeds: { name: null, ics: '/evenements.ics', rss: '/evenements.rss' },
  })

export const headers = publicPage

export async function loader({ context: { isDocument } }: LoaderFunctionArgs) {
  const { catalogue, categories, clock } = await runtime()
  const page = homePage({
    catalogue,
    nowMs: clock.now(),
    categories: categories.list(),
    categoryOf: categories.get,
  })
  const { periods, exhibitions } = page
  const grid = (cards: EventCardView[], lead: 'date' | 'time') => gridCards(cards, lead, { isDocument })
  return {
    ...page,
    periods: periods.map((period) => ({ ...period, cards: grid(period.cards, 'date') })),
    exhibitions:
      exhibitions.cards.length > 0 ? { ...exhibitions, cards: grid(exhibitions.cards, 'time') } : null,
  }
}

type ShownPage = Awaited<ReturnType<typeof loader>>

export default function HomeRoute() {
  const page = useLoaderData<typeof loader>()
  return (
    <>
      <Hero page={page} />
      {page.periods.map((period) => (
        <Period key={period.id} period={period} />
      ))}
      {page.exhibitions && <Exhibitions exhibitions={page.exhibitions} />}
      <Themes page={page} />
      <Cantons page={page} />
    </>
  )
}

function Hero({ page }: { page: ShownPage }) {
  return (
    <section className="border-b-2 border-ink">
      <div className="wrap grid grid-cols-1 gap-x-12 lg:grid-cols-[auto_minmax(0,1fr)]">
        <p className="hidden border-r-2 border-ink py-14 pr-12 font-display leading-none lg:block">
          <span className="text-2xl font-semibold">{page.today.weekday}</span>
          <span className="-ml-2 block text-[15rem] leading-[0.85] font-extrabold tracking-tighter text-accent">
            {page.today.day}
          </span>
          <span className="mt-4 block text-2xl font-semibold">{page.today.month}</span>
        </p>
        <div className="py-10 sm:py-14 lg:self-center">
          <h1 className="max-w-3xl text-5xl font-extrabold sm:text-7xl">
            Que faire en Suisse romande&nbsp;?
          </h1>
          <div className="mt-8 max-w-2xl">
            <SearchField id="home-search" large placeholder="Un nom, un lieu, une envie…" />
            {page.examples.length > 0 && (
              <p className="mt-4 flex flex-wrap items-center gap-x-5">
                <span className="text-quiet">Par exemple&nbsp;:</span>
                {page.examples.map(({ text, href }) => (
                  <Link
                    key={href}
                    to={href}
                    className="py-1.5 underline decoration-2 underline-offset-4 hover:text-accent"
                  >
                    {text}
                  </Link>
                ))}
              </p>
            )}
            <NearMe path="/evenements" />
          </div>
        </div>
      </div>
    </section>
  )
}

function Period({ period }: { period: ShownPage['periods'][number] }) {
  const { id, title, href, label, cards } = period
  return (
    <section aria-labelledby={id} className="wrap mt-14">
      <SectionHead id={id} title={title} href={href} label={label} />
      <EventGrid id={`${id}-events`} cards={cards} />
    </section>
  )
}

function Exhibitions({ exhibitions }: { exhibitions: NonNullable<ShownPage['exhibitions']> }) {
  const { cards, total, href } = exhibitions
  return (
    <section aria-labelledby="exhibitions" className="wrap mt-20">
      <SectionHead
        id="exhibitions"
        title="À voir en ce moment"
        href={href}
        label={total === 1 ? 'L’exposition' : `Les ${grouped(total)} expositions`}
      />
      <EventGrid id="exhibitions-events" cards={cards} />
    </section>
  )
}

function SectionHead({ id, title, href, label }: { id: string; title: string; href: string; label: string }) {
  return (
    <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 border-t-2 border-ink pt-3">
      <h2 id={id} className="text-3xl font-extrabold sm:text-4xl">
        {title}
      </h2>
      <Link to={href} className={buttonClass('quiet')}>
        {label}
      </Link>
    </div>
  )
}

function Themes({ page }: { page: ShownPage }) {
  return (
    <section aria-labelledby="themes" className="wrap mt-20">
      <h2 id="themes" className="border-t-2 border-ink pt-3 text-3xl font-extrabold sm:text-4xl">
        Par thème
      </h2>
      <ul className="mt-6 grid grid-cols-2 gap-px sm:grid-cols-3 lg:grid-cols-4">
        {page.categories.map((category) => (
          <li key={category.slug} className={`cat-${category.slug}`}>
            <Link
              to={category.href}
              className="flex h-full min-h-36 flex-col justify-between bg-field p-3 text-on-field outline-on-field hover:underline focus-visible:-outline-offset-8 sm:p-4 hover:decoration-2 hover:underline-offset-4"
            >
              <span className="flex items-start justify-between">
                <Icon name={category.icon} size={28} />
                <span className="font-display text-2xl font-bold tabular-nums">
                  {grouped(category.count)}
                </span>
              </span>
              <span className="font-display leading-tight font-bold hyphens-auto sm:text-lg">
                {category.label}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Cantons({ page }: { page: ShownPage }) {
  return (
    <section aria-labelledby="cantons" className="wrap mt-20">
      <h2 id="cantons" className="border-t-2 border-ink pt-3 text-3xl font-extrabold sm:text-4xl">
        Par canton
      </h2>
      <div className="mt-6 grid grid-cols-1 items-center gap-10 md:grid-cols-2">
        <CantonMap cantons={page.cantons} />
        <div>
          <ul>
            {page.cantons.map((canton) => (
              <li key={canton.code} className="border-b border-line">
                <CantonLine canton={canton} />
              </li>
            ))}
          </ul>
          <p className="mt-6">
            <ButtonLink to="/carte">Ouvrir la carte</ButtonLink>
          </p>
        </div>
      </div>
    </section>
  )
}

const CANTON_LINE = 'flex items-baseline justify-between py-2.5 font-display text-xl font-semibold'

/** The link leads nowhere without events. */
function CantonLine({ canton: { label, count, href } }: { canton: ShownPage['cantons'][number] }) {
  if (count === 0) return <p className={`${CANTON_LINE} text-quiet`}>{label}</p>
  return (
    <Link to={href} className={`${CANTON_LINE} hover:text-accent`}>
      {label}
      <span className="text-base text-quiet tabular-nums">{grouped(count)}</span>
    </Link>
  )
}
