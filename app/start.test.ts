import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../tests/firebase/free-port'

let dataDir: string
let server: ChildProcess
let output: string

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'agenda-start-'))
})
afterEach(async () => {
  server.kill('SIGKILL')
  await rm(dataDir, { recursive: true })
})

const WHO_RUNS_IT = {
  LEGAL_CONTROLLER: 'Association Agenda',
  LEGAL_ADDRESS: 'Rue du Lac 1, 1800 Vevey',
  LEGAL_FORUM: 'Vevey',
  LEGAL_HOST: 'Hébergeur SA',
  LEGAL_HOST_COUNTRY: 'Suisse',
}

function launch(port = 0, settings: Record<string, string> = WHO_RUNS_IT): void {
  server = fork('app/server/testing/tiny-server.ts', {
    execArgv: ['--import', 'tsx'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      ...settings,
    },
    silent: true,
  })
  output = ''
  server.stdout?.on('data', (chunk) => {
    output += chunk
  })
  server.stderr?.on('data', (chunk) => {
    output += chunk
  })
}

async function start(): Promise<string> {
  launch()
  return listening()
}

async function listening(): Promise<string> {
  const [message] = await Promise.race([
    once(server, 'message'),
    once(server, 'exit').then(([code]) => Promise.reject(new Error(`exit ${code}: ${output}`))),
  ])
  expect(message).toEqual({
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    port: expect.any(Number),
    unsaid: expect.any(Array),
  })
  return message.url
}

/** A request that waits at the gate. Resolves once the server has begun with it: a later one may be answered first. */
async function beginSlowRequest(url: string): Promise<{ answer: Promise<string> }> {
  const request = get(`${url}/lent`, { headers: { Expect: '100-continue' } })
  const answer = once(request, 'response').then(([response]) => text(response))
  await once(request, 'continue')
  return { answer }
}

test('a server on port 0 tells its parent where it listens, and its log', async () => {
  const url = await start()
  expect((await fetch(`${url}/ping`)).status).toBe(200)
  await expect.poll(() => output).toContain(`"msg":"listening on ${url}"`)
})

test('in production it says, in one line, which facts about who runs the site are missing', async () => {
  const { LEGAL_HOST: _host, LEGAL_HOST_COUNTRY: _country, ...said } = WHO_RUNS_IT
  launch(0, said)
  await listening()
  await expect.poll(() => output).toContain('do not say who runs this site')
  const [line] = output.split('\n').filter((one) => one.includes('do not say who runs this site'))
  expect(JSON.parse(line ?? '')).toEqual({
    level: 40,
    severity: 'WARNING',
    time: expect.any(String),
    msg: 'The legal pages do not say who runs this site: set LEGAL_HOST, LEGAL_HOST_COUNTRY before it is public.',
  })
})

test('in production it says that the key of Stripe is one for tests', async () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_0123456789', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789' }
  launch(0, { ...WHO_RUNS_IT, ...stripe })
  await listening()
  await expect.poll(() => output).toContain('no donation by TWINT or card is real')
})

test('a server that is still opening its data says so, to visitors and to monitors', async () => {
  // Reading it waits until somebody writes.
  const secret = path.join(dataDir, 'session-secret')
  execFileSync('mkfifo', [secret])
  const port = await freePort()
  launch(port)
  const origin = `http://127.0.0.1:${port}`
  await expect
    .poll(() => fetch(`${origin}/evenements`).catch(() => null), { timeout: 20_000 })
    .toMatchObject({ status: 503 })
  const page = await fetch(`${origin}/evenements`)
  expect(page.headers.get('Retry-After')).toBe('5')
  expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'self'")
  expect(await page.text()).toContain('<h1>Le site démarre</h1>')
  for (const address of ['/health', '/healthz']) {
    const health = await fetch(origin + address)
    expect([health.status, health.headers.get('Retry-After')]).toEqual([503, '5'])
    expect(await health.json()).toMatchObject({ ok: false, problems: [{ part: 'start' }] })
  }
  expect((await fetch(`${origin}/`, { method: 'POST', body: 'a=1' })).status).toBe(503)

  const opened = listening()
  await writeFile(secret, 's'.repeat(32))
  expect((await fetch(`${await opened}/ping`)).status).toBe(200)
})

test('the log is JSON, line by line: Node’s warnings too, and many requests at once are no reason for one', async () => {
  const url = await start()
  const running = Array.from({ length: 15 }, () => fetch(`${url}/lent`))
  server.send('open')
  for (const answer of running) expect((await answer).status).toBe(200)
  const form = await fetch(`${url}/compte`, { method: 'POST', body: new URLSearchParams({ a: '1' }) })
  expect(await form.text()).toContain('Compte')
  server.send('warn')
  await expect.poll(() => output).toContain('un essai')
  const lines = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.filter(({ level }) => level >= 40)).toEqual([
    expect.objectContaining({
      level: 40,
      warning: { name: 'Warning', message: 'un essai', stack: expect.any(String) },
    }),
  ])
})

test('whoever hears that it listens may stop it at once', async () => {
  await start()
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s finishes what runs, then ends with 0',
  async (signal) => {
    const url = await start()
    const running = await beginSlowRequest(url)
    server.kill(signal)
    await expect.poll(() => output).toContain('stopping')
    await expect(fetch(`${url}/ping`)).rejects.toThrow()
    const ended = once(server, 'exit')
    server.send('open')
    expect(await running.answer).toBe('fini')
    expect(await ended).toEqual([0, null])
  },
)

test('a SIGTERM that comes twice is one', async () => {
  const url = await start()
  const running = await beginSlowRequest(url)
  server.kill('SIGTERM')
  await expect.poll(() => output).toContain('stopping')
  server.kill('SIGTERM')
  await expect(fetch(`${url}/ping`)).rejects.toThrow()
  const ended = once(server, 'exit')
  server.send('open')
  expect(await running.answer).toBe('fini')
  expect(await ended).toEqual([0, null])
})

test('a server whose parent is gone stops by itself', async () => {
  await start()
  const ended = once(server, 'exit')
  server.disconnect()
  expect(await ended).toEqual([0, null])
})
