// The measured actions add up to a table of reads and writes, and to what a month costs.
import { PROBE_AFTER_MS } from '~/backend/circuit-breaker'
import { RENEW_MS } from '~/backend/lease.server'
import { HEARTBEAT_MS } from '~/features/moderation/pending-stream.server'
import { PIECE_BYTES } from '~/features/search/catalogue/shared-catalogue.server'
import { DAY_MS, HOUR_MS } from '~/platform/durations'
import type { Actions, Cost } from './firebase-actions'
import { counted, table } from './report'

/** US dollars, Google's public list of 2025 as its authors knew it: Firestore in eur3 (a single region costs less), Cloud
 * Run in europe-west6 with the CPU always allocated, traffic to the internet. */
const PRICES = {
  read: 0.06 / 100_000,
  write: 0.18 / 100_000,
  storedGib: 0.18,
  vcpuSecond: 0.0000216,
  gibSecond: 0.0000024,
  sentGib: 0.12,
  bucketGib: 0.026,
  bucketWrite: 0.05 / 10_000,
  bucketRead: 0.004 / 10_000,
  recoverableGib: 0.18,
  backupGib: 0.03,
  imageGib: 0.1,
  balancerHour: 0.025,
  balancedGib: 0.008,
}
/** A probe asks for a document that there is not. */
const PROBE: Cost = { reads: 1, writes: 0 }
const MONTH_DAYS = 30
const FREE = { reads: 50_000 * MONTH_DAYS, writes: 20_000 * MONTH_DAYS, gib: 1, imageGib: 0.5 }
const GIB = 2 ** 30

interface Size {
  events: number
  instances: number
  memoryGib: number
}
const SIZES: Size[] = [
  { events: 1_000, instances: 1, memoryGib: 1 },
  { events: 10_000, instances: 1, memoryGib: 1 },
  { events: 100_000, instances: 2, memoryGib: 2 },
]

/** Per month and published event, but for the last ones. */
const ASSUMED = {
  pages: 100,
  signedIn: 0.05,
  /** This is the share of all pages. No two of an event come within ten minutes, which would be one write. */
  eventPages: 0.5,
  submissions: 1 / 3,
  changesOfSubmission: 2,
  storedBytes: 10_000,
  sentBytesOfPage: 60_000,
  startsADay: 10,
  /** The most: with more the catalogue is shared again. */
  changesAtStart: 500,
  sharingsADay: 5,
  /** One event takes so many in the shared catalogue, of which there are two at most. */
  sharedBytes: 1300,
  /** Firestore keeps so many by its schedule. */
  backups: 7,
  /** The site takes so many in Artifact Registry, compressed. */
  imageBytes: 160_000_000,
  images: 10,
  adminTabHours: 320,
}

export function reportOf(actions: Actions): string {
  return [actionTable(actions), ASSUMPTIONS, priceTable(actions)].join('\n\n')
}

function actionTable(actions: Actions): string {
  const lines: [string, Cost, string?][] = [
    ['a public page or feed', actions.page],
    ['a page for somebody signed in', actions.signedInPage],
    ['signing in', actions.signIn],
    ['sending an event, its mail included', actions.submission],
    ['a decision of a moderator', actions.decision],
    ['its mail, ten seconds later', actions.mail],
    ['a change of an event, for each running instance', actions.change],
    ['views of an event in ten minutes, for each instance', actions.views],
    ['a look at whether an admin’s tab may still listen, every 25 seconds', actions.heartbeat],
    ['the lease of the chores, every 20 seconds, by one instance', actions.renewal],
    [`a probe after ${PROBE_AFTER_MS / 1000} seconds without an answer, by each instance`, PROBE],
    ['an instance that starts with its catalogue on disk', actions.start],
    [
      'an instance that starts with the shared catalogue, beside one read for each event changed since',
      actions.sharedStart,
    ],
    ['the very first instance, beside one read for each published event', actions.emptyStart],
  ]
  return table(
    ['', 'reads', 'writes'],
    lines.map(([what, { reads, writes }]) => [what, String(reads), String(writes)]),
  )
}

const ASSUMPTIONS = `A month in US dollars, for ${ASSUMED.pages} pages, ${round(ASSUMED.submissions)} submissions and as many sign-ins for each published event, ${ASSUMED.signedIn * 100} % of the pages by people signed in, ${ASSUMED.startsADay} starts of an instance with an empty disk a day, each of which reads ${ASSUMED.changesAtStart} events changed since the catalogue was shared, ${ASSUMED.sharingsADay} sharings a day, two tabs of admins open on working days, ${ASSUMED.storedBytes / 1000} kB in Firestore for each event with its log and indexes, point-in-time recovery and ${ASSUMED.backups} backups of them, and ${ASSUMED.images} images of the site kept. *Prices are Google’s public list of 2025 from memory, and must be checked*: Firestore in \`eur3\` (one region costs less), Cloud Run in \`europe-west6\` (one vCPU, always allocated, one gigabyte; at 100 000 events two instances of two), traffic of 60 kB a page. Firestore’s free quota is taken off.`

