import type { LoaderFunctionArgs } from '@remix-run/node'
import { dateOf, today } from '~/domain/days'
import { requireUser } from '~/features/accounts/guards.server'
import { csvFileName } from '~/features/admin/csv/exports.server'
import { findEditable } from '~/features/events/access.server'
import { eventFiguresCsv } from '~/features/figures/event-figures.server'
import { csvResponse } from '~/platform/csv'
import { runtime } from '~/runtime.server'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const { documents, views, clock } = await runtime()
  const event = await findEditable(user, params.id ?? '', documents)
  if (!event) throw new Response('Événement introuvable', { status: 404 })
  const pieces = eventFiguresCsv(await views.byDay(event.id), dateOf(today(clock.now())))
  return csvResponse(pieces, csvFileName(`vues-${event.id}`, clock.now()))
}
