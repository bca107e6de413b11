import { z } from 'zod'
import type { DocumentStore } from '~/backend/documents'
import { presentAuthor } from '~/domain/authorship'
import type { CurrentUser } from '~/domain/current-user'
import type { StoredEvent } from '~/domain/event'
import { findEditable } from '~/features/events/access.server'
import { seal, unseal } from '~/platform/secrets.server'
import { WEATHER_PATH } from './weather-paths'

const CONTEXT = 'link to the decision about the weather'
const MOST_LETTERS = 800

const keySchema = z.object({ eventId: z.string(), day: z.string(), uid: z.string() })
type Key = z.infer<typeof keySchema>

/** Lets the holder of the link say, in the name of this author, what the weather does to the dates of this day.
 * Nothing of it is stored: it ends with the day, and with the author's right to the event. */
export function weatherLink(key: Key, secret: string): string {
  return `${WEATHER_PATH}/${seal(JSON.stringify(key), { secret, context: CONTEXT })}`
}

/** Null for a forged key, and once its author may not change the event any more. */
export async function findByWeatherKey(
  text: string,
  { documents, secret }: { documents: Pick<DocumentStore, 'get'>; secret: string },
): Promise<{ author: CurrentUser; event: StoredEvent; day: string } | null> {
  const key = keyIn(text, secret)
  if (key === null) return null
  const named: CurrentUser = { uid: key.uid, sessionId: '', role: 'organizer', profile: null }
  const author = await presentAuthor(documents, named)
  const event = author && (await findEditable(author, key.eventId, documents))
  return author && event && { author, event, day: key.day }
}

function keyIn(text: string, secret: string): Key | null {
  const opened = text.length > MOST_LETTERS ? null : unseal(text, { secret, context: CONTEXT })
  return opened === null ? null : keySchema.parse(JSON.parse(opened))
}
