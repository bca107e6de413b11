import { useId } from 'react'
import { TEXT_LINK } from '~/ui/admin/admin-frame'
import { Link } from '~/ui/link'
import { REPLIES_PATH } from '../moderation-address'
import type { EventsPage } from './moderation-page.server'

/** Writes a kept reply into the message of this form, where it can be changed. Without JavaScript the server sends the
 * chosen reply when no message is written. */
export function ReplySelect({ replies }: { replies: EventsPage['replies'] }) {
  const id = useId()
  return (
    <div>
      {replies.length > 0 && (
        <>
          <label htmlFor={id} className="block text-sm font-semibold">
            Réponse type
          </label>
          <select
            id={id}
            name="reply"
            defaultValue=""
            onChange={({ currentTarget }) => {
              const reply = replies.find((known) => known.id === currentTarget.value)
              if (reply && writeInto(currentTarget.form, reply.text)) currentTarget.value = ''
            }}
            className="mt-1 h-11 w-full border-2 border-ink bg-sheet px-2"
          >
            <option value="">Choisissez…</option>
            {replies.map((reply) => (
              <option key={reply.id} value={reply.id}>
                {reply.title}
              </option>
            ))}
          </select>
        </>
      )}
      <Link to={REPLIES_PATH} className={`${TEXT_LINK} text-sm font-normal`}>
        Gérer les réponses types
      </Link>
    </div>
  )
}

/** After what is written there already. */
function writeInto(form: HTMLFormElement | null, text: string): boolean {
  const message = form?.elements.namedItem('message')
  if (!(message instanceof HTMLTextAreaElement)) return false
  message.value = [message.value.trim(), text].filter(Boolean).join('\n\n')
  message.focus()
  return true
}
