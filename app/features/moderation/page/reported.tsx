import { Form } from '@remix-run/react'
import { counted } from '~/platform/french'
import { Button } from '~/ui/button'
import { Link } from '~/ui/link'
import { moderationPath } from '../moderation-address'
import type { ExistingEvent } from './detail.server'
import type { EventsPage } from './moderation-page.server'
import type { ReportLine } from './report-line'

/** The public's reports stand above the queue. */
export function ReportedLines({
  reported,
  query,
}: { reported: NonNullable<EventsPage['reported']> } & Pick<EventsPage, 'query'>) {
  return (
    <section aria-labelledby="signalements" className="border-b-2 border-ink py-2">
      <h2 id="signalements" className="font-bold">
        {counted(reported.count, 'signalement')}
      </h2>
      <ul>
        {reported.lines.map((line) => (
          <li key={line.id} className="py-1.5">
            <Link
              to={line.path}
              preventScrollReset
              className="font-semibold underline underline-offset-4 [overflow-wrap:anywhere] hover:text-accent"
            >
              {line.title}
            </Link>
            <p
              className={`text-sm [overflow-wrap:anywhere] ${line.isSettledHere ? 'whitespace-pre-line' : 'line-clamp-2'}`}
            >
              {line.text}
            </p>
            {line.isSettledHere && (
              <Form method="post" action={moderationPath({ ...query, batch: null }, 'signalement')}>
                {line.email && <p className="text-quiet text-sm [overflow-wrap:anywhere]">{line.email}</p>}
                <input type="hidden" name="report" value={line.id} />
                <Button>Marquer comme traité</Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The same beside its event, each to be settled. */
export function Reported({
  lines,
  event,
  page,
}: {
  lines: ReportLine[]
  /** null when it is gone. */
  event: ExistingEvent | null
  page: EventsPage
}) {
  if (lines.length === 0) return null
  const cancelPath = moderationPath({ ...page.query, eventId: page.shownId, batch: null }, 'decision')
  const path = moderationPath({ ...page.query, eventId: page.shownId, batch: null }, 'signalement')
  return (
    <section aria-labelledby="signale" className="border-2 border-accent p-4">
      <h3 id="signale" className="text-lg font-bold">
        {counted(lines.length, 'signalement')}
      </h3>
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.id} className="space-y-1 py-2">
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">
              {line.isAbsence ? line.text : <>«&nbsp;{line.text}&nbsp;»</>}
            </p>
            <p className="text-sm text-quiet">
              {line.age}
              {line.email && (
                <>
                  {', '}
                  <a
                    href={`mailto:${line.email}`}
                    className="inline-flex min-h-6 items-center underline underline-offset-4 [overflow-wrap:anywhere] hover:text-accent"
                  >
                    {line.email}
                  </a>
                </>
              )}
            </p>
            <div className="flex flex-wrap gap-3">
              <Form method="post" action={path} preventScrollReset>
                <input type="hidden" name="report" value={line.id} />
                <Button>{line.isAbsence ? 'Garder l’événement' : 'Marquer comme traité'}</Button>
              </Form>
              {line.isAbsence && event?.actions.includes('cancel') && (
                <Form method="post" action={cancelPath} preventScrollReset>
                  <input type="hidden" name="eventId" value={event.id} />
                  <input type="hidden" name="version" value={event.version} />
                  <Button name="action" value="cancel">
                    Marquer comme annulé
                  </Button>
                </Form>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
