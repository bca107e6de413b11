import type { SubmissionResult } from '@conform-to/react'
import { data, redirect, type TypedResponse } from '@remix-run/node'
import type { CurrentUser } from '~/domain/current-user'
import {
  endedNotesText,
  OWN_EVENT_REFUSALS,
  type OwnEventDependencies,
} from '~/features/events/own-event-dependencies'
import { flash } from '~/http/flash.server'
import { parseForm } from '~/http/forms.server'
import { consume, type LimitKeeper, limits } from '~/http/rate-limits.server'
import { quoted } from '~/platform/french'
import { decideWeather, WEATHER_LABELS } from './decide-weather.server'
import { weatherForm } from './weather-form'

/** The caller checks that the user is the author or an admin. `back`: where the page is. */
export async function postWeather({
  user,
  event,
  day = null,
  back,
  request,
  dependencies,
}: {
  user: CurrentUser
  event: { id: string; title: string }
  /** The only day that may be decided; default: any. */
  day?: string | null
  back: string
  request: Request
  dependencies: Pick<OwnEventDependencies, 'documents' | 'clock'> & LimitKeeper
}): Promise<ReturnType<typeof data<SubmissionResult<string[]>>> | TypedResponse<never>> {
  const form = await parseForm(request, weatherForm)
  if (!form.ok) return data(form.reply, form)
  const taken = await consume(limits.weather, user.uid, dependencies)
  if (!taken.ok) return form.tooMany(taken.retryAfterSeconds)
  const isOtherDay = day !== null && form.value.day !== day
  const outcome = isOtherDay
    ? ({ ok: false, reason: 'wrong-state' } as const)
    : await decideWeather(user, { id: event.id, ...form.value }, dependencies)
  if (outcome.ok) {
    const label = WEATHER_LABELS[form.value.decision]
    const done = `La mention ${quoted(label)} est affichée pour ${quoted(event.title)}.`
    await flash([done, endedNotesText(outcome)].filter(Boolean).join(' '))
    return redirect(back)
  }
  if (outcome.reason === 'not-found') throw data(null, { status: 404 })
  if (outcome.reason === 'no-word') {
    return data(form.reject('', { word: 'Indiquez brièvement le nouveau lieu.' }), { status: 400 })
  }
  return data(form.reject(OWN_EVENT_REFUSALS[outcome.reason]), { status: 409 })
}
