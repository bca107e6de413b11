import { Form } from '@remix-run/react'
import { MESSAGE_MAX_LENGTH } from '~/domain/lifecycle'
import { SubmitButton } from '~/ui/submit-button'
import { moderationPath } from '../moderation-address'
import type { ExistingEvent } from './detail.server'
import type { EventsPage } from './moderation-page.server'

/** Moderators write these to each other about an event. */
export function Notes({ event, page }: { event: ExistingEvent; page: EventsPage }) {
  const notes = event.history.filter(({ action }) => action === 'noted')
  const path = moderationPath({ ...page.query, eventId: event.id, batch: null }, 'note')
  return (
    <section aria-labelledby="notes" className="border-t-2 border-ink pt-3 text-sm">
      <h3 id="notes" className="text-lg font-bold">
        Notes internes
      </h3>
      <ul className="divide-y divide-line">
        {notes.map((note) => (
          <li key={note.id} className="py-1.5">
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">{note.message}</p>
            <p className="text-quiet">
              {note.who}, <time dateTime={note.at}>{note.when}</time>
            </p>
          </li>
        ))}
      </ul>
      {/* The key empties the field once the note is kept. */}
      <Form key={notes.length} method="post" action={path} preventScrollReset className="mt-1 space-y-2">
        <input type="hidden" name="eventId" value={event.id} />
        <label className="block">
          <span className="text-quiet">Pour la modération seulement</span>
          <textarea
            name="text"
            required
            rows={2}
            maxLength={MESSAGE_MAX_LENGTH}
            className="mt-1 block w-full border-2 border-ink bg-sheet px-3 py-2"
          />
        </label>
        <SubmitButton look="plain" action={path}>
          Ajouter la note
        </SubmitButton>
      </Form>
    </section>
  )
}
