// npm run bench:instances -- [EVENTS [CHANGES]]: two instances of the site on the emulators that share a catalogue.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { type FirestoreStore, openFirestoreStore } from '../app/backend/firestore/store.server'
import { events } from '../app/domain/event'
import { DAY_MS, fixedClock, MINUTE_MS, systemClock } from '../app/platform/clock'
import { makeEvent } from '../tests/support/make-event'
import { onEmulators } from './bench/emulated-site'
import type { Asked, InstanceState } from './bench/instance-process'
import { percentile } from './bench/measure'
import { runCommand } from './command'

/** The emulator takes no more. */
const AT_ONCE = 50
const APPROVALS = 20
const TRIES = 20
const PAUSE_MS = 1000
/** The emulator answers so late after many changes. */
const LEFT_BEHIND_MS = 5000
const LATER = 'plus-tard'

const [size = 10_000, changes = 2 * size] = process.argv.slice(2).map(Number)

await runCommand(() =>
  onEmulators('bench-instances', async ({ env, projectId, storageBucket }, directory) => {
    Object.assign(process.env, env)
    await measure(projectId, (name) => startInstance([projectId, storageBucket, `${directory}/${name}`]))
    return 0
  }),
)

type Start = (name: string) => Promise<Instance>

async function measure(projectId: string, start: Start): Promise<void> {
  await seed(projectId)
  const first = await start('first')
  say('the first instance fills its catalogue', first.started)
  await first.ask({ kind: 'share' })
  const second = await start('second')
  say('the second starts with the shared one', second.started)

  const waits: number[] = []
  for (let number = 0; number < APPROVALS; number++) {
    const id = `pending-${number}`
    const seen = second.ask<number>({ kind: 'await', id })
    const approved = await first.ask<number>({ kind: 'approve', id })
    waits.push((await seen) - approved)
  }
  const [median, worst] = [percentile(waits, 0.5), Math.max(...waits)]
  console.log(
    `an approval on one is public on the other after ${median} ms (median), ${worst} ms (the longest)`,
  )

  const writer = openFirestoreStore({ projectId, clock: systemClock })
  const begun = performance.now()
  await changeAll(writer)
  const seconds = Math.round((performance.now() - begun) / 1000)
  await pause(LEFT_BEHIND_MS)
  say(`after ${changes} changes in ${seconds} s`, await second.ask({ kind: 'state' }))
  await second.ask({ kind: 'pass', milliseconds: 10 * MINUTE_MS })
  // The next change says that what came before is over.
  const later = openFirestoreStore({ projectId, clock: { now: () => Date.now() + 10 * MINUTE_MS } })
  await later.insert(events, LATER, makeEvent({ title: 'Plus tard' }))
  await second.ask({ kind: 'await', id: LATER })
  await second.ask({ kind: 'pass', milliseconds: 10 * MINUTE_MS })
  say('twenty minutes and a change later', await second.ask({ kind: 'state' }))
  await writer.close()
  await later.close()
  await first.end()
  await second.end()
}

async function seed(projectId: string): Promise<void> {
  const yesterday = fixedClock(new Date(Date.now() - DAY_MS).toISOString())
  const store = openFirestoreStore({ projectId, clock: yesterday })
  for (let at = 0; at < size; at += AT_ONCE) {
    await store.transaction(async (transaction) => {
      for (let number = at; number < Math.min(at + AT_ONCE, size); number++) {
        transaction.insert(events, `event-${number}`, makeEvent({ title: `Concert ${number}` }))
      }
    })
  }
  for (let number = 0; number < APPROVALS; number++)
    await store.insert(events, `pending-${number}`, makeEvent({ title: 'Bal', status: 'pending' }))
  await store.close()
}

async function changeAll(store: FirestoreStore): Promise<void> {
  for (let at = 0; at < changes; at += AT_ONCE) {
    const change = () =>
      store.transaction(async (transaction) => {
        for (let number = at; number < Math.min(at + AT_ONCE, changes); number++)
          transaction.update(events, `event-${number % size}`, { summary: `Changement ${number}` })
      })
    await persistently(change)
  }
}

/** The emulator breaks commits off under load. */
async function persistently(work: () => Promise<void>): Promise<void> {
  for (let time = 1; ; time++) {
    try {
      return await work()
    } catch (error) {
      if (time === TRIES) throw error
      await pause(PAUSE_MS)
    }
  }
}

function say(what: string, { reads, published, heap, rss }: InstanceState): void {
  console.log(
    `${what}: ${reads} reads, ${published} events, heap ${heap.toFixed(1)} MB, RSS ${Math.round(rss)} MB`,
  )
}

interface Instance {
  started: InstanceState
  ask<A>(asked: Asked): Promise<A>
  end(): Promise<void>
}

async function startInstance(given: string[]): Promise<Instance> {
  const child = fork(new URL('./bench/instance-process.ts', import.meta.url).pathname, given, {
    execArgv: ['--import', 'tsx', '--expose-gc'],
  })
  const started = await answerOf<InstanceState>(child)
  return {
    started,
    ask(asked) {
      const answer = answerOf(child)
      child.send(asked)
      // Its type is what this question is answered with.
      return answer as Promise<never>
    },
    async end() {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

async function answerOf<A>(child: ChildProcess): Promise<A> {
  const [said] = await once(child, 'message')
  return said.answer
}
