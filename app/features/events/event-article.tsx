import { counted } from '~/platform/french'
import { buttonClass } from '~/ui/button'
import { FIRST_PICTURE } from '~/ui/first-picture'
import { HeartButton } from '~/ui/heart-button'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { VerifiedMark } from '~/ui/verified-mark'
import { CalendarLink, isCalendarFirst } from './calendar-link'
import type { EventPageView } from './event-page.server'
import { MarkTag, OFF } from './mark-tag'
import { ScheduleList } from './schedule-list'

export function EventHead({ page }: { page: EventPageView }) {
  return (
    <header className="border-b-2 border-ink">
      <div className="wrap grid grid-cols-1 lg:grid-cols-[minmax(0,1fr)_minmax(0,42%)] print:grid-cols-[minmax(0,1fr)_11rem]">
        <div className="order-2 py-6 sm:py-8 lg:order-1 lg:py-14 lg:pr-12 print:order-1 print:py-4">
          <p>
            <Link
              to={`/evenements?category=${page.category.slug}`}
              className="font-semibold text-cat underline decoration-2 underline-offset-4"
            >
              {page.category.label}
            </Link>
            {page.genre && (
              <>
                {' · '}
                <Link to={page.genre.href} className="underline decoration-2 underline-offset-4">
                  {page.genre.label}
                </Link>
              </>
            )}
          </p>
          <h1 className="mt-4 text-4xl font-extrabold [overflow-wrap:anywhere] sm:text-5xl xl:text-6xl">
            {page.title}
          </h1>
          <NextDate head={page.head} />
          {page.marks.length > 0 && (
            <ul className="mt-5 flex flex-wrap gap-2 text-lg" aria-label="État">
              {page.marks.map((mark) => (
                <MarkTag key={mark.label} mark={mark} />
              ))}
            </ul>
          )}
          {page.programmeNote && (
            <p className="mt-4 border-l-4 border-accent pl-4 font-semibold">{page.programmeNote}</p>
          )}
          <div className="first-actions no-print mt-6">
            <PrimaryAction page={page} />
            {page.isPublic && <HeartButton id={page.id} title={page.title} look="page" />}
          </div>
          {page.summary && <p className="mt-5 max-w-2xl text-lg text-quiet sm:text-xl">{page.summary}</p>}
        </div>
        <figure className="order-1 -mx-[min(1rem,5vw)] md:-mx-8 lg:order-2 lg:mx-0 print:order-2 print:mx-0 print:py-4">
          <Picture image={page.image} />
          {page.image.credit && (
            <figcaption className="px-4 py-1 text-sm text-quiet">Photo&nbsp;: {page.image.credit}</figcaption>
          )}
        </figure>
      </div>
    </header>
  )
}

/** Booking, else the calendar; none where nothing takes place. */
function PrimaryAction({ page }: { page: EventPageView }) {
  if (page.bookingUrl)
    return (
      <a href={page.bookingUrl} rel="noopener nofollow ugc" className={buttonClass('primary')}>
        Réserver
        <Icon name="external-link" size={18} />
      </a>
    )
  return page.canBeAdded && isCalendarFirst(page) && <CalendarLink id={page.id} look="primary" />
}

function Picture({ image: { src, alt, photo } }: { image: EventPageView['image'] }) {
  const shape = photo?.isWhole
    ? 'max-h-[55svh] object-contain lg:max-h-[85svh]'
    : `aspect-video object-cover lg:h-full ${photo?.focus ?? ''}`
  const picture = (
    <img
      src={src}
      alt={alt}
      width={photo?.isWhole ? photo.width : 1280}
      height={photo?.isWhole ? photo.height : 720}
      {...FIRST_PICTURE}
      className={`h-auto w-full bg-wash ${shape} print:h-auto`}
    />
  )
  if (!photo) return picture
  return (
    <a href={photo.path} title="Voir la photo entière" className="block h-full outline-offset-[-3px]">
      {picture}
    </a>
  )
}