function priceTable(actions: Actions): string {
  const months = SIZES.map((size) => monthOf(size, actions))
  const row = (name: string, cell: (month: Month) => string) => [name, ...months.map(cell)]
  return table(
    ['published events', ...SIZES.map(({ events }) => counted(events))],
    [
      row('reads', ({ reads }) => counted(reads)),
      row('writes', ({ writes }) => counted(writes)),
      row('Firestore: reads', ({ dollars }) => round(dollars.reads)),
      row('Firestore: writes', ({ dollars }) => round(dollars.writes)),
      row('Firestore: storage', ({ dollars }) => round(dollars.storage)),
      row('Firestore: point-in-time recovery and daily backups', ({ dollars }) => round(dollars.backups)),
      row('Cloud Storage: the shared catalogue, probes', ({ dollars }) => round(dollars.bucket)),
      row('running instances', ({ dollars }) => round(dollars.instances)),
      row('load balancer', ({ dollars }) => round(dollars.balancer)),
      row('Artifact Registry', ({ dollars }) => round(dollars.images)),
      row('traffic', ({ dollars }) => round(dollars.traffic)),
      row('all of it', ({ dollars }) => round(Object.values(dollars).reduce((sum, part) => sum + part))),
    ],
  )
}

interface Month {
  reads: number
  writes: number
  dollars: Record<
    'reads' | 'writes' | 'storage' | 'backups' | 'bucket' | 'instances' | 'balancer' | 'images' | 'traffic',
    number
  >
}

function monthOf({ events, instances, memoryGib }: Size, actions: Actions): Month {
  const { pages, submissions, eventPages, signedIn, changesOfSubmission } = ASSUMED
  const monthMs = MONTH_DAYS * DAY_MS
  const sent = events * submissions
  const starts = ASSUMED.startsADay * MONTH_DAYS
  const often: [number, Cost][] = [
    [events * pages, actions.page],
    [events * pages * signedIn, actions.signedInPage],
    [sent, actions.signIn],
    [sent, actions.submission],
    [sent, actions.decision],
    [sent, actions.mail],
    [sent * changesOfSubmission * instances, actions.change],
    [events * pages * eventPages, actions.views],
    [(ASSUMED.adminTabHours * HOUR_MS) / HEARTBEAT_MS, actions.heartbeat],
    [monthMs / RENEW_MS, actions.renewal],
    // Nothing else is asked there.
    [(instances * monthMs) / PROBE_AFTER_MS, PROBE],
    [starts, { ...actions.sharedStart, reads: actions.sharedStart.reads + ASSUMED.changesAtStart }],
  ]
  const sum = (kind: keyof Cost) =>
    Math.round(often.reduce((all, [times, cost]) => all + times * cost[kind], 0))
  const [reads, writes] = [sum('reads'), sum('writes')]
  const storedGib = (events * ASSUMED.storedBytes) / GIB
  const sentGib = (events * pages * ASSUMED.sentBytesOfPage) / GIB
  const paid = (used: number, free: number) => Math.max(0, used - free)
  return {
    reads,
    writes,
    dollars: {
      reads: paid(reads, FREE.reads) * PRICES.read,
      writes: paid(writes, FREE.writes) * PRICES.write,
      storage: paid(storedGib, FREE.gib) * PRICES.storedGib,
      backups: storedGib * (PRICES.recoverableGib + ASSUMED.backups * PRICES.backupGib),
      bucket: bucketDollars(events) + ((instances * monthMs) / PROBE_AFTER_MS) * PRICES.bucketRead,
      instances: ((instances * monthMs) / 1000) * (PRICES.vcpuSecond + memoryGib * PRICES.gibSecond),
      balancer: (monthMs / HOUR_MS) * PRICES.balancerHour + sentGib * PRICES.balancedGib,
      images: paid((ASSUMED.images * ASSUMED.imageBytes) / GIB, FREE.imageGib) * PRICES.imageGib,
      traffic: sentGib * PRICES.sentGib,
    },
  }
}

function bucketDollars(events: number): number {
  const pieces = Math.ceil((events * ASSUMED.sharedBytes) / PIECE_BYTES) + 2
  const written = pieces * ASSUMED.sharingsADay * MONTH_DAYS * PRICES.bucketWrite
  return ((2 * events * ASSUMED.sharedBytes) / GIB) * PRICES.bucketGib + written
}

function round(number: number): string {
  return number.toFixed(number < 10 ? 2 : 0)
}
