// People who use the site over plain HTTP while it is being killed. An act without an answer is not known to have
// happened.
import type { DocumentStore } from '~/backend/documents'
import { events } from '~/domain/event'
import type { DecisionAction } from '~/domain/lifecycle'
import { HONEYPOT_FIELD } from '~/http/honeypot'
import { addDays } from '~/platform/zurich'

export interface Visitor {
  origin: string
  uid: string
  /** Their browser sends this. */
  cookie: string
}

/** Sends a complete event with a photo and three dates; answers its id, or null when no answer came. */
export async function sendEvent(author: Visitor, token: string, photo: Buffer): Promise<string | null> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fieldsOf(token))) form.append(name, value)
  form.append('image.file', new Blob([new Uint8Array(photo)], { type: 'image/png' }), 'affiche.png')
  const answer = await post(author, '/organizer/submit-event', form)
  if (answer === null) return null
  const [, id] = /\/organizer\/event-confirmation\/([^/?]+)$/.exec(answer.location) ?? []
  if (id === undefined) throw new Error(`Not confirmed: ${answer.status} ${answer.page}`)
  return id
}

export function titleOf(token: string): string {
  return `Concert ${token}`
}

function fieldsOf(token: string): Record<string, string> {
  const today = new Date().toISOString().slice(0, 10)
  const dates = [10, 20, 30].map((days, row) => ({
    [`dates[${row}].day`]: addDays(today, days),
    [`dates[${row}].startTime`]: '20:00',
    [`dates[${row}].endTime`]: '22:00',
  }))
  return {
    [HONEYPOT_FIELD]: '',
    draft: token,
    intent: 'submit',
    title: titleOf(token),
    description: 'Un concert, trois soirs.',
    category: 'musique',
    organizerName: 'Association du Port',
    mode: 'dates',
    ...Object.assign({}, ...dates),
    attendance: 'in_person',
    'place.name': 'Salle du Port',
    'place.locality': '1003 Lausanne',
    'price.kind': 'free',
    'image.alt': 'Une affiche rouge.',
  }
}

const DECISIONS = [
  { action: 'approve' },
  { action: 'request_changes', message: 'Où est l’entrée ?' },
  { action: 'reject', reason: 'duplicate', message: '' },
] as const

type Decided =
  | { answer: 'done'; eventId: string; action: DecisionAction; batch: string }
  /** The server may have decided before it died. */
  | { answer: 'none'; eventId: string }

/** Decides about a pending event; null when there was none. */
export async function decideOnce(
  moderator: Visitor,
  store: DocumentStore,
  random: () => number,
): Promise<Decided | null> {
  const { documents } = await store.find(events, { where: [['status', '==', 'pending']], limit: 20 })
  const event = documents[Math.floor(random() * documents.length)]
  const decision = DECISIONS[Math.floor(random() * DECISIONS.length)]
  if (!event || !decision) {
    // Gives the submissions the time they need.
    await fetch(`${moderator.origin}/healthz`).catch(() => null)
    return null
  }
  const form = new URLSearchParams({ eventId: event.id, version: String(event.version), ...decision })
  const answer = await post(moderator, '/admin/events?formulaire=decision', form)
  if (answer === null) return { answer: 'none', eventId: event.id }
  const batch = new URL(answer.location, moderator.origin).searchParams.get('fait')
  if (batch === null) throw new Error(`Not decided: ${answer.status} ${answer.page}`)
  return { answer: 'done', eventId: event.id, action: decision.action, batch }
}

/** Takes a decision back. 'none': the server may have done so before it died. */
export async function undo(moderator: Visitor, batch: string): Promise<'done' | 'none'> {
  const answer = await post(moderator, '/admin/events?formulaire=annulation', new URLSearchParams({ batch }))
  if (answer === null) return 'none'
  if (!answer.location.startsWith('/admin/events'))
    throw new Error(`Not undone: ${answer.status} ${answer.page}`)
  return 'done'
}

/** Gives oneself another name; answers whether the server has confirmed it. */
export function changeName(person: Visitor, displayName: string): Promise<boolean> {
  return changeProfile(person, 'nom', new URLSearchParams({ displayName }))
}

/** Gives oneself another photo; answers whether the server has confirmed it. */
export function changePhoto(person: Visitor, photo: Buffer): Promise<boolean> {
  const form = new FormData()
  form.append('photo', new Blob([new Uint8Array(photo)], { type: 'image/png' }), 'moi.png')
  return changeProfile(person, 'photo', form)
}

async function changeProfile(
  person: Visitor,
  name: string,
  form: FormData | URLSearchParams,
): Promise<boolean> {
  const answer = await post(person, `/organizer/profile?formulaire=${name}`, form)
  if (answer === null) return false
  if (answer.location !== '/organizer/profile')
    throw new Error(`Not changed: ${answer.status} ${answer.page}`)
  return true
}

async function post(
  { origin, cookie }: Visitor,
  path: string,
  body: FormData | URLSearchParams,
): Promise<{ status: number; location: string; page: string } | null> {
  try {
    const answer = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { cookie, origin },
      body,
      redirect: 'manual',
    })
    const location = answer.headers.get('location') ?? ''
    return { status: answer.status, location, page: await answer.text() }
  } catch {
    return null
  }
}
