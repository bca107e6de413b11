// npm run bench:follow: what it costs to tell followers of a change, and of what is new.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Transaction } from '~/backend/documents'
import { openSqliteStore } from '~/backend/sqlite/store.server'
import { SEED_CATEGORIES } from '~/domain/category'
import { eventSchema, events } from '~/domain/event'
import { changeAlerts, type FollowTarget, follows, publications } from '~/domain/follow'
import { followIdOf } from '~/domain/hashes'
import { mailQueue } from '~/domain/queued-mail'
import { seedCategories } from '~/features/categories/seed.server'
import { findPlace } from '~/features/localities/places.server'
import { openAlerts } from '~/features/notify/follow/alerts.server'
import { newFollowKey } from '~/features/notify/follow/follow-link.server'
import { tellAllNews } from '~/features/notify/follow/news.server'
import { ALERT_HELD_MS, withAlerts } from '~/features/notify/follow/watched-store.server'
import { openCatalogue } from '~/features/search/catalogue/catalogue.server'
import { DAY_MS, manualAlarm } from '~/platform/clock'
import { BENCH_NOW, benchEvent } from './bench/events'

const COUNT = 10_000
/** npm run bench:follow -- 1000: fewer, for a look. */
const FOLLOWERS = Number(process.argv[2] ?? COUNT)
const SECRET = 's'.repeat(32)
const THURSDAY = Date.parse('2026-11-26T06:00:30.000Z')
const WORDS = [
  'jazz',
  'rock',
  'atelier',
  'marché',
  'concert',
  'enfants',
  'théâtre',
  'expo',
  'brocante',
  'cinéma',
]
const PLACES = [
  'Lausanne',
  'Genève',
  'Nyon',
  'Vevey',
  'Sion',
  'Fribourg',
  'Neuchâtel',
  'Delémont',
  'Morges',
  'Bulle',
]

async function main(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-follow-'))
  const clock = { ms: Date.parse(BENCH_NOW), now: () => clock.ms }
  const documents = withAlerts(openSqliteStore({ file: join(directory, 'agenda.sqlite'), clock }), clock)
  await seedCategories(documents)
  // First: without followers no publication is noted.
  await inBatches(FOLLOWERS, (number, transaction) => {
    const email = `lecteur-${number}@example.ch`
    const target: FollowTarget = {
      kind: 'search',
      query: `q=${encodeURIComponent(WORDS[number % 10] ?? '')}+${number}&lieu=${PLACES[Math.floor(number / 10) % 10]}`,
    }
    const told = new Date(Date.parse(BENCH_NOW) - DAY_MS).toISOString()
    addFollow(
      transaction,
      email,
      number % 2 === 0 ? target : { kind: 'search', query: `q=${WORDS[number % 10]}` },
      told,
    )
    addFollow(transaction, email, { kind: 'event', eventId: followed }, told)
  })
  await inBatches(COUNT, (number, transaction) => {
    const event = benchEvent(number)
    transaction.insert(events, event.id, eventSchema.parse(event))
  })
  clock.ms += DAY_MS

  async function inBatches(
    count: number,
    write: (number: number, transaction: Transaction) => void,
  ): Promise<void> {
    for (let from = 0; from < count; from += 500) {
      await documents.transaction(async (transaction) => {
        for (let number = from; number < Math.min(count, from + 500); number += 1) write(number, transaction)
      })
    }
  }
  const list = [...SEED_CATEGORIES].map(([id, category]) => stored(id, category))
  const categories = { list: () => list }
  const catalogue = await openCatalogue({ documents, directory, clock, findPlace, categories })
  await catalogue.settled()
  console.log(
    `${COUNT} événements, ${FOLLOWERS} adresses, ${await documents.count(publications)} publications`,
  )

  const alarm = manualAlarm()
  const log = pino({ level: 'error' })
  const alerts = await openAlerts({ documents, clock, secret: SECRET, log, alarm })
  await measured('une annulation, dix mille personnes', async () => {
    await documents.update(events, followed, { programme: 'cancelled' })
    await untilThere(() => documents.count(changeAlerts))
    clock.ms += ALERT_HELD_MS
    alarm.advance(ALERT_HELD_MS)
    await alerts.settled()
  })
  console.log(`  ${await documents.count(mailQueue)} messages`)
  await alerts.close()

  clock.ms = THURSDAY
  const before = await documents.count(mailQueue)
  await measured('les nouveautés du jeudi, dix mille suivis', () =>
    tellAllNews({ documents, clock, secret: SECRET, catalogue }),
  )
  console.log(`  ${(await documents.count(mailQueue)) - before} messages`)
  await catalogue.close()
  await documents.close()
  rmSync(directory, { recursive: true })
}

const { id: followed } = benchEvent(7)

function addFollow(transaction: Transaction, email: string, target: FollowTarget, toldAt: string): void {
  const id = followIdOf(email, target)
  const { key: _, ...hashes } = newFollowKey(id, SECRET)
  const rhythm = target.kind === 'event' ? 'changes' : 'weekly'
  const told = { confirmedAt: toldAt, lastToldAt: toldAt, lastMailAt: null, toldEventIds: [] }
  transaction.insert(follows, id, { state: 'confirmed', email, target, rhythm, ...hashes, ...told })
}

function stored<T extends object>(id: string, value: T) {
  const at = BENCH_NOW
  return { ...value, id, createdAt: at, updatedAt: at, changedAt: at, removedAt: null, version: 1 }
}

async function untilThere(count: () => Promise<number>): Promise<void> {
  while ((await count()) === 0) await new Promise((resolve) => setTimeout(resolve, 10))
}

/** A turn stops the others for less than the clock says while other programs run, and for less than the processor
 * counts while other threads of this process run: the smaller of the two is said. */
async function measured(what: string, work: () => Promise<unknown>): Promise<void> {
  let isOver = false
  let longestMs = 0
  let turn = process.cpuUsage()
  let sinceMs = performance.now()
  function next(): void {
    longestMs = Math.max(longestMs, Math.min(cpuMs(turn), performance.now() - sinceMs))
    turn = process.cpuUsage()
    sinceMs = performance.now()
    if (!isOver) setImmediate(next)
  }
  setImmediate(next)
  const start = process.cpuUsage()
  await work()
  isOver = true
  console.log(`${what}: ${(cpuMs(start) / 1000).toFixed(1)} s CPU, longest turn ${longestMs.toFixed(0)} ms`)
}

function cpuMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}

await main()
