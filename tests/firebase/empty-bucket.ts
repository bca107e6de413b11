// A bucket of Cloud Storage without files, for sites in a test that need no more: it answers 404 whatever is asked.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { freePort } from './free-port'

/** Opens the bucket and puts its address into FIREBASE_STORAGE_EMULATOR_HOST, for the clients of this process. */
export async function openEmptyBucket(): Promise<{ close(): Promise<void> }> {
  const port = await freePort()
  const server = createServer((request, answer) => {
    request.resume().on('end', () => answer.writeHead(404).end())
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  process.env.FIREBASE_STORAGE_EMULATOR_HOST = `127.0.0.1:${port}`
  return {
    async close() {
      delete process.env.FIREBASE_STORAGE_EMULATOR_HOST
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
