// The Auth emulator of firebase-tools, where `npm test` has installed it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { freePort } from './free-port'

export interface AuthEmulator {
  /** `127.0.0.1:PORT`, as FIREBASE_AUTH_EMULATOR_HOST wants it. */
  host: string
  /** Deletes every account. */
  clear(): Promise<void>
  /** Whether it gives the same answers for known and unknown addresses, as projects do by default. */
  protectAddresses(isOn: boolean): Promise<void>
  /** Gives the codes that it would have mailed, the latest last. */
  codes(): Promise<MailedCode[]>
  stop(): Promise<void>
}

/** The last two are never asked for by this site. */
const REQUEST_TYPES = ['VERIFY_EMAIL', 'PASSWORD_RESET', 'VERIFY_AND_CHANGE_EMAIL', 'RECOVER_EMAIL'] as const

const codesSchema = z.object({
  oobCodes: z.array(
    z.object({
      email: z.string(),
      requestType: z.enum(REQUEST_TYPES),
      oobCode: z.string(),
      oobLink: z.string(),
    }),
  ),
})
export type MailedCode = z.infer<typeof codesSchema>['oobCodes'][number]

/** Its accounts are reached with any API key; those of another project with its id as the key. */
export const AUTH_PROJECT = 'demo-agenda'
const PROGRAM = fileURLToPath(new URL('./run-auth-emulator.cjs', import.meta.url))

/** Starts it on a free port; resolves when it listens. See hasFirebaseTools. */
export async function startAuthEmulator(): Promise<AuthEmulator> {
  const host = `127.0.0.1:${await freePort()}`
  const emulator = spawn(process.execPath, [PROGRAM, host], { stdio: ['pipe', 'pipe', 'pipe'] })
  let output = ''
  emulator.stderr.on('data', (chunk) => (output += chunk))
  const exit = once(emulator, 'exit')
  const isReady = await Promise.race([once(emulator.stdout, 'data').then(() => true), exit.then(() => false)])
  if (!isReady) throw new Error(`The Auth emulator does not start:\n${output}`)
  emulator.stdout.resume()

  return {
    host,
    async clear() {
      await call(host, AUTH_PROJECT, 'DELETE', 'accounts')
    },
    async protectAddresses(isOn) {
      await call(host, AUTH_PROJECT, 'PATCH', 'config', {
        emailPrivacyConfig: { enableImprovedEmailPrivacy: isOn },
      })
    },
    codes: () => mailedCodes(host, AUTH_PROJECT),
    async stop() {
      emulator.stdin.end()
      await exit
    },
  }
}

/** Gives the codes that the emulator there would have mailed for this project, the latest last. */
export async function mailedCodes(host: string, project: string): Promise<MailedCode[]> {
  return codesSchema.parse(await call(host, project, 'GET', 'oobCodes')).oobCodes
}

async function call(
  host: string,
  project: string,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const response = await fetch(`http://${host}/emulator/v1/projects/${project}/${path}`, {
    method,
    headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
  return response.json()
}