/** The page says the next date largest, as a poster does. */
function NextDate({ head }: { head: EventPageView['head'] }) {
  const { date, dateTime, time, off, place, price, moreDates } = head
  return (
    <div className="mt-6 flex items-center gap-5 sm:gap-7">
      <time
        dateTime={dateTime}
        className={`shrink-0 text-center font-display leading-none font-semibold ${off.date ? OFF : ''}`}
      >
        {date.weekday}
        <span
          className={`my-1 block text-7xl font-extrabold tracking-tighter sm:text-8xl ${off.date ? '' : 'text-accent'}`}
        >
          {date.day}
        </span>
        {date.month}
      </time>
      <div className="min-w-0 border-l-2 border-ink pl-5 sm:pl-7">
        <p className={`font-display text-2xl font-bold ${off.time ? OFF : ''}`}>{time}</p>
        <p className="mt-1 text-lg">{place}</p>
        <p className="mt-1 text-quiet">{[price, moreDates].filter(Boolean).join(' · ')}</p>
      </div>
    </div>
  )
}

const DAYS_BEFORE_MORE = 8

function countOf(days: EventPageView['upcoming']): number {
  return days.reduce((count, { dates }) => count + dates.length, 0)
}

export function Dates({ page, isBeingCorrected }: { page: EventPageView; isBeingCorrected: boolean }) {
  const shown = page.upcoming.slice(0, DAYS_BEFORE_MORE)
  const more = page.upcoming.slice(DAYS_BEFORE_MORE)
  return (
    <section aria-labelledby="dates" className="min-w-0">
      <h2 id="dates" className="text-2xl font-bold">
        {page.countToCome + countOf(page.past) > 1 ? 'Dates' : 'Date'}
      </h2>
      {page.absence && <p className="mt-2 border-l-4 border-accent pl-3 font-semibold">{page.absence}</p>}
      {isBeingCorrected && (
        <p className="mt-2 border-l-4 border-accent pl-3 font-semibold">
          L’organisateur a demandé à changer cette date. Nous vérifions.
        </p>
      )}
      <ScheduleList lines={page.schedule} className="mt-2 font-semibold" />
      <DateList days={shown} />
      {more.length > 0 && (
        <details>
          <summary className="py-3 underline underline-offset-4 hover:text-accent">
            {counted(countOf(more), 'autre date', 'autres dates')}
          </summary>
          <DateList days={more} />
        </details>
      )}
      {page.series.length > 0 && <SeriesDates series={page.series} />}
      {page.countToCome === 0 && <DateList days={page.past} />}
      {page.countToCome > 0 && page.past.length > 0 && (
        <details className="mt-2 text-quiet">
          <summary className="py-3 underline underline-offset-4 hover:text-accent">
            Dates passées ({countOf(page.past)})
          </summary>
          <DateList days={page.past} />
        </details>
      )}
      {page.openingHours.length > 0 && (
        <>
          <h3 className="mt-6 font-bold">Heures d’ouverture</h3>
          <dl className="mt-1 grid max-w-md grid-cols-[auto_1fr] gap-x-6">
            {page.openingHours.map(({ days, hours }) => (
              <div key={`${days} ${hours}`} className="contents">
                <dt>{days}</dt>
                <dd>{hours}</dd>
              </div>
            ))}
          </dl>
          {page.closed && <p className="mt-1">{page.closed}.</p>}
        </>
      )}
    </section>
  )
}

