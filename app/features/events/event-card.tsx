import { HeartButton } from '~/ui/heart-button'
import { Link, type LinkProps } from '~/ui/link'
import type { EventCardView, Mark } from './event-view'
import { MarkTag, OFF } from './mark-tag'

/** The card is one link, named by title, date and state. `hasHeart`: beside it, where visitors choose. `isPreview`: of an
 * event that has no page yet. */
export function EventCard({
  card,
  lead = 'date',
  hasHeart = false,
  isPreview = false,
}: {
  card: EventCardView
  lead?: 'date' | 'time'
  hasHeart?: boolean
  isPreview?: boolean
}) {
  const stopped = card.marks.some((mark) => mark.tone === 'stop')
  return (
    <article
      className={`group relative flex h-full flex-row-reverse gap-3 border-t-4 border-cat sm:flex-col sm:gap-0 sm:border-t-0 print:border-t-4 ${
        hasHeart ? 'max-sm:min-h-38' : ''
      }`}
    >
      <div
        className={`${lead === 'date' ? 'w-20' : 'w-24'} no-print max-w-[30vw] shrink-0 pt-3 sm:w-auto sm:max-w-none sm:border-b-4 sm:border-cat sm:bg-wash sm:pt-0`}
      >
        <img
          src={card.image.src}
          alt={card.image.alt}
          width={600}
          height={400}
          loading="lazy"
          decoding="async"
          className={`aspect-square w-full object-cover sm:aspect-3/2 ${card.image.focus ?? ''} ${stopped ? 'opacity-45 grayscale' : ''}`}
        />
      </div>
      <div className="flex min-w-0 flex-1 flex-wrap content-start gap-3 pt-3 sm:gap-4">
        {lead === 'date' && <DateBlock card={card} />}
        <div className="min-w-24 flex-1">
          <p className="grid">
            {lead === 'time' && (
              <time
                dateTime={card.dateTime}
                className={`font-display text-lg font-bold ${card.off.time ? OFF : ''}`}
              >
                {card.time}
              </time>
            )}
            <span className="text-sm font-semibold text-cat">{card.categoryLabel}</span>
          </p>
          <h3 className="text-lg font-bold sm:text-xl">
            <TitleLink
              to={isPreview ? null : `/evenement/${card.id}`}
              aria-label={[card.title, card.when, ...card.marks.map((mark) => mark.label)].join(', ')}
              className={`scroll-mt-24 decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0 ${
                stopped ? 'text-quiet' : ''
              }`}
            >
              {card.marked ? <Marked text={card.marked.title} /> : card.title}
            </TitleLink>
          </h3>
          <Marks marks={card.marks} />
          <p className="mt-1.5">{card.marked ? <Marked text={card.marked.place} /> : card.place}</p>
          {card.marked && card.marked.snippet.length > 0 && (
            <p className="mt-1 text-sm text-quiet">
              <Marked text={card.marked.snippet} />
            </p>
          )}
          <p className="mt-0.5 text-sm text-quiet">
            {[
              lead === 'date' ? card.time : null,
              card.label,
              card.within,
              card.opening,
              card.moved,
              card.distance,
              card.price,
              card.moreDates,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      </div>
      {hasHeart && <HeartButton id={card.id} title={card.title} look="card" />}
    </article>
  )
}

function TitleLink({ to, ...props }: Omit<LinkProps, 'to'> & { to: string | null }) {
  return to === null ? <span>{props.children}</span> : <Link {...props} to={to} />
}

/** Every second text is marked. */
function Marked({ text }: { text: string[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: stretches have nothing else, and never change places
  return text.map((stretch, at) => (at % 2 === 1 ? <mark key={at}>{stretch}</mark> : stretch))
}

function DateBlock({ card }: { card: EventCardView }) {
  return (
    <time
      dateTime={card.dateTime}
      className={`w-12 shrink-0 text-center leading-none sm:w-16 ${card.off.date ? OFF : ''}`}
    >
      <span className="block text-xs sm:text-sm">{card.date.weekday}</span>
      <span className="block font-display text-4xl font-extrabold sm:text-5xl tracking-tighter">
        {card.date.day}
      </span>
      <span className="mt-1 block text-sm">{card.date.month}</span>
    </time>
  )
}

function Marks({ marks }: { marks: Mark[] }) {
  if (marks.length === 0) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-1.5 sm:absolute sm:top-0 sm:left-0 sm:mt-0 sm:gap-px print:static print:mt-2">
      {marks.map((mark) => (
        <MarkTag key={mark.label} mark={mark} />
      ))}
    </ul>
  )
}
