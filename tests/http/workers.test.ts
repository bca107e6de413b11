// Several processes behind one port: nobody can tell which one answers.
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { events } from '~/domain/event'
import { HONEYPOT_FIELD } from '~/http/honeypot'
import { limits } from '~/http/rate-limits.server'
import { type App, startApp } from '../support/app'
import { makeEvent } from '../support/make-event'

const WORKERS = 2
/** The workers take connections in turn. */
const CONNECTIONS = 4 * WORKERS

let app: App
beforeAll(async () => {
  app = await startApp({ env: { WORKERS: String(WORKERS) } })
  await vi.waitUntil(() => started() === WORKERS, { timeout: 60_000 })
})
afterAll(() => app.stop())

function pids(): number[] {
  const children = readFileSync(`/proc/${app.pid}/task/${app.pid}/children`, 'utf8').trim()
  return children === '' ? [] : children.split(' ').map(Number)
}

/** How many workers have said in the log that they serve pages, those that have died included. */
function started(): number {
  return [...app.output().matchAll(/"msg":"listening on /g)].length
}

interface Answer {
  status: number
  etag: string | undefined
}

/** Each request has a connection of its own. */
function ask(path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = get(app.origin + path, { agent: false }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, etag: answer.headers.etag }))
    })
    request.on('error', reject)
  })
}

async function askAll(path: string): Promise<Answer[]> {
  return Promise.all(Array.from({ length: CONNECTIONS }, () => ask(path)))
}

test('all give the same pages under the same tags', async () => {
  for (const path of ['/', '/evenements', '/evenement/jazz-ce-soir', '/evenements.json']) {
    const answers = await askAll(path)
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ etag }) => etag)).size, path).toBe(1)
  }
})

test('all show a change', async () => {
  const statuses = async () => new Set((await askAll('/evenement/partout')).map(({ status }) => status))
  expect(await statuses()).toEqual(new Set([404]))
  await app.store.insert(events, 'partout', makeEvent({ title: 'Partout' }))
  await expect.poll(statuses).toEqual(new Set([200]))
  await app.store.remove(events, 'partout')
  await expect.poll(statuses).toEqual(new Set([404]))
})

test('one writes the catalogue, and the others read its files', () => {
  expect(app.output().match(/this one reads it/g)).toHaveLength(WORKERS - 1)
})

test('limits are counted by all together', async () => {
  const send = () =>
    fetch(`${app.origin}/contact`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: app.origin, Connection: 'close' },
      body: new URLSearchParams({
        [HONEYPOT_FIELD]: '',
        name: 'Camille',
        email: 'camille@exemple.ch',
        subject: 'question',
        message: 'Bonjour, où envoyer une affiche ?',
      }),
    })
  for (let sent = 0; sent < limits.contact.max; sent++) expect((await send()).status).toBe(302)
  for (let refused = 0; refused < WORKERS; refused++) expect((await send()).status).toBe(429)
})

test('one that is killed is replaced, and nobody else notices', async () => {
  const [first] = pids()
  if (first === undefined) throw new Error('no worker')
  process.kill(first, 'SIGKILL')
  await expect.poll(pids).not.toContain(first)
  let asked = 0
  while (started() === WORKERS) {
    expect((await ask('/evenements')).status).toBe(200)
    asked += 1
  }
  expect(asked).toBeGreaterThan(0)
  expect(pids()).toHaveLength(WORKERS)
  expect(app.output()).toContain('a worker has died')
  expect((await askAll('/evenements')).map(({ status }) => status)).toEqual(
    Array.from({ length: CONNECTIONS }, () => 200),
  )
})

test('they end together, with everything written', async () => {
  const all = pids()
  await app.halt()
  for (const pid of all) expect(() => process.kill(pid, 0)).toThrow()
  expect(app.output()).toContain('[the server has ended: code 0]')
  await app.restart()
})
