// One account sends many hostile forms at once: nobody else is kept waiting, and the server stays small.
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { HONEYPOT_FIELD } from '~/http/honeypot'
import { fixedClock } from '~/platform/clock'
import { addUser, cookieOf } from '../support/accounts'
import { TEST_NOW } from '../support/agenda'
import { type App, startApp } from '../support/app'

const FORMS = Number(process.env.HOSTILE_FORMS ?? 80)
/** More than one address may have on their way. */
const AT_ONCE = 40
const MOST_MEGABYTES = 400
const BOUNDARY = 'b'.repeat(40)

interface Hostile {
  type: string
  body: string
}

const urlencoded = (fields: [string, string][]): Hostile => ({
  type: 'application/x-www-form-urlencoded',
  body: new URLSearchParams(fields).toString(),
})

function multipart(fields: [string, string][], type = `multipart/form-data; boundary=${BOUNDARY}`): Hostile {
  const parts = fields.map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return { type, body: `${parts.join('')}--${BOUNDARY}--\r\n` }
}

const many = (count: number, name: (index: number) => string) =>
  Array.from({ length: count }, (_, index): [string, string] => [name(index), 'x'])

/** These fields make an event of it, title aside. */
const BEGUN: [string, string][] = [
  ['category', 'musique'],
  ['organizerName', 'Chœur du Port'],
  ['mode', 'dates'],
  ['dates[0].day', '2026-12-24'],
  ['dates[0].startTime', '20:00'],
  ['place.locality', '1003 Lausanne'],
  [HONEYPOT_FIELD, ''],
]

const CROWDS = [
  '1. 1. 1. 1. 1. a\n'.repeat(499),
  '- [a](https://a.ch)\n'.repeat(300),
  '*a **b _c '.repeat(1000),
  '[a]('.repeat(2500),
]

/** Some would stop a server that walks what is posted; the others cost what the limits let through. */
const HOSTILE: Hostile[] = [
  urlencoded([...BEGUN, ['dates[1000000].day', 'x']]),
  urlencoded([...BEGUN, ['dates[4294967294]', 'x']]),
  multipart([...BEGUN, ['exhibition.hours[999].weekdays[999]', 'x'], ['a[999].b[999].c[999]', 'x']]),
  urlencoded([...BEGUN, ...many(900, (index) => `dates[${index}].day`)]),
  urlencoded([...BEGUN, ...many(900, (index) => `exhibition.hours[${index % 30}].weekdays[${index}]`)]),
  urlencoded(many(990, () => 'title')),
  urlencoded(many(9_000, () => 'a')),
  urlencoded([...BEGUN, [`place${'.a'.repeat(10_000)}`, 'x'], [`place${'[0]'.repeat(10_000)}`, 'x']]),
  multipart(many(900, () => 'title')),
  multipart(many(4_000, () => 'title')),
  multipart(
    many(4_000, () => 'title'),
    `multipart/form-data; x-boundary=A; boundary=${BOUNDARY}`,
  ),
  multipart(
    many(400, () => 'title'),
    `multipart/form-data; boundary=A; boundary=${BOUNDARY}`,
  ),
  ...CROWDS.map((description, index) =>
    urlencoded([...BEGUN, ['title', `Foule ${index}`], ['description', description.slice(0, 10_000)]]),
  ),
]

function megabytes({ pid }: App): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

test('many hostile forms of one account keep nobody else waiting', async () => {
  test.slow()
  const app = await startApp({ env: { TRUST_PROXY: '1' } })
  try {
    const { uid } = await addUser(app.store)
    const cookie = await cookieOf(uid, { documents: app.store, clock: fixedClock(TEST_NOW) })
    const statuses = new Map<number, number>()
    let isOver = false

    async function post({ type, body }: Hostile, number: number) {
      const draft = `jeton-hostile-${String(number).padStart(10, '0')}`
      const withToken = type.startsWith('multipart/')
        ? `--${BOUNDARY}\r\nContent-Disposition: form-data; name="draft"\r\n\r\n${draft}\r\n${body}`
        : `draft=${draft}&${body}`
      const answer = await fetch(`${app.origin}/organizer/submit-event`, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie, origin: app.origin, 'content-type': type, 'x-forwarded-for': '10.0.0.1' },
        body: withToken,
      })
      await answer.arrayBuffer()
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    }

    async function attack() {
      const numbers = Array.from({ length: FORMS }, (_, number) => number).values()
      async function sendOn() {
        for (const number of numbers) {
          const form = HOSTILE[number % HOSTILE.length]
          if (form) await post(form, number)
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, sendOn))
      isOver = true
    }

    const waits: number[] = []
    let most = 0
    /** Reads what no cache holds, and writes, from elsewhere. */
    async function visit() {
      for (let number = 0; !isOver; number += 1) {
        const from = { 'x-forwarded-for': '10.0.0.2', origin: app.origin }
        const before = performance.now()
        const page = await fetch(`${app.origin}/evenements?q=concert+${number}`, { headers: from })
        await page.arrayBuffer()
        waits.push(performance.now() - before)
        expect(page.status).toBe(200)
        const form = await fetch(`${app.origin}/contact`, {
          method: 'POST',
          headers: from,
          body: new URLSearchParams({ name: 'Camille' }),
        })
        await form.arrayBuffer()
        expect(form.status).toBe(400)
        most = Math.max(most, megabytes(app))
      }
    }

    await Promise.all([attack(), visit()])
    const sorted = waits.toSorted((a, b) => a - b).map(Math.round)
    console.warn(
      `hostile forms: ${JSON.stringify(Object.fromEntries(statuses))}; another visitor's ${sorted.length} pages took ${sorted[sorted.length >> 1]} ms, at most ${sorted.at(-1)} ms; ${Math.round(most)} MB`,
    )
    // 503 says that this person has enough large bodies on their way.
    const surprises = [...statuses.keys()].filter(
      (status) => status < 300 || (status >= 500 && status !== 503),
    )
    expect(surprises).toEqual([])
    expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(FORMS)
    // Somebody else was answered while they came: no page waited for the end.
    expect(waits.length).toBeGreaterThan(1)
    expect(most).toBeLessThan(MOST_MEGABYTES)
    expect(megabytes(app)).toBeLessThan(MOST_MEGABYTES)
    expect(app.output()).not.toContain('Node warns')
  } finally {
    await app.stop()
  }
})
