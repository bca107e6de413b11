import { Form } from '@remix-run/react'
import { MarkTag } from '~/features/events/mark-tag'
import { buttonClass } from '~/ui/button'
import { Link } from '~/ui/link'
import { SubmitButton } from '~/ui/submit-button'
import type { DashboardGroup, DashboardRow } from './dashboard.server'
import type { RowLink } from './event-rows.server'

export function DashboardGroupList({ group }: { group: DashboardGroup }) {
  const canTick = group.rows.filter(({ draft }) => draft).length > 1
  return (
    <section aria-labelledby={group.name} className="mt-12 border-t-2 border-ink pt-4">
      <h2
        id={group.name}
        className={`text-2xl font-bold sm:text-3xl ${group.name === 'a-corriger' ? 'text-accent' : ''}`}
      >
        {group.title} <span className="font-normal text-quiet">({group.count})</span>
      </h2>
      <ul className="mt-2">
        {group.rows.map((row) => (
          <Row key={row.key} row={row} canTick={canTick} />
        ))}
      </ul>
      {canTick && <DeleteTicked />}
      {group.rest && (
        <p className="mt-3">
          <Link to={`${group.rest}#${group.name}`} className={buttonClass('plain')}>
            Tout afficher ({group.count})
          </Link>
        </p>
      )}
    </section>
  )
}

function Row({ row, canTick }: { row: DashboardRow; canTick: boolean }) {
  return (
    <li className="gap-x-10 border-b border-line py-5 lg:grid lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex min-w-0 items-start gap-3 sm:gap-4">
        {canTick && row.draft && (
          <input
            type="checkbox"
            name="drafts"
            value={row.draft}
            form={TICKED}
            aria-label={`Cocher\u00a0: ${row.title}`}
            className="mt-0.5 size-6 shrink-0 accent-accent"
          />
        )}
        <Thumbnail of={row.thumbnail} />
        <div className="min-w-0 flex-1">
          <h3 className="min-w-0 text-lg font-bold sm:text-xl [overflow-wrap:anywhere]">{row.title}</h3>
          {row.marks.length > 0 && (
            <ul className="mt-2 flex flex-wrap gap-1.5" aria-label="État">
              {row.marks.map((mark) => (
                <MarkTag key={mark.label} mark={mark} />
              ))}
            </ul>
          )}
          {row.facts.length > 0 && <p className="mt-1.5">{row.facts.join(' · ')}</p>}
          <p className="mt-0.5 text-sm text-quiet">
            {row.since}
            {row.views && (
              <>
                {' · '}
                <Link
                  to={row.views.to}
                  aria-label={`${row.views.label}, par jour\u00a0: ${row.title}`}
                  className="inline-block py-1 underline underline-offset-4 hover:text-accent"
                >
                  {row.views.label}
                </Link>
              </>
            )}
          </p>
          {row.moderationMessage && <ModerationMessage of={row.moderationMessage} />}
          {row.note && (
            <div className="mt-3 border-l-4 border-ink pl-4">
              <p>{row.note.text}</p>
              <Links links={row.note.links} title={row.title} />
            </div>
          )}
        </div>
      </div>
      <div className="mt-1 flex flex-wrap items-start gap-x-6 lg:-mt-1.5 lg:flex-col lg:items-end">
        <Links links={row.links.filter(({ isState }) => !isState)} title={row.title} isStrong />
        <Links links={row.links.filter(({ isState }) => isState)} title={row.title} />
        {row.draft && <DeleteDraft token={row.draft} title={row.title} />}
      </div>
    </li>
  )
}

/** The title stands beside it, so it has no text of its own. */
function Thumbnail({ of: image }: { of: DashboardRow['thumbnail'] }) {
  const size = 'aspect-square w-14 shrink-0 bg-wash object-cover sm:aspect-3/2 sm:w-28'
  if (!image) return <span className={size} />
  return (
    <img
      src={image.src}
      alt=""
      width={112}
      height={75}
      loading="lazy"
      decoding="async"
      className={`${size} ${image.focus ?? ''}`}
    />
  )
}

function ModerationMessage({
  of: { reason, message },
}: {
  of: NonNullable<DashboardRow['moderationMessage']>
}) {
  return (
    <div className="mt-3 max-w-2xl border-l-4 border-accent pl-4">
      <p className="text-sm text-quiet">Message de la modération</p>
      {reason && <p className="font-semibold">{reason}</p>}
      {message && <p className="whitespace-pre-line">{message}</p>}
    </div>
  )
}

function Links({ links, title, isStrong = false }: { links: RowLink[]; title: string; isStrong?: boolean }) {
  if (links.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-5">
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link
            to={to}
            aria-label={`${label}\u00a0: ${title}`}
            className={`inline-block py-2 underline underline-offset-4 hover:text-accent ${
              isStrong ? 'font-semibold decoration-2' : ''
            }`}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Id of the form, which the checkboxes name because they are outside of it. */
const TICKED = 'brouillons-coches'

function DeleteTicked() {
  return (
    <details className="mt-3">
      <summary className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-accent">
        Supprimer les brouillons cochés
      </summary>
      <Form id={TICKED} method="post">
        <p>Ce que vous y avez écrit sera perdu.</p>
        <SubmitButton look="plain">Oui, supprimer les brouillons cochés</SubmitButton>
      </Form>
    </details>
  )
}

/** Asks for confirmation, because a deleted draft cannot be restored. */
function DeleteDraft({ token, title }: { token: string; title: string }) {
  return (
    <details>
      <summary className="cursor-pointer py-2 underline underline-offset-4 hover:text-accent">
        Supprimer<span className="sr-only">&nbsp;: {title}</span>
      </summary>
      <Form method="post" className="pb-2">
        <input type="hidden" name="drafts" value={token} />
        <SubmitButton look="plain">Supprimer ce brouillon</SubmitButton>
      </Form>
    </details>
  )
}
