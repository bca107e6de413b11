import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FrozenServer, startFrozenServer } from '../../../tests/firebase/frozen-server'
import { type CloudFiles, openCloudFiles } from './cloud-files.server'
import { FilesUnavailable } from './files'

/** Long enough for the one request to arrive on a busy machine. */
const PATIENCE_MS = 1500

let server: FrozenServer
let files: CloudFiles

beforeEach(async () => {
  process.env.METADATA_SERVER_DETECTION = 'none'
  server = await startFrozenServer()
  process.env.STORAGE_EMULATOR_HOST = `http://${server.host}`
  files = openCloudFiles({ projectId: 'demo-agenda', bucket: 'demo-frozen', patienceMs: PATIENCE_MS })
})
afterEach(async () => {
  await files.close()
  await server.close()
})

test.each<[string, () => Promise<unknown>]>([
  ['reading', () => files.read('images/a')],
  ['deleting', () => files.delete('images/a')],
  ['listing', () => files.list('images/')[Symbol.asyncIterator]().next()],
])('%s asks a bucket that never answers once, and gives up', async (_, ask) => {
  await expect(ask()).rejects.toThrow(FilesUnavailable)
  await expect.poll(() => server.waiting()).toBe(0)
  expect(server.requests()).toBe(1)
})

test('an upload of any size to a bucket that never answers is given up soon after the last byte', async () => {
  await expect(files.put('images/a', Buffer.alloc(10_000_000, 7))).rejects.toThrow(FilesUnavailable)
  expect(server.requests()).toBe(1)
})
