import { randomBytes } from 'node:crypto'
import { createServer, request, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../../tests/firebase/free-port'
import {
  hasFirebaseTools,
  type StorageEmulator,
  startStorageEmulator,
} from '../../../tests/firebase/storage-emulator'
import { type CloudFiles, openCloudFiles } from './cloud-files.server'
import { describeFiles } from './contract'
import { FilesUnavailable } from './files'

describe.skipIf(!hasFirebaseTools())('on the emulator', () => {
  let emulator: StorageEmulator
  let proxy: Server
  /** How many of the next requests the proxy refuses. */
  let refusals = 0

  beforeAll(async () => {
    process.env.METADATA_SERVER_DETECTION = 'none'
    emulator = await startStorageEmulator()
    const port = await freePort()
    proxy = createServer((incoming, outgoing) => {
      if (refusals > 0) {
        refusals -= 1
        incoming.resume().on('end', () => outgoing.writeHead(503).end('try again'))
        return
      }
      const [host, emulatorPort] = emulator.host.split(':')
      const { url, method, headers } = incoming
      const onward = request({ host, port: emulatorPort, path: url, method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(outgoing)
      })
      incoming.pipe(onward)
    }).listen(port, '127.0.0.1')
    // The variable that firebase-admin derives from the other one, read when a client is opened.
    process.env.STORAGE_EMULATOR_HOST = `http://127.0.0.1:${port}`
  })

  afterAll(async () => {
    proxy.close()
    proxy.closeAllConnections()
    await emulator.stop()
  })

  function open(pageSize?: number): CloudFiles {
    const bucket = `demo-${randomBytes(6).toString('hex')}`
    return openCloudFiles({ projectId: 'demo-agenda', bucket, pageSize })
  }

  describeFiles('cloud', async () => {
    const files = open()
    return { files, now: Date.now(), dispose: () => files.close() }
  })

  test('a bucket that answers with an error for a while is asked again', async () => {
    const files = open()
    refusals = 2
    await files.put('images/a', Buffer.from('a'))
    refusals = 1
    expect(String(await files.read('images/a'))).toBe('a')
    expect(refusals).toBe(0)
    await files.close()
  })

  test('a bucket that does not answer in time is away, which is no fault of what was asked', async () => {
    const bucket = `demo-${randomBytes(6).toString('hex')}`
    const files = openCloudFiles({ projectId: 'demo-agenda', bucket })
    refusals = Number.POSITIVE_INFINITY
    await expect(files.put('images/a', Buffer.from('a'))).rejects.toThrow(FilesUnavailable)
    await expect(files.read('images/a')).rejects.toThrow(FilesUnavailable)
    await expect(files.delete('images/a')).rejects.toThrow(FilesUnavailable)
    await expect(files.list('images/')[Symbol.asyncIterator]().next()).rejects.toThrow(FilesUnavailable)
    refusals = 0
    await files.close()
  })

  test('more files than one answer holds are listed all the same', async () => {
    const files = open(3)
    const keys = Array.from({ length: 8 }, (_, index) => `images/n${index}`)
    for (const key of keys) await files.put(key, Buffer.from('x'))
    const listed: string[] = []
    for await (const { key } of files.list('images/')) listed.push(key)
    expect(listed.sort()).toEqual(keys)
    await files.close()
  })
})