/** The other events of a tour, or of dates that were announced one by one. */
function SeriesDates({ series }: { series: EventPageView['series'] }) {
  const rows = (shown: typeof series) => (
    <ul className="mt-2">
      {shown.map(({ id, when, place, marks }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-4 border-b border-line py-2 print:py-1">
          <Link to={`/evenement/${id}`} className={`${DAY} underline underline-offset-4 hover:text-accent`}>
            {when}
          </Link>{' '}
          <span>{place}</span>
          {marks.length > 0 && (
            <ul className="contents">
              {marks.map((mark) => (
                <MarkTag key={mark.label} mark={mark} />
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
  const more = series.slice(DAYS_BEFORE_MORE)
  return (
    <>
      <h3 className="mt-6 font-bold">Autres dates de la série</h3>
      {rows(series.slice(0, DAYS_BEFORE_MORE))}
      {more.length > 0 && (
        <details>
          <summary className="py-3 underline underline-offset-4 hover:text-accent">
            {counted(more.length, 'autre date', 'autres dates')}
          </summary>
          {rows(more)}
        </details>
      )}
    </>
  )
}

function DateList({ days }: { days: EventPageView['upcoming'] }) {
  return (
    <ul
      className={`mt-2 gap-x-10 print:columns-3 print:gap-x-6 print:text-sm ${days.length > 1 ? 'xl:columns-2' : ''}`}
    >
      {days.map((day) => (
        <li
          key={day.id}
          className="flex break-inside-avoid flex-wrap items-baseline gap-x-4 border-b border-line py-2 print:py-1"
        >
          {day.dates.every(({ isOff }) => isOff) ? (
            <span className={`${DAY} ${OFF}`}>{day.text}</span>
          ) : (
            <span className={DAY}>{day.text}</span>
          )}{' '}
          {day.dates.map((date) => (
            <DateOfDay key={date.id} date={date} />
          ))}
        </li>
      ))}
    </ul>
  )
}

const DAY = 'font-display text-lg font-semibold print:text-sm'

function DateOfDay({ date }: { date: EventPageView['upcoming'][number]['dates'][number] }) {
  return (
    <>
      <time dateTime={date.dateTime} className={date.isOff ? OFF : ''}>
        {date.time}
      </time>{' '}
      {date.oldDate && (
        <span className="text-quiet">
          au lieu du <s>{date.oldDate}</s>
        </span>
      )}
      {date.opening && <span>{date.opening}</span>}
      {date.label && <span>{date.label}</span>}
      {date.place && <span>{date.place}</span>}
      {date.price && <span>{date.price}</span>}
      {date.note && <span className="text-quiet">{date.note}</span>}
      {date.bookingUrl && (
        <a
          href={date.bookingUrl}
          rel="noopener nofollow ugc"
          className="underline underline-offset-4 hover:text-accent print:hidden"
        >
          Réserver<span className="sr-only"> pour cette date</span>
        </a>
      )}
      {date.marks.length > 0 && (
        <ul className="contents">
          {date.marks.map((mark) => (
            <MarkTag key={mark.label} mark={mark} />
          ))}
        </ul>
      )}
    </>
  )
}

export function Organizer({ page }: { page: EventPageView }) {
  const { organizer } = page
  if (!organizer.name && !page.website && !page.source) return null
  return (
    <section aria-labelledby="organizer" className="border-t-2 border-ink pt-4">
      <h2 id="organizer" className="text-2xl font-bold">
        Organisateur
      </h2>
      <p className="mt-2">
        {organizer.page ? (
          <>
            <Link to={organizer.page.path} className="underline underline-offset-4 hover:text-accent">
              {organizer.name}
            </Link>
            {organizer.page.isVerified && <VerifiedMark />}
          </>
        ) : organizer.partner ? (
          <Link
            to={`/partenaires/${organizer.partner.id}`}
            className="underline underline-offset-4 hover:text-accent"
          >
            {organizer.partner.name}
          </Link>
        ) : (
          organizer.name
        )}
      </p>
      {page.website && (
        <p>
          <a
            href={page.website}
            rel="noopener nofollow ugc"
            className="underline underline-offset-4 hover:text-accent"
          >
            {new URL(page.website).hostname.replace(/^www\./, '')}
          </a>
        </p>
      )}
      {organizer.email && (
        <p>
          <a href={`mailto:${organizer.email}`} className="underline underline-offset-4 hover:text-accent">
            {organizer.email}
          </a>
        </p>
      )}
      {organizer.phone && (
        <p>
          <a href={`tel:${organizer.phone.replace(/[^+\d]/g, '')}`} className="underline underline-offset-4">
            {organizer.phone}
          </a>
        </p>
      )}
      {page.source && (
        <p className="mt-4 text-sm text-quiet">
          Source&nbsp;:{' '}
          <a
            href={page.source.url}
            rel="noopener nofollow ugc"
            className="inline-block py-1 underline underline-offset-4 hover:text-accent"
          >
            {page.source.host}
          </a>
        </p>
      )}
      {page.tags.length > 0 && (
        <ul className="mt-6 flex flex-wrap gap-2 text-sm">
          {page.tags.map(({ label, href }) => (
            <li key={label} className="max-w-full [overflow-wrap:anywhere]">
              <Link
                to={href}
                rel="nofollow"
                className="block border border-line px-3 py-1.5 hover:border-ink"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
