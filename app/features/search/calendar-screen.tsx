import { EventGrid } from '~/features/events/event-grid'
import { buttonClass } from '~/ui/button'
import type { DocumentMarkup } from '~/ui/document-markup'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { PrintHead } from '~/ui/print-head'
import type { CalendarPage } from './calendar-page.server'
import { CalendarTable } from './calendar-table'
import { ActiveChips } from './filter-chips'
import type { FilterParts } from './filter-parts.server'
import { RESULTS_ID } from './filters'
import { SearchLayout } from './search-layout'

type ShownCalendar = Omit<CalendarPage, 'day' | 'groups'> & {
  filters: FilterParts
  day: (Omit<NonNullable<CalendarPage['day']>, 'cards'> & { cards: DocumentMarkup }) | null
}

export function CalendarScreen({ calendar, problem }: { calendar: ShownCalendar; problem: string | null }) {
  const { heading, previous, next, day } = calendar
  return (
    <SearchLayout title={calendar.title} found={calendar} problem={problem}>
      <section
        id={RESULTS_ID}
        tabIndex={-1}
        aria-labelledby="results-heading"
        className="print-landscape min-w-0 outline-none"
      >
        <PrintHead path={calendar.path} />
        <ActiveChips chips={calendar.chips} clearPath={calendar.clear} />
        <p className="no-print flex flex-wrap gap-x-6 not-first:mt-4">
          {calendar.views.map(({ label, href }) => (
            <Link key={label} to={href} rel="nofollow" className={buttonClass('quiet')}>
              {label}
            </Link>
          ))}
        </p>
        <div className="mt-2 flex items-start justify-between gap-4">
          <h2 id="results-heading" className="pt-1 text-2xl font-bold sm:text-3xl" aria-live="polite">
            {heading}
          </h2>
          <nav aria-label="Autres périodes" className="no-print flex shrink-0">
            <Step to={previous} icon="chevron-left" />
            <Step to={next} icon="chevron-right" />
          </nav>
        </div>
        {calendar.ignored && <p className="mt-2 [overflow-wrap:anywhere]">{calendar.ignored}</p>}
        <p className="flex flex-wrap gap-x-4">
          <span className="py-1.5">{calendar.totalText}</span>
          {calendar.ongoing && (
            <Link
              to={calendar.ongoing.href}
              rel="nofollow"
              className="py-1.5 underline underline-offset-4 hover:text-accent"
            >
              {calendar.ongoing.text}
            </Link>
          )}
        </p>
        {day && (
          <p className="text-sm text-quiet">
            Les chiffres indiquent ce qui commence ce jour-là. La liste du jour montre aussi ce qui est en
            cours.
          </p>
        )}
        <CalendarTable
          key={heading}
          caption={`${heading}, nombre d’événements par jour`}
          weeks={calendar.weeks}
          chosen={day?.day ?? null}
          previous={previous?.href}
          next={next?.href}
          className="mt-2"
        />
        {day && (
          <section aria-labelledby="day" className="no-print mt-8">
            <h2 id="day" className="border-t-2 border-ink py-3 text-2xl font-bold">
              {day.heading}
            </h2>
            <EventGrid id="events-of-day" cards={day.cards} />
            <p className="mt-6">
              <Link to={day.whole.href} rel="nofollow" className={buttonClass('plain')}>
                {day.whole.text}
              </Link>
            </p>
          </section>
        )}
        {!day && (
          <p className="mt-6 text-lg">
            Aucun événement ne commence pendant cette période.{' '}
            {next && (
              <Link to={next.href} rel="nofollow" className="underline underline-offset-4 hover:text-accent">
                {next.label}
              </Link>
            )}
          </p>
        )}
      </section>
    </SearchLayout>
  )
}

function Step({
  to,
  icon,
}: {
  to: { label: string; href: string } | null
  icon: 'chevron-left' | 'chevron-right'
}) {
  if (!to) return null
  return (
    <Link
      to={to.href}
      rel={`${icon === 'chevron-left' ? 'prev' : 'next'} nofollow`}
      preventScrollReset
      aria-label={to.label}
      className="flex size-11 items-center justify-center border-2 border-ink hover:border-accent hover:text-accent not-first:ml-2"
    >
      <Icon name={icon} size={24} />
    </Link>
  )
}
