// The loaders and actions of the site do on the emulators what people do, and the store's cost is counted.
import { setTimeout as pause } from 'node:timers/promises'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type FirestoreStore, openFirestoreStore } from '~/backend/firestore/store.server'
import { holdLease, RENEW_MS } from '~/backend/lease.server'
import { events } from '~/domain/event'
import { partners } from '~/domain/partner'
import { isStillAdmin } from '~/features/accounts/still-admin.server'
import { MANIFEST } from '~/features/search/catalogue/shared-catalogue.server'
import { fieldsOfDraft } from '~/features/submission/draft/draft-fields'
import { draftFromEvent } from '~/features/submission/draft/draft-from-event.server'
import { newToken } from '~/features/submission/form-session.server'
import { HONEYPOT_FIELD } from '~/http/honeypot'
import { inRequestScope } from '~/http/request-scope.server'
import { fixedClock, manualAlarm, systemClock } from '~/platform/clock'
import { DAY_MS } from '~/platform/durations'
import { toWallTime } from '~/platform/zurich'
import * as root from '~/root'
import * as home from '~/routes/_index'
import * as moderation from '~/routes/admin_.events'
import * as login from '~/routes/auth.login'
import * as map from '~/routes/carte'
import * as eventPage from '~/routes/evenement.$id'
import * as list from '~/routes/evenements'
import * as calendar from '~/routes/evenements[.]ics'
import * as json from '~/routes/evenements[.]json'
import * as feed from '~/routes/evenements[.]rss'
import * as submit from '~/routes/organizer.submit-event'
import * as sitemap from '~/routes/sitemap[.]xml'
import { closeRuntime, type Runtime, runtime } from '~/runtime.server'
import { addAccount, addUser, cookieOf, TEST_PASSWORD } from '../../tests/support/accounts'
import { AGENDA_PARTNERS } from '../../tests/support/agenda'
import { makeEvent } from '../../tests/support/make-event'

export interface Cost {
  reads: number
  writes: number
}

export interface Actions {
  /** Each of the public pages once. */
  page: Cost
  signedInPage: Cost
  signIn: Cost
  submission: Cost
  decision: Cost
  /** About a decision, ten seconds later. */
  mail: Cost
  /** The cost runs from a change in another process until it is shown here. */
  change: Cost
  /** An event whose views were counted by this instance before. */
  views: Cost
  heartbeat: Cost
  /** The holder of the lease pays this. */
  renewal: Cost
  /** The start has an empty disk and nothing shared, beside the published events. */
  emptyStart: Cost
  /** The start has an empty disk and the shared catalogue, beside what has changed since. */
  sharedStart: Cost
  /** The start has its catalogue on disk. */
  start: Cost
}

type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => unknown

const EVENTS = 300
/** A chore by the clock (the lease) must not look like a part of the action beside it. */
const TIMES = 5
/** A mail waits as long as a decision can be taken back. */
const MAILS_WAIT_MS = 12_000
const QUIET_MS = 700
const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'
const ORIGIN = 'http://localhost:3000'

export async function measureActions(forgetCatalogue: () => void): Promise<Actions> {
  await seed()
  // The very first start writes the categories.
  await runtime()
  await closeRuntime()
  forgetCatalogue()
  let app = await runtime()
  const emptyStart = await costSince({ reads: 0, writes: 0 }, meterOf(app))
  emptyStart.reads -= EVENTS
  await closeRuntime()
  app = await runtime()
  const start = await costSince({ reads: 0, writes: 0 }, meterOf(app))
  // A minute after its start the holder of the lease shares its catalogue.
  while ((await app.files.read(MANIFEST)) === null) await pause(QUIET_MS)
  await closeRuntime()
  forgetCatalogue()
  app = await runtime()
  const sharedStart = await costSince({ reads: 0, writes: 0 }, meterOf(app))
  try {
    return { emptyStart, sharedStart, start, ...(await measureIn(app)) }
  } finally {
    await closeRuntime()
  }
}

/** Yesterday, so that a start need not ask for the latest changes again. */
async function seed(): Promise<void> {
  const yesterday = fixedClock(new Date(Date.now() - DAY_MS).toISOString())
  const store = openStore(yesterday)
  await store.transaction(async (transaction) => {
    for (let number = 0; number < EVENTS; number++) {
      transaction.insert(events, `event-${number}`, makeEvent({ title: `Concert ${number}`, when: soon() }))
    }
    for (const [id, partner] of AGENDA_PARTNERS) transaction.insert(partners, id, partner)
  })
  await store.close()
}

function openStore(clock = systemClock): FirestoreStore {
  return openFirestoreStore({ projectId: process.env.FIREBASE_PROJECT_ID ?? '', clock })
}

function soon() {
  const day = toWallTime(Date.now() + 5 * DAY_MS).slice(0, 10)
  return { start: `${day}T20:00`, end: `${day}T22:00` }
}

