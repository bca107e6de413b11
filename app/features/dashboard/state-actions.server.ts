import type { SubmissionResult } from '@conform-to/react'
import { data, redirect, type TypedResponse } from '@remix-run/node'
import type { AuthorPaths } from '~/domain/author-paths'
import { isAuthor } from '~/domain/authorship'
import type { CurrentUser } from '~/domain/current-user'
import type { StoredEvent } from '~/domain/event'
import { proposalIdIn } from '~/domain/proposal'
import {
  endedNotesText,
  OWN_EVENT_REFUSALS,
  type OwnEventDependencies,
  type OwnEventOutcome,
} from '~/features/events/own-event-dependencies'
import { flash } from '~/http/flash.server'
import { type ParsedForm, parseForm } from '~/http/forms.server'
import { consume, type LimitKeeper, limits } from '~/http/rate-limits.server'
import { quoted } from '~/platform/french'
import { changeDates, changeState } from './change-state.server'
import { datesForm, stateForm, versionForm } from './own-event-forms'
import { removeOwnEvent } from './remove-event.server'
import type { StateFormName } from './state-wishes'
import { postWeather } from './weather/weather-actions.server'
import { withdrawAmendment, withdrawEvent } from './withdraw-event.server'

interface StateRequest {
  user: CurrentUser
  event: StoredEvent
  paths: AuthorPaths
  request: Request
  dependencies: OwnEventDependencies & LimitKeeper
}

type StateReply = ReturnType<typeof data<SubmissionResult<string[]>>> | TypedResponse<never>

/** Each form of the page has its action. The caller checks that the user is the author or an admin. */
export const STATE_ACTIONS: Record<StateFormName, (post: StateRequest) => Promise<StateReply>> = {
  async etat({ user, event, paths, request, dependencies }) {
    const form = await parseForm(request, stateForm)
    if (!form.ok) return data(form.reply, form)
    // A note that awaits approval notifies the moderators like a submitted event, so it has the same limit.
    const taken = await consume(limits.submitEvent, user.uid, dependencies)
    if (!taken.ok) return form.tooMany(taken.retryAfterSeconds)
    const outcome = await changeState(user, { id: event.id, ...form.value }, dependencies)
    const waits = outcome.ok && outcome.isNoteProposed
    const done = `L’état de ${quoted(event.title)} est enregistré.${waits ? ` ${NOTE_WAITS}` : ''}`
    return answer(form, outcome, done, backFrom(event, user, paths))
  },

  async dates({ user, event, paths, request, dependencies }) {
    const form = await parseForm(request, datesForm)
    if (!form.ok) return data(form.reply, form)
    const { version, dates } = form.value
    const statuses = new Map(dates.map(({ id, status }) => [id, status ?? null]))
    const outcome = await changeDates(user, { id: event.id, version, statuses }, dependencies)
    const page = new URL(request.url).searchParams.get('page')
    const back = paths.state(event.id) + (page === null ? '' : `?page=${encodeURIComponent(page)}`)
    return answer(form, outcome, 'Les dates sont enregistrées.', back)
  },

  meteo({ user, event, paths, request, dependencies }) {
    return postWeather({ user, event, back: paths.state(event.id), request, dependencies })
  },

  async retirer({ user, event, paths, request, dependencies }) {
    const form = await parseForm(request, versionForm)
    if (!form.ok) return data(form.reply, form)
    const outcome = await withdrawEvent(user, { id: event.id, ...form.value }, dependencies)
    // The page that follows says so in its heading to an author without an account.
    const isSaid = proposalIdIn(user.uid) !== null
    const done = isSaid
      ? ''
      : `L’annonce ${quoted(event.title)} est retirée. Vous pouvez la modifier et la renvoyer.`
    return answer(form, outcome, done, backFrom(event, user, paths))
  },

  async supprimer({ user, event, paths, request, dependencies }) {
    const form = await parseForm(request, versionForm)
    if (!form.ok) return data(form.reply, form)
    const outcome = await removeOwnEvent(user, { id: event.id, ...form.value }, dependencies)
    return answer(form, outcome, `L’annonce ${quoted(event.title)} est supprimée.`, paths.gone)
  },

  async 'sans-modification'({ user, event, paths, request, dependencies }) {
    const form = await parseForm(request, versionForm)
    if (!form.ok) return data(form.reply, form)
    const outcome = await withdrawAmendment(user, { id: event.id, ...form.value }, dependencies)
    const done = `La modification de ${quoted(event.title)} est retirée.`
    return answer(form, outcome, done, backFrom(event, user, paths))
  },
}

const NOTE_WAITS = 'Votre message au public sera affiché une fois relu.'

/** The dashboard lists only one's own events, so an admin returns to the page of the event. */
function backFrom(event: StoredEvent, user: CurrentUser, { home, state }: AuthorPaths): string {
  return isAuthor(user, event) ? home : state(event.id)
}

async function answer<T>(
  form: Extract<ParsedForm<T>, { ok: true }>,
  outcome: OwnEventOutcome,
  done: string,
  back: string,
): Promise<StateReply> {
  if (outcome.ok) {
    const message = [done, endedNotesText(outcome)].filter(Boolean).join(' ')
    if (message !== '') await flash(message)
    return redirect(back)
  }
  if (outcome.reason === 'not-found') throw data(null, { status: 404 })
  return data(form.reject(OWN_EVENT_REFUSALS[outcome.reason]), { status: 409 })
}
