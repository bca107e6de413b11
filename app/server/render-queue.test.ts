import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '~/platform/durations'
import { type NotMade, type Queued, RenderQueue, type RenderQueueOptions } from './render-queue.server'

const PATIENT = { atOnce: 1, mostOfOneClient: 100, mostWaiting: 100, patienceMs: HOUR_MS }

/** A queue whose works end when the test says so. */
function queueOf(options: Partial<RenderQueueOptions> = {}) {
  const queue = new RenderQueue({ ...PATIENT, ...options })
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const outcomes = new Map<string, string | NotMade>()
  const leaving = new Map<string, AbortController>()
  const queued = new Map<string, Queued<string>>()

  function asker(client: string, name: string) {
    const controller = new AbortController()
    leaving.set(name, controller)
    return { client, gone: controller.signal }
  }

  async function end(name: string, error?: Error) {
    ends.get(name)?.(error)
    await turnOfTheLoop()
  }

  return {
    queue,
    begun,
    outcomes,
    /** Names begin with their client's letter. */
    ask(...names: string[]) {
      for (const name of names) {
        const one = queue.take(asker(name.charAt(0), name), () => {
          begun.push(name)
          return new Promise<string>((resolve, reject) => {
            ends.set(name, (error) => (error ? reject(error) : resolve(`made ${name}`)))
          })
        })
        queued.set(name, one)
        one.outcome.then(
          (outcome) => outcomes.set(name, outcome),
          (error) => outcomes.set(name, error.message),
        )
      }
    },
    join(name: string, as: string) {
      queued.get(name)?.join(asker(as.charAt(0), as))
    },
    leave(name: string) {
      leaving.get(name)?.abort()
    },
    end,
    /** Lets everything run to its end, one after the other. */
    async endAll() {
      for (let at = 0; at < begun.length; at++) await end(begun[at] ?? '')
    },
  }
}

/** Two: what is begun in one answers in the next. */
async function turnOfTheLoop() {
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve))
}

