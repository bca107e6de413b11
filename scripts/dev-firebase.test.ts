import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { hasEmulators, NO_EMULATORS } from '../tests/firebase/firebase-site'
import { freePort } from '../tests/firebase/free-port'
import { note } from '../tests/firebase/notes'

/** Emulators, Vite and the demo agenda, on a machine that runs other tests. */
const STARTS_WITHIN_MS = 180_000

if (!hasEmulators()) note(NO_EMULATORS)

function start(env: Record<string, string | undefined>) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/dev-firebase.ts'], {
    env: { ...process.env, NODE_ENV: 'development', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = once(child, 'exit')
  return { child, ended, output: () => output }
}

describe.skipIf(!hasEmulators())('npm run dev:firebase', () => {
  test('serves the demo agenda on the emulators, and ends them with itself', {
    timeout: 2 * STARTS_WITHIN_MS,
  }, async () => {
    const site = `http://localhost:${await freePort()}`
    const { child, ended, output } = start({ PORT: new URL(site).port, SITE_URL: site, HOST: '127.0.0.1' })
    try {
      const said = () => (child.exitCode === null ? output() : `It has ended:\n${output()}`)
      await expect.poll(said, { timeout: STARTS_WITHIN_MS }).toMatch(/est prêt\u00a0: |It has ended/)
      expect(said()).toContain(`Le site est prêt\u00a0: ${site}`)
      const page = await (await fetch(`${site}/evenements`)).text()
      expect(page).toMatch(/\/evenement\/[\w-]+/)

      const [, firestore, auth] = /Firestore (\S+), comptes (\S+),/.exec(output()) ?? []
      const [, password] = /admin@agenda\.example +(\S+)/.exec(output()) ?? []
      const signIn = await fetch(
        `http://${auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo-agenda`,
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ email: 'admin@agenda.example', password, returnSecureToken: true }),
        },
      )
      expect(signIn.status).toBe(200)

      child.kill('SIGINT')
      expect(await ended).toEqual([0, null])
      await expect(fetch(`http://${firestore}/`)).rejects.toThrow()
    } finally {
      child.kill('SIGKILL')
    }
  })
})

test('without emulators it says in one line what to install', async () => {
  const { ended, output } = start({ PATH: '', HOME: '/nowhere', CLOUDSDK_ROOT_DIR: undefined })
  expect(await ended).toEqual([1, null])
  expect(output().trim().split('\n')).toEqual([
    expect.stringContaining('Il manque l’émulateur de Firestore (Java 11 ou plus récent'),
  ])
})
