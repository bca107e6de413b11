// Every page as the server writes it, to visitors, organizers and admins: nothing in it points at what is not there. A
// new route is covered by being there. Other states of pages are looked at where browser tests reach them.
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Parser } from 'htmlparser2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drafts } from '~/domain/draft'
import { events } from '~/domain/event'
import { sources } from '~/domain/source'
import { fixedClock } from '~/platform/clock'
import { addUser, cookieOf } from '../support/accounts'
import { TEST_NOW } from '../support/agenda'
import { type App, startApp } from '../support/app'
import { EXHIBITION } from '../support/exhibition'
import { makeDraft } from '../support/make-draft'
import { makeEvent } from '../support/make-event'
import { addOrganizer } from '../support/make-organizer'
import { makeSource } from '../support/make-source'
import { type MarkupElement, markupFaults } from '../support/markup'
import { WEEKLY } from '../support/weekly-event'

/** These lie behind a key that is mailed or shown once: browser tests open these, and look at them in the same way. */
const KEYED = /^(?:annonce|merci|meteo|ne-plus-ecrire|organizer\.invitation|suivi)\./

/** These services are off here; their own browser tests open their pages. */
const OFF = ['auth.google.tsx', 'evenement.$id_.trajet.tsx']

/** Addresses of pages with parameters, and others that show more than the plain one. */
const PATHS: Record<string, string[]> = {
  '$.tsx': ['/rien-de-tel'],
  'admin_.categories.$slug.tsx': ['/admin/categories/musique'],
  'admin_.categories.$slug_.genres.$genre.tsx': ['/admin/categories/musique/genres/jazz'],
  'admin_.events.tsx': ['/admin/events', '/admin/events?eventId=semaine', '/admin/events?status=published'],
  'admin_.organisateurs.$id.tsx': ['/admin/organisateurs/choeur'],
  'admin_.partners.$id.tsx': ['/admin/partners/salle-du-port'],
  'admin_.places.$id.tsx': ['/admin/places/salle-du-port', '/admin/places/port-salle'],
  'admin_.sources.$id.tsx': ['/admin/sources/calendrier'],
  'admin_.users.$uid.tsx': ['/admin/users/UID'],
  'evenement.$id.tsx': ['/evenement/jazz-ce-soir', '/evenement/aquarelles'],
  'evenement.$id_.affiche.tsx': ['/evenement/jazz-ce-soir/affiche'],
  'evenement.$id_.signaler.tsx': ['/evenement/jazz-ce-soir/signaler'],
  'evenements.tsx': ['/evenements', '/evenements?q=jazz', '/evenements?q=zzzzz'],
  'lieux.$id.tsx': ['/lieux/salle-du-port'],
  'lieux.$id_.signaler.tsx': ['/lieux/salle-du-port/signaler'],
  'organisateurs.$id.tsx': ['/organisateurs/choeur'],
  'organisateurs.$id_.signaler.tsx': ['/organisateurs/choeur/signaler'],
  'organizer.edit-event.$id.tsx': ['semaine', 'aquarelles'].map((id) => `/organizer/edit-event/${id}`),
  'organizer.event-confirmation.$id.tsx': ['/organizer/event-confirmation/semaine'],
  'organizer.event-state.$id.tsx': ['', '?vers=annuler', '?vers=retirer'].map(
    (wish) => `/organizer/event-state/aquarelles${wish}`,
  ),
  'organizer.organisateurs.$id.tsx': ['/organizer/organisateurs/choeur'],
  'organizer.place.$id.tsx': ['/organizer/place/salle-du-port'],
  'organizer.statistiques.$id.tsx': ['/organizer/statistiques/aquarelles'],
  'organizer.submit-event.tsx': ['/organizer/submit-event', '/organizer/submit-event?copie=aquarelles'],
  'partenaires.$id.tsx': ['/partenaires/salle-du-port'],
}

const ROUTES = fileURLToPath(new URL('../../app/routes', import.meta.url))
const pages = readdirSync(ROUTES).filter((file) => file.endsWith('.tsx') && !KEYED.test(file))

let app: App
let uid = ''
const cookies = { visitor: '', organizer: '', admin: '' }
beforeAll(async () => {
  app = await startApp()
  const keeper = { documents: app.store, clock: fixedClock(TEST_NOW) }
  const organizer = await addUser(app.store)
  const admin = await addUser(app.store, { role: 'admin' })
  uid = organizer.uid
  cookies.organizer = await cookieOf(uid, keeper)
  cookies.admin = await cookieOf(admin.uid, keeper)
  const own = { organizerUid: uid, organizerId: 'choeur' }
  await app.store.insert(events, 'semaine', makeEvent({ ...WEEKLY, ...own, status: 'pending' }))
  await app.store.insert(events, 'aquarelles', makeEvent({ ...EXHIBITION, ...own, status: 'published' }))
  await app.store.insert(sources, 'calendrier', makeSource({ ownerUid: uid }))
  await app.store.insert(drafts, 'brouillon', makeDraft({ authorUid: uid }))
  await addOrganizer(app.store, 'choeur', { members: { [uid]: 'owner' } })
})
afterAll(() => app.stop())

function pathsOf(file: string): string[] {
  const plain = file
    .replace(/\.tsx$/, '')
    .split('.')
    .filter((part) => !part.startsWith('_'))
    .map((part) => part.replace(/_$/, ''))
  return (PATHS[file] ?? [`/${plain.join('/')}`]).map((path) => path.replace('UID', uid))
}

function elementsOf(html: string): MarkupElement[] {
  const elements: MarkupElement[] = []
  const parser = new Parser({ onopentag: (tag, attributes) => void elements.push({ tag, attributes }) })
  parser.end(html)
  return elements
}

test('no page points at what is not in it, whoever sees it', async () => {
  const faults: string[] = []
  const seen = new Set<string>()
  for (const cookie of Object.values(cookies)) {
    for (const file of pages) {
      for (const path of pathsOf(file)) {
        const answer = await fetch(app.origin + path, { headers: { Cookie: cookie }, redirect: 'manual' })
        if (answer.status !== (file === '$.tsx' ? 404 : 200)) continue
        seen.add(file)
        faults.push(...markupFaults(elementsOf(await answer.text())).map((fault) => `${path}: ${fault}`))
      }
    }
  }
  expect(faults).toEqual([])
  expect(pages.filter((file) => !seen.has(file))).toEqual(OFF)
})
