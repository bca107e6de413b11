import { type ReactNode, useEffect, useRef } from 'react'
import { EventCard } from '~/features/events/event-card'
import { Tag, TEXT_LINK } from '~/ui/admin/admin-frame'
import { Link } from '~/ui/link'
import { moderationPath } from '../moderation-address'
import { Author, Duplicates, History, Provenance } from './beside'
import { DecisionBar, Decisions } from './decisions'
import type { ExistingEvent } from './detail.server'
import { Differences } from './differences'
import type { EventsPage } from './moderation-page.server'
import { Notes } from './notes'
import { showEventFromItsBeginning } from './pane-scroll'
import type { Refusal } from './refusal'
import { Reported } from './reported'
import { SpotMap } from './spot-map'

export function EventDetailPanel({ page, refusal }: { page: EventsPage; refusal: Refusal | undefined }) {
  const { detail, query, isAsked } = page
  if (detail === null)
    return <p className="hidden py-4 text-quiet lg:block">Choisissez une annonce dans la liste.</p>
  return (
    <section aria-labelledby="annonce" className={isAsked ? '' : 'hidden lg:block'}>
      <p className="mb-2 lg:hidden">
        <Link to={moderationPath({ ...query, eventId: null, batch: null })} className={TEXT_LINK}>
          Retour à la liste
        </Link>
      </p>
      {detail.isGone ? (
        <>
          <DetailHeading opening={openingOf(page)}>Cette annonce n’existe plus</DetailHeading>
          <div className="mt-6 max-w-xl">
            <Reported lines={detail.reported} event={null} page={page} />
            <History entries={detail.history} />
          </div>
        </>
      ) : (
        <Existing key={detail.id} event={detail} page={page} refusal={refusal} />
      )}
    </section>
  )
}

/** Takes the focus when another event opens, so that keyboard users continue there. */
function DetailHeading({ opening, children }: { opening: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const isOpening = openedBefore !== null && openedBefore !== opening
    openedBefore = opening
    if (!isOpening) return
    showEventFromItsBeginning()
    // A focused status message must be read first.
    if (!document.activeElement?.closest('[role=status]')) heading.current?.focus({ preventScroll: true })
  }, [opening])
  return (
    <h2
      id="annonce"
      ref={heading}
      tabIndex={-1}
      className="text-2xl font-bold [overflow-wrap:anywhere] sm:text-3xl"
    >
      {children}
    </h2>
  )
}
/** A module variable, because each event mounts a new heading. */
let openedBefore: string | null = null

/** The event shown beside the list opens on narrow screens when it is asked for. */
function openingOf({ shownId, isAsked }: EventsPage): string {
  return `${shownId} ${isAsked}`
}

function Existing({
  event,
  page,
  refusal,
}: {
  event: ExistingEvent
  page: EventsPage
  refusal: Refusal | undefined
}) {
  return (
    <>
      <p className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Tag tone={event.status === 'pending' ? 'strong' : 'plain'}>{event.statusLabel}</Tag>
        {event.amends !== null && <Tag>Modification</Tag>}
        <span className="text-quiet">{event.age}</span>
      </p>
      <DetailHeading opening={openingOf(page)}>{event.title}</DetailHeading>
      <p className="mt-1 flex flex-wrap gap-x-5">
        {event.publicPath && (
          <Link to={event.publicPath} className={TEXT_LINK}>
            Voir la page
          </Link>
        )}
        {event.amends?.isPublished && (
          <Link to={event.amends.publicPath} className={TEXT_LINK}>
            Voir la version en ligne
          </Link>
        )}
        {event.amendmentPath && (
          <Link to={event.amendmentPath} className={TEXT_LINK}>
            Une modification attend
          </Link>
        )}
        <Link to={event.editPath} className={TEXT_LINK}>
          Modifier
        </Link>
      </p>
      <div className="mt-5 grid grid-cols-1 gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-6">
          <Reported lines={event.reported} event={event} page={page} />
          {event.provenance?.missingSince && (
            <p className="border-l-4 border-accent pl-3 font-semibold">
              Absente de sa source depuis le {event.provenance.missingSince}. L’événement est-il annulé&nbsp;?
            </p>
          )}
          {event.claim && <p className="border-l-4 border-accent pl-3 font-semibold">{event.claim}</p>}
          {event.duplicates.length > 0 && <Duplicates duplicates={event.duplicates} />}
          {event.amends && <Differences amends={event.amends} />}
          <Content event={event} />
        </div>
        <div className="min-w-0 space-y-6">
          {event.actions.length > 0 && <Decisions event={event} page={page} refusal={refusal} />}
          <Provenance provenance={event.provenance} />
          <Author author={event.author} />
          <Notes event={event} page={page} />
          {event.spot && <SpotMap spot={event.spot} />}
          <History entries={event.history} journalPath={event.journalPath} />
        </div>
      </div>
      {event.actions.length > 0 && <DecisionBar event={event} />}
    </>
  )
}

function Content({ event }: { event: ExistingEvent }) {
  return (
    <section aria-labelledby="contenu" className="space-y-6">
      <h3 id="contenu" className="sr-only">
        Contenu
      </h3>
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]">
        {/* A preview. Inert, because before publication the link of the card has no public page. */}
        <div {...{ inert: '' }} className={`cat-${event.card.category} pointer-events-none`}>
          <EventCard card={event.card} />
        </div>
        {event.image && (
          <figure className="min-w-0">
            <img
              src={event.image.src}
              alt={event.image.alt}
              width={event.image.width}
              height={event.image.height}
              className="max-h-72 w-full bg-wash object-contain"
            />
            <figcaption className="mt-1 text-sm">
              <span className="text-quiet">Texte alternatif&nbsp;:</span> {event.image.alt}
              {event.image.credit && (
                <>
                  <br />
                  <span className="text-quiet">Photo&nbsp;:</span> {event.image.credit}
                </>
              )}
            </figcaption>
          </figure>
        )}
      </div>
      {event.programmeNote && (
        <p className="border-l-4 border-accent pl-3 font-semibold">
          Note publique&nbsp;: {event.programmeNote}
        </p>
      )}
      {event.description && (
        <div
          className="prose border-t border-line pt-4"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from the safe subset, as on the public page
          dangerouslySetInnerHTML={{ __html: event.description }}
        />
      )}
      <dl className="border-t border-line text-sm">
        {event.fields.map(({ label, lines }) => (
          <div
            key={label}
            className="grid grid-cols-1 gap-x-4 border-b border-line py-1.5 sm:grid-cols-[9rem_1fr]"
          >
            <dt className="text-quiet">{label}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">
              <FieldLines lines={lines} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const LINES_BEFORE_MORE = 10

function FieldLines({ lines }: { lines: string[] }) {
  const more = lines.slice(LINES_BEFORE_MORE)
  return (
    <>
      <Lines lines={lines.slice(0, LINES_BEFORE_MORE)} />
      {more.length > 0 && (
        <details>
          <summary className="underline underline-offset-4 hover:text-accent">
            et {more.length} de plus
          </summary>
          <Lines lines={more} />
        </details>
      )}
    </>
  )
}

function Lines({ lines }: { lines: string[] }) {
  return lines.map((line) => (
    <span key={line} className="block">
      {/^https?:\/\//.test(line) ? (
        <a
          href={line}
          rel="noopener noreferrer nofollow ugc"
          className="underline underline-offset-4 hover:text-accent"
        >
          {line}
        </a>
      ) : (
        line
      )}
    </span>
  ))
}