async function measureIn(app: Runtime): Promise<Omit<Actions, 'emptyStart' | 'sharedStart' | 'start'>> {
  const meter = meterOf(app)
  const organizer = await addUser(app.documents)
  const admin = await addUser(app.documents, { role: 'admin' })
  const [asOrganizer, asAdmin] = await Promise.all([cookieOf(organizer.uid, app), cookieOf(admin.uid, app)])
  const context = {
    nonce: 'nonce',
    requestId: 'bench',
    isDocument: true,
    log: app.log,
    closed: new AbortController().signal,
    noView() {},
  }

  /** The loaders of a page or an action, as one request. */
  async function ask(
    path: string,
    handlers: Handler[],
    { cookie = '', form, params = {} }: { cookie?: string; form?: URLSearchParams; params?: object } = {},
  ): Promise<void> {
    await inRequestScope(async () => {
      const headers = { cookie, 'User-Agent': USER_AGENT }
      const request = () => new Request(ORIGIN + path, { method: form ? 'POST' : 'GET', headers, body: form })
      const answers = await Promise.all(
        handlers.map(async (handler) => handler({ request: request(), params: { ...params }, context })),
      )
      const isRefused = form && !answers.every((answer) => answer instanceof Response && answer.status < 400)
      if (isRefused) throw new Error(`${path} is refused: ${JSON.stringify(answers)}`)
      return new Response()
    })
  }

  async function costOf(times: number, work: (time: number) => Promise<void>): Promise<Cost> {
    await settled(meter)
    const before = { ...meter }
    for (let time = 0; time < times; time++) await work(time)
    return costSince(before, meter, times)
  }

  const pages: [string, Handler[], object?][] = [
    ['/', [root.loader, home.loader]],
    ['/evenements?q=concert', [root.loader, list.loader]],
    ['/evenements?vue=mois', [root.loader, list.loader]],
    ['/carte', [root.loader, map.loader]],
    ['/evenement/event-1', [root.loader, eventPage.loader], { id: 'event-1' }],
    ['/evenements.json', [json.loader]],
    ['/evenements.rss', [feed.loader]],
    ['/evenements.ics', [calendar.loader]],
    ['/sitemap.xml', [sitemap.loader]],
  ]
  const page = await costOf(TIMES, async () => {
    for (const [path, handlers, params] of pages) await ask(path, handlers, { params })
  })
  const signedInPage = await costOf(TIMES, () =>
    ask('/evenements', [root.loader, list.loader], { cookie: asOrganizer }),
  )

  const accounts = await Promise.all(Array.from({ length: TIMES }, () => addAccount(app)))
  const signIn = await costOf(TIMES, (time) =>
    ask('/auth/login', [login.action], {
      form: new URLSearchParams({ email: accounts[time]?.email ?? '', password: TEST_PASSWORD }),
    }),
  )

  const alarm = manualAlarm()
  const lease = holdLease('bench', { documents: app.documents, onError: console.error }, alarm)
  const renewal = await costOf(TIMES, async () => {
    alarm.advance(RENEW_MS)
    await settled(meter)
  })
  await lease.end()

  const submission = await costOf(TIMES, (time) => {
    const fields = fieldsOfDraft(draftFromEvent(makeEvent({ title: `Annonce ${time}`, when: soon() })))
    const form = new URLSearchParams()
    for (const [name, values] of Object.entries(fields)) for (const value of values) form.append(name, value)
    form.set('draft', newToken())
    form.set('intent', 'submit')
    form.set(HONEYPOT_FIELD, '')
    return ask('/organizer/submit-event', [submit.action], { cookie: asOrganizer, form })
  })
  const queue = app.pending.list()
  if (queue.length < TIMES) throw new Error(`${queue.length} of ${TIMES} submissions arrived`)
  const decision = await costOf(TIMES, (time) => {
    const { id = '' } = queue[time] ?? {}
    const form = new URLSearchParams({
      eventId: id,
      version: '1',
      action: 'approve',
      message: '',
    })
    return ask('/admin/events?formulaire=decision', [moderation.action], { cookie: asAdmin, form })
  })

  const mails = { ...meter }
  await pause(MAILS_WAIT_MS)
  const mail = await costSince(mails, meter, TIMES)

  const elsewhere = openStore()
  const change = await costOf(TIMES, async (time) => {
    await elsewhere.update(events, `event-${time}`, { summary: 'Nouveau' })
    while (app.catalogue.event(`event-${time}`)?.summary !== 'Nouveau') await pause(20)
  })
  await elsewhere.close()

  const viewed = async () => {
    for (let number = 0; number < TIMES; number++) app.views.add(`event-${number}`)
    await app.views.flush()
  }
  await viewed()
  const flush = await costOf(1, viewed)
  const views = { reads: Math.floor(flush.reads / TIMES), writes: Math.floor(flush.writes / TIMES) }

  const session = { uid: admin.uid, sessionId: asAdmin }
  const heartbeat = await costOf(TIMES, async () => void (await isStillAdmin(session, app)))
  return { renewal, mail, page, signedInPage, signIn, submission, decision, change, views, heartbeat }
}

function meterOf({ documents }: Pick<Runtime, 'documents'>): Readonly<Cost> {
  // These run with BACKEND=firebase.
  return (documents as FirestoreStore).meter
}

/** Mails and the like that an action leaves behind are part of it. */
async function settled(meter: Readonly<Cost>): Promise<void> {
  for (let seen = -1; seen !== meter.reads + meter.writes; ) {
    seen = meter.reads + meter.writes
    await pause(QUIET_MS)
  }
}

async function costSince(before: Cost, meter: Readonly<Cost>, times = 1): Promise<Cost> {
  await settled(meter)
  return {
    reads: Math.floor((meter.reads - before.reads) / times),
    writes: Math.floor((meter.writes - before.writes) / times),
  }
}
