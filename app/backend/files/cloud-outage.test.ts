import { afterEach, beforeEach, expect, test } from 'vitest'
import { manualAlarm } from '~/platform/alarm'
import { type FrozenServer, startFrozenServer } from '../../../tests/firebase/frozen-server'
import { PROBE_AFTER_MS } from '../circuit-breaker'
import { type CloudFiles, openCloudFiles } from './cloud-files.server'
import { FilesUnavailable } from './files'

/** Long enough for the one request to arrive on a busy machine. */
const PATIENCE_MS = 1500

let server: FrozenServer
let files: CloudFiles
let alarm: ReturnType<typeof manualAlarm>
let said: string[]

beforeEach(async () => {
  process.env.METADATA_SERVER_DETECTION = 'none'
  server = await startFrozenServer()
  process.env.STORAGE_EMULATOR_HOST = `http://${server.host}`
  alarm = manualAlarm()
  said = []
  files = openCloudFiles({
    projectId: 'demo-agenda',
    bucket: 'demo-frozen',
    patienceMs: PATIENCE_MS,
    report: (silence) => said.push(silence ? 'silent' : 'answers'),
    alarm,
  })
})
afterEach(async () => {
  await files.close()
  await server.close()
})

test.each<[string, () => Promise<unknown>]>([
  ['reading', () => files.read('images/a')],
  ['deleting', () => files.delete('images/a')],
  ['listing', () => files.list('images/')[Symbol.asyncIterator]().next()],
])('%s asks a bucket that never answers once, and gives up; then only a probe asks it', async (_, ask) => {
  await expect(ask()).rejects.toThrow(FilesUnavailable)
  await expect(ask()).rejects.toThrow(FilesUnavailable)
  await expect.poll(() => server.requests()).toBe(2)
  await expect.poll(() => server.waiting(), { timeout: 10_000 }).toBe(0)
  expect(server.requests()).toBe(2)
})

test('a bucket that falls silent while nobody asks is reported', async () => {
  alarm.advance(PROBE_AFTER_MS)
  await expect.poll(() => said, { timeout: 10_000 }).toEqual(['silent'])
})

test('an upload of any size to a bucket that never answers is given up soon after the last byte', async () => {
  await expect(files.put('images/a', Buffer.alloc(10_000_000, 7))).rejects.toThrow(FilesUnavailable)
  // The upload and the probe that follows it.
  await expect.poll(() => server.requests()).toBe(2)
})
