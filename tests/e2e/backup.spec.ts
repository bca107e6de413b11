// A backup taken while people use the site brings all of it back elsewhere.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { HONEYPOT_FIELD } from '~/http/honeypot'
import { systemClock } from '~/platform/clock'
import { HOUR_MS } from '../../app/platform/durations'
import { addAccount, addUser, cookieOf, TEST_PASSWORD } from '../support/accounts'
import { type App, startApp } from '../support/app'
import { decideOnce, sendEvent, type Visitor } from '../support/kill-visitors'
import { temporaryDirectory } from '../support/temporary-directory'
import { expect, test } from '../support/test'

/** The real time: what is submitted now lies ahead of it. */
const env = { TEST_NOW: '', ALLOW_TEST_NOW: '' }
/** So many are answered before the backup begins, and it is taken while others are being sent. */
const SUBMISSIONS_BEFORE = 4

async function run(script: string, args: string[], dataDir: string): Promise<string> {
  const program = ['--import', 'tsx', `scripts/${script}.ts`, ...args]
  const { stdout } = await promisify(execFile)(process.execPath, program, {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', DATA_DIR: dataDir },
  })
  return stdout
}

async function signedIn(app: App, role: 'organizer' | 'admin'): Promise<Visitor> {
  const { uid } = await addUser(app.store, { role })
  const cookie = await cookieOf(uid, { documents: app.store, clock: systemClock })
  return { origin: app.origin, uid, cookie }
}

/** The lines of an export with accounts, and its images by name. */
async function exportOf(dataDir: string, file: string) {
  await run('export', [file, '--accounts'], dataDir)
  const images: Record<string, string> = {}
  for (const entry of await readdir(`${file}.images`, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) images[path.slice(file.length)] = (await readFile(path)).toString('base64')
  }
  return { lines: (await readFile(file, 'utf8')).trim().split('\n'), images }
}

function signIn(origin: string, email: string): Promise<Response> {
  const form = new URLSearchParams({ [HONEYPOT_FIELD]: '', email, password: TEST_PASSWORD })
  return fetch(`${origin}/auth/login`, {
    method: 'POST',
    headers: { origin },
    body: form,
    redirect: 'manual',
  })
}

test('a backup taken amid submissions and decisions is restored elsewhere, whole', async () => {
  test.setTimeout(240_000)
  const place = await temporaryDirectory('backup-e2e')
  const app = await startApp({ env })
  const backups = join(place.path, 'backups')
  const restoredDir = join(place.path, 'restored')
  /** The same backup without a server on it. */
  const backupDir = join(place.path, 'of-the-backup')
  try {
    const { email } = await addAccount({ documents: app.store, identity: app.identity })
    const someone = await signedIn(app, 'organizer')
    const moderator = await signedIn(app, 'admin')
    const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#b3121d' } })
      .png()
      .toBuffer()

    let isOver = false
    let sent = 0
    let decided = 0
    let begin = () => {}
    const enough = new Promise<void>((resolve) => {
      begin = resolve
    })
    async function submitOn(): Promise<void> {
      while (!isOver) {
        // A new one each time: what an account may send in an hour is limited.
        const author = await signedIn(app, 'organizer')
        await sendEvent(author, randomBytes(24).toString('base64url'), photo)
        sent += 1
        if (sent === SUBMISSIONS_BEFORE) begin()
      }
    }
    async function decideOn(): Promise<void> {
      while (!isOver) if (await decideOnce(moderator, app.store, Math.random)) decided += 1
    }
    const people = Promise.all([submitOn(), submitOn(), decideOn()])
    await Promise.race([enough, people])
    const sentBefore = sent
    await run('backup', [backups], app.dataDir)
    const liveExport = await exportOf(app.dataDir, join(place.path, 'live.ndjson'))
    isOver = true
    await people
    expect(sent, 'people went on during the backup').toBeGreaterThan(sentBefore)
    expect(decided).toBeGreaterThan(0)
    expect(eventsWithoutSubmission(liveExport.lines)).toEqual([])

    await run('restore', [backups], backupDir)
    const expected = await exportOf(backupDir, join(place.path, 'backup.ndjson'))
    expect(eventsWithoutSubmission(expected.lines)).toEqual([])
    expect(Object.keys(expected.images).length).toBeGreaterThanOrEqual(SUBMISSIONS_BEFORE * 3)
    expect(imagesMissing(expected)).toEqual([])

    await run('restore', [backups], restoredDir)
    const restored = await startApp({ env, dataDir: restoredDir, seed: async () => {} })
    try {
      const again = await exportOf(restoredDir, join(place.path, 'again.ndjson'))
      expect(again.lines.filter(isLasting)).toEqual(expected.lines.filter(isLasting))
      expect(again.images).toEqual(expected.images)
      const answer = await signIn(restored.origin, email)
      expect(answer.status).toBe(302)
      expect(answer.headers.get('set-cookie')).toContain('agenda-session=')
      // A person who was signed in still is.
      const dashboard = await fetch(`${restored.origin}/dashboard`, {
        headers: { cookie: someone.cookie },
        redirect: 'manual',
      })
      expect(dashboard.status).toBe(200)
    } finally {
      await restored.stop()
    }
  } finally {
    await app.stop()
    await place.remove()
  }
})

test('a start without its database takes no photo away', async () => {
  const place = await temporaryDirectory('no-database')
  const app = await startApp({ env })
  try {
    for (let index = 0; index < 15; index++) {
      const key = `images/event-${index.toString(16).padStart(32, '0')}/320.webp`
      await app.files.put(key, Buffer.from('x'))
    }
    await app.halt()
    for (const name of (await readdir(app.dataDir)).filter((one) => one.startsWith('agenda.sqlite'))) {
      await rename(join(app.dataDir, name), join(place.path, name))
    }
    // An hour later, so that the photos are old enough to be swept. A start may as well be refused.
    Object.assign(env, { TEST_NOW: new Date(Date.now() + HOUR_MS).toISOString(), ALLOW_TEST_NOW: '1' })
    await app.restart().then(
      () => app.halt(),
      () => {},
    )
    const keys: string[] = []
    for await (const { key } of app.files.list('images/')) keys.push(key)
    expect(keys).toHaveLength(15)
  } finally {
    Object.assign(env, { TEST_NOW: '', ALLOW_TEST_NOW: '' })
    await app.stop()
    await place.remove()
  }
})

interface ExportLine {
  collection?: string
  id?: string
  data?: { eventId?: string; image?: { id: string } | null }
}

function parsed(lines: readonly string[]): ExportLine[] {
  return lines.map((line) => JSON.parse(line))
}

/** Entries of the log about events that the same export does not hold. */
function eventsWithoutSubmission(lines: readonly string[]): string[] {
  const all = parsed(lines)
  const known = new Set(all.filter(({ collection }) => collection === 'events').map(({ id }) => id))
  return all
    .filter(({ collection }) => collection === 'moderationLog' || collection === 'submissions')
    .map(({ data }) => data?.eventId ?? '')
    .filter((eventId) => !known.has(eventId))
}

/** Photos that events refer to and that are not beside the export. */
function imagesMissing({ lines, images }: { lines: string[]; images: Record<string, string> }): string[] {
  return parsed(lines)
    .flatMap(({ collection, data }) => (collection === 'events' && data?.image ? [data.image.id] : []))
    .filter((id) => !Object.keys(images).some((path) => path.includes(id)))
}

/** Views are counted by the pages that this test reads. */
function isLasting(line: string): boolean {
  return !line.startsWith('{"collection":"eventViews"')
}