describe('order', () => {
  test('what finds room begins at once, and so many at a time', () => {
    const { begun, ask } = queueOf({ atOnce: 2 })
    ask('a1', 'b1', 'c1')
    expect(begun).toEqual(['a1', 'b1'])
  })

  test('within a client the first to come is the first to be made', async () => {
    const { begun, ask, endAll } = queueOf()
    ask('a1', 'a2', 'a3', 'a4')
    await endAll()
    expect(begun).toEqual(['a1', 'a2', 'a3', 'a4'])
  })

  test('clients take turns, however much one of them asks for', async () => {
    const { begun, ask, endAll } = queueOf()
    ask('a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'c1')
    await endAll()
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4', 'a5'])
  })

  test('whoever comes last with one wish is not behind all the wishes of another', async () => {
    const { begun, ask, end, endAll } = queueOf({ atOnce: 2 })
    ask(...Array.from({ length: 50 }, (_, at) => `a${at}`))
    await end('a0')
    ask('b1')
    await endAll()
    expect(begun.indexOf('b1')).toBeLessThanOrEqual(4)
    expect(begun).toHaveLength(51)
  })

  test('what else the process has to do comes between two of them', async () => {
    const { queue, begun, ask } = queueOf()
    const { outcome } = queue.take({ client: 'a', gone: new AbortController().signal }, async () => 'done')
    ask('a2')
    await outcome
    expect(begun).toEqual([])
    await turnOfTheLoop()
    expect(begun).toEqual(['a2'])
  })

  test('each gets its own outcome, and a failure makes room like a success', async () => {
    const { outcomes, ask, end } = queueOf()
    ask('a1', 'a2')
    await end('a1', new Error('broken'))
    await end('a2')
    expect(Object.fromEntries(outcomes)).toEqual({ a1: 'broken', a2: 'made a2' })
  })

  test('what waits for something else than the processor holds up nobody, and gives its room back once only', async () => {
    const { begun, ask, end } = queueOf({ patienceMs: 1 })
    ask('a1', 'a2')
    await expect.poll(() => begun).toEqual(['a1', 'a2'])
    ask('a3')
    await expect.poll(() => begun).toEqual(['a1', 'a2', 'a3'])
    for (const name of ['a1', 'a2', 'a3']) await end(name)
    ask('b1', 'b2')
    expect(begun.slice(3)).toEqual(['b1'])
  })
})

describe('bounds', () => {
  test('a client has so many waiting, the next is refused at once', async () => {
    const { outcomes, ask } = queueOf({ mostOfOneClient: 2 })
    ask('a1', 'a2', 'a3', 'a4', 'b1')
    await turnOfTheLoop()
    expect(Object.fromEntries(outcomes)).toEqual({ a4: 'refused' })
  })

  test('when all places are taken, who has most of them loses the last one to who has fewer', async () => {
    const { outcomes, begun, ask, endAll } = queueOf({ mostWaiting: 3 })
    ask('a1', 'a2', 'a3', 'a4', 'b1')
    await turnOfTheLoop()
    expect(Object.fromEntries(outcomes)).toEqual({ a4: 'refused' })
    await endAll()
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  })

  test('when all places are taken by as many clients, the newcomer is refused', async () => {
    const { outcomes, ask } = queueOf({ mostWaiting: 2 })
    ask('a1', 'b1', 'c1', 'd1', 'b2')
    await turnOfTheLoop()
    expect(Object.fromEntries(outcomes)).toEqual({ d1: 'refused', b2: 'refused' })
  })
})

describe('leaving', () => {
  test('whoever is gone is not waited for, and leaves the place to others', async () => {
    const { queue, outcomes, begun, ask, leave, endAll } = queueOf({ mostOfOneClient: 2 })
    ask('a1', 'a2', 'a3')
    leave('a2')
    ask('a4')
    expect(queue.waiting).toBe(2)
    await endAll()
    expect(begun).toEqual(['a1', 'a3', 'a4'])
    expect(outcomes.get('a2')).toBe('left')
  })

  test('who was gone before asking gets nothing', async () => {
    const queue = new RenderQueue(PATIENT)
    const { outcome } = queue.take({ client: 'a', gone: AbortSignal.abort() }, async () => 'made')
    expect(await outcome).toBe('left')
  })

  test('what has begun goes on', async () => {
    const { outcomes, ask, leave, end } = queueOf()
    ask('a1')
    leave('a1')
    await end('a1')
    expect(outcomes.get('a1')).toBe('made a1')
  })
})

describe('what several ask for', () => {
  test('is made once, in the turn of whoever comes first', async () => {
    const { begun, outcomes, ask, join, endAll } = queueOf()
    ask('a1', 'a2', 'a3', 'a4')
    join('a4', 'b1')
    await endAll()
    expect(begun).toEqual(['a1', 'a2', 'a4', 'a3'])
    expect(outcomes.get('a4')).toBe('made a4')
  })

  test('stays as long as one of them does', async () => {
    const { begun, outcomes, ask, join, leave, endAll } = queueOf()
    ask('a1', 'a2', 'c1')
    join('a2', 'b1')
    join('a2', 'b2')
    join('c1', 'b3')
    leave('a2')
    leave('b1')
    leave('c1')
    leave('b3')
    await endAll()
    expect(begun).toEqual(['a1', 'a2'])
    expect(outcomes.get('c1')).toBe('left')
  })

  test('keeps its other places when one line is cut', async () => {
    const { begun, outcomes, ask, join, endAll } = queueOf({ mostWaiting: 4 })
    ask('a1', 'a2', 'a3')
    join('a3', 'b1')
    ask('a4', 'c1')
    await endAll()
    expect(begun).toEqual(['a1', 'a2', 'a3', 'c1'])
    expect(outcomes.get('a4')).toBe('refused')
  })
})
