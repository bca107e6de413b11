// A store that notes publications, and a catalogue of it, closed when the test ends.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { events } from '~/domain/event'
import { organizers } from '~/domain/organizer'
import { places } from '~/domain/place'
import { findPlace } from '~/features/localities/places.server'
import { openCatalogue } from '~/features/search/catalogue/catalogue.server'
import { openCheckedStore } from '../../../../../tests/support/checked-store'
import { type EventOverrides, makeEvent } from '../../../../../tests/support/make-event'
import { makeOrganizer } from '../../../../../tests/support/make-organizer'
import { makePlace } from '../../../../../tests/support/make-place'
import { CATEGORIES } from '../../../../../tests/support/open-catalogue'
import { withAlerts } from '../watched-store.server'

export async function agendaOf(nowMs: number) {
  const clock = { ms: nowMs, now: () => clock.ms }
  const directory = mkdtempSync(join(tmpdir(), 'agenda-follow-'))
  const documents = withAlerts(openCheckedStore({ file: ':memory:', clock }), clock)
  await documents.insert(places, 'salle', makePlace())
  await documents.insert(organizers, 'choeur', makeOrganizer())
  const categories = { list: () => CATEGORIES }
  const catalogue = await openCatalogue({ documents, directory, clock, findPlace, categories })
  onTestFinished(async () => {
    await catalogue.close()
    await documents.close()
    rmSync(directory, { recursive: true, force: true })
  })
  return {
    clock,
    documents,
    catalogue,
    settled: () => catalogue.settled(),
    async add(id: string, overrides: EventOverrides) {
      await documents.insert(events, id, makeEvent(overrides))
      await catalogue.settled()
    },
  }
}
export type Agenda = Awaited<ReturnType<typeof agendaOf>>
