import type { LoaderFunctionArgs } from '@remix-run/node'
import { dateOf, today } from '~/domain/days'
import { csvFileName } from '~/features/admin/csv/exports.server'
import { eventFiguresCsv } from '~/features/figures/event-figures.server'
import { findByKey } from '~/features/submission/proposals/own-proposal.server'
import { csvResponse } from '~/platform/csv'
import { runtime } from '~/runtime.server'

export async function loader({ params }: LoaderFunctionArgs) {
  const dependencies = await runtime()
  const own = await findByKey(params.token ?? '', dependencies)
  if (own?.event == null || own.proposal.state !== 'sent') {
    throw new Response('Annonce introuvable', { status: 404 })
  }
  const { views, clock } = dependencies
  const { id } = own.event
  const pieces = eventFiguresCsv(await views.byDay(id), dateOf(today(clock.now())))
  return csvResponse(pieces, csvFileName(`vues-${id}`, clock.now()))
}
